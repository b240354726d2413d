/** How sharing ended: the share sheet took it, the address is on the clipboard, or neither worked. */
export type Shared = 'handed over' | 'copied' | 'failed';

/** Passes the address of this page to the device's share sheet, or to the clipboard if there is none. */
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
    if (error instanceof DOMException && error.name === 'AbortError') return 'handed over'; // The shopper changed their mind.
    console.warn('the page could not be shared', error);
    return 'failed';
  }
}
