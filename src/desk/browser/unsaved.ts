/**
 * Keeps entries until they are saved. The browser asks before a link leaves them. A button of their form keeps them, so
 * it asks nothing; nor does it ask for a search, for the language that a page shows, or for ticks of orders.
 */
const changed = new Set<EventTarget>();
/** The form that was just sent. */
let sent: EventTarget | null = null;
/** How long a second tap on a form that was sent does nothing. After that the browser may have given up. */
const answerMs = 15_000;
/** On a page that answers a form which was not saved. */
const answer = 'title[data-unsaved]';
/** The form that is sent next: the desk was just reached. */
let ready: EventTarget | null = null;

// The outcome for several orders has no address of its own: Back and Reload lead to the list, and send nothing again.
const outcome = document.querySelector<HTMLElement>('form[data-back]');
if (outcome) history.replaceState(null, '', outcome.dataset['back']);

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof Element) || target.matches('[type=search], [name=language]')) return;
  const form = target.closest<HTMLFormElement>('form[method=post]:not(.select)');
  if (!form || changed.has(form)) return;
  changed.add(form);
  history.replaceState(versions(), '');
});
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  const isPost = form instanceof HTMLFormElement && form.method === 'post';
  if (!isPost || submitter?.matches('[formtarget], [formmethod]')) return;
  const isReady = form === ready || (navigator.onLine && !changed.has(form) && !document.querySelector(answer));
  if (!isReady || (form.ariaBusy && form !== ready)) {
    event.preventDefault();
    if (!form.ariaBusy) void sendOnline(form, submitter);
    return;
  }
  ready = null;
  form.ariaBusy = 'true';
  setTimeout(() => (form.ariaBusy = null), answerMs);
  sent = form;
});

/** Sends a form once the desk answers. Otherwise the browser would leave the page, and its entries with it. */
async function sendOnline(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  form.ariaBusy = 'true';
  const question = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(answerMs) } as const;
  // A proxy may answer for a desk that is gone.
  const { ok } = await fetch('/desk.webmanifest', question).catch(() => ({ ok: false }));
  ready = ok ? form : null;
  if (ok) return form.requestSubmit(submitter);
  form.ariaBusy = null;
  const why = navigator.onLine ? 'The desk can’t be reached' : 'This device is offline';
  alert(`${why}, so nothing was saved. Your entries stay on this page: save again once you are online.`);
}

addEventListener('beforeunload', (event) => {
  const isUnsaved = document.querySelector(answer) !== null && sent === null;
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
