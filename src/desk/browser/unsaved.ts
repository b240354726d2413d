/**
 * Keeps entries until they are saved. The browser asks before a link leaves them. A button of their form keeps them, so
 * it asks nothing; nor does it ask for a search, or for ticks of orders.
 */
const changed = new Set<EventTarget>();
/** The form that was just sent. */
let sent: EventTarget | null = null;
/** How long a second tap on a form that was sent does nothing. After that the browser may have given up. */
const answerMs = 15_000;
const offline = 'This device is offline, so nothing can be saved now. Your entries stay on this page. Try anyway?';

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof Element) || target.matches('[type=search]')) return;
  const form = target.closest<HTMLFormElement>('form[method=post]:not(.select)');
  if (!form || changed.has(form)) return;
  changed.add(form);
  history.replaceState(versions(), '');
});
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  const isPost = form instanceof HTMLFormElement && form.method === 'post';
  if (!isPost || submitter?.matches('[formtarget], [formmethod]')) return;
  if (form.ariaBusy || (!navigator.onLine && !confirm(offline))) return event.preventDefault();
  form.ariaBusy = 'true';
  setTimeout(() => (form.ariaBusy = null), answerMs);
  sent = form;
});
addEventListener('beforeunload', (event) => {
  const isUnsaved = document.querySelector('title[data-unsaved]') !== null && sent === null;
  if (isUnsaved || [...changed].some((form) => form !== sent)) event.preventDefault();
  sent = null;
});
// Going back restores entries, which may belong to older values than the page now shows.
addEventListener('pageshow', () => {
  for (const form of document.forms) {
    form.ariaBusy = null;
    if (history.state !== null && history.state !== versions()) form.reset();
  }
});

function versions(): string {
  const fields = document.querySelectorAll<HTMLInputElement>('[name=sequence], [name$=version]');
  return [...fields].map(({ value }) => value).join();
}
