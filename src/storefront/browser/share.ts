/** Passes a link or a text to the clipboard or to another app, if the browser can. */

/** The outcome: the share sheet took it (or was closed), it is on the clipboard, or neither worked. */
export type ShareResult = 'shared' | 'copied' | 'failed';

/** Only on HTTPS and on this machine. */
export function canCopy(): boolean {
  return typeof navigator.clipboard?.writeText === 'function';
}

export async function copyText(text: string): Promise<ShareResult> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch (error) {
    if (copySelected(text)) return 'copied';
    console.warn('the text could not be copied', error);
    return 'failed';
  }
}

/** The older way, as in-app browsers on Android refuse the newer one. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.value = text;
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- There is no other way.
  const isCopied = document.execCommand?.('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the device's share sheet; copies the link or the text where there is none or it is refused. */
export async function share(
  data: { readonly title: string } & ({ url: string } | { text: string }),
): Promise<ShareResult> {
  try {
    if (canShare()) {
      await navigator.share(data);
      return 'shared';
    }
  } catch (error) {
    // The shopper closed the sheet, or pressed again while it was open.
    if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)) return 'shared';
    console.warn('the share sheet was refused', error);
  }
  return copyText('url' in data ? data.url : data.text);
}
