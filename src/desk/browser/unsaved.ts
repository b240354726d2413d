/**
 * The browser asks before a link leaves entries that were not saved. A button of their form keeps them, so it asks nothing; nor
 * does it ask for a search, or for ticks of orders.
 */
const changed = new Set<EventTarget>();
/** The form that was just sent. */
let sent: EventTarget | null = null;

document.addEventListener('input', ({ target }) => {
  if (!(target instanceof Element) || target.matches('[type=search]')) return;
  const form = target.closest<HTMLFormElement>('form[method=post]:not(.select)');
  if (form) changed.add(form);
});
document.addEventListener('submit', ({ target, submitter }) => {
  if (submitter?.getAttribute('formtarget') !== '_blank') sent = target;
});
addEventListener('beforeunload', (event) => {
  const isPost = sent instanceof HTMLFormElement && sent.method === 'post';
  const isUnsaved = document.querySelector('title[data-unsaved]') !== null && !isPost;
  if (isUnsaved || [...changed].some((form) => form !== sent)) event.preventDefault();
  sent = null;
});
