/** Shows the buttons that copy a link; without scripts, or where the browser can't copy, it is selected by hand. */
for (const button of document.querySelectorAll<HTMLButtonElement>('.copy button')) {
  const [link, status] = [button.form?.querySelector<HTMLInputElement>('.copy input'), button.nextElementSibling];
  if (!link || !status || typeof navigator.clipboard?.writeText !== 'function') continue;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(link.value);
      status.textContent = 'Copied.';
    } catch {
      link.select();
      status.textContent = 'Your browser refused to copy. The link is selected: copy it by hand.';
    }
  });
}
