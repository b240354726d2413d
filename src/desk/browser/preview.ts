/**
 * Makes the shop a preview, before its own script runs: no service worker, which would show the preview after its end,
 * and no order. The address for orders refuses them as well.
 */
Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');

const message = 'This is a preview: nothing was ordered, and nobody gets a mail.';

document.addEventListener(
  'submit',
  (event) => {
    const { target: form, submitter } = event;
    const isOrder = location.pathname === '/checkout' && form instanceof HTMLFormElement && form.closest('main');
    if (!isOrder) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    form.querySelector('.preview-note')?.remove();
    const note = document.createElement('p');
    note.className = 'preview-note';
    note.role = 'alert';
    (submitter ?? form.lastElementChild)?.after(note);
    note.textContent = message;
  },
  { capture: true },
);
