/**
 * Hands files to the share sheet where the desk is on the home screen: an iPhone opens a download over the desk there,
 * with no way back. They are fetched before the tap, as browsers share only within it.
 */
const isApp = matchMedia('(display-mode: standalone)').matches;
const canShare = 'canShare' in navigator && navigator.canShare({ files: [new File([' '], 'sheet.xlsx')] });

for (const link of isApp && canShare ? document.querySelectorAll<HTMLAnchorElement>('a[data-file]') : []) {
  let file = fetchFile(link.href);
  link.addEventListener('click', async (event) => {
    event.preventDefault();
    const found = await file;
    try {
      if (found) return await navigator.share({ files: [found] });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // The owner closed the sheet.
    }
    file = fetchFile(link.href);
    alert('The file could not be handed over. Tap again; if that does not help, reload this page.');
  });
}

/** `null` if something else is at the address, such as the sign-in, or nothing. */
async function fetchFile(address: string): Promise<File | null> {
  const answer = await fetch(address).catch(() => null);
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer?.headers.get('content-disposition') ?? '') ?? [];
  const content = await answer?.blob().catch(() => null);
  return content && name ? new File([content], decodeURIComponent(name), { type: content.type }) : null;
}
