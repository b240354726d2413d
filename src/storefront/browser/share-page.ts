/** How sharing ended: the device's own sheet took it, the address is on the clipboard, or neither could be done. */
export type Shared = 'handed over' | 'copied' | 'failed';

/** Gives the address of this page to the device's share sheet, or to the clipboard where the browser has no sheet. */
export async function sharePage(title: string): Promise<Shared> {
  const { origin, pathname } = window.location;
  const url = origin + pathname;
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url });
      return 'handed over';
    }
    await window.navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'handed over'; // The shopper thought better of it.
    console.warn('the page could not be shared', error);
    return 'failed';
  }
}
