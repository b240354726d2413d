/** The tap that opens WhatsApp also ticks the customer; where the desk isn't reached, the button Told stays. */
for (const form of document.querySelectorAll<HTMLFormElement>('form.tell')) {
  const [button, status] = [form.querySelector('button'), form.querySelector('[role=status]')];
  const link = form.querySelector('a[target]');
  link?.addEventListener('click', async () => {
    if (!button?.isConnected) return;
    const body = new URLSearchParams([...form.querySelectorAll('input')].map(({ name, value }) => [name, value]));
    // WhatsApp takes the screen meanwhile. The desk redirects once it is saved, and only then.
    const manners = { method: 'POST', redirect: 'manual', keepalive: true } as const;
    const answer = await fetch(form.action, { ...manners, body }).catch(() => null);
    const isTold = answer?.type === 'opaqueredirect';
    if (!status) return;
    status.textContent = isTold ? '✓ Told' : 'Not saved. Tap Told once you are online.';
    if (!isTold) return;
    button.replaceWith(status);
    link.classList.replace('button-call', 'button-quiet');
  });
}
