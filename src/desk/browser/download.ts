/**
 * Hands files to the share sheet where the desk is on the home screen: an iPhone opens a download over the desk there,
 * with no way back. Elsewhere, and without scripts, their links are ordinary ones.
 */
const isApp = matchMedia('(display-mode: standalone)').matches;
const canShare = 'canShare' in navigator && navigator.canShare({ files: [new File([' '], 'sheet.xlsx')] });

for (const part of isApp && canShare ? document.querySelectorAll('.download') : []) {
  const [link, status] = [part.querySelector('a'), part.querySelector('[role=status]')];
  if (link && status) {
    const say = (text: string) => (status.textContent = text);
    let ready: File | null = null;
    link.addEventListener('click', async (event) => {
      event.preventDefault();
      const known = ready;
      ready = null;
      say('Preparing the file…');
      const file = known ?? (await fetchFile(link.href));
      if (!file) return say('The file could not be fetched. Check the connection, and tap again.');
      say('');
      try {
        await navigator.share({ files: [file] });
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return; // The owner closed the sheet.
        if (known) return location.assign(link.href);
        // The browser shares only shortly after a tap.
        ready = file;
        say('The file is ready: tap again.');
      }
    });
  }
}

/** `null` if it can't be fetched. Where something else is at the address, such as the sign-in, it opens. */
async function fetchFile(address: string): Promise<File | null> {
  try {
    const answer = await fetch(address);
    const { headers, ok, redirected } = answer;
    const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
    if (redirected) location.assign(answer.url);
    if (!ok || name === undefined) return null;
    return new File([await answer.blob()], decodeURIComponent(name), { type: headers.get('content-type') ?? '' });
  } catch {
    return null;
  }
}
