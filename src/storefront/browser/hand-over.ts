/** Passes a text to the clipboard or to another app, if the browser can. */

export function canCopy(): boolean {
  return 'clipboard' in navigator; // Only on HTTPS and on this machine.
}

/** Whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('the text could not be copied', error);
    return false;
  }
}

export function canShare(): boolean {
  return 'share' in navigator;
}

/** Opens the device's share sheet. Nothing happens if the shopper closes it. */
export async function shareText(title: string, text: string): Promise<void> {
  try {
    await navigator.share({ title, text });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.warn('could not be shared', error);
  }
}
