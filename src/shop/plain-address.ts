/** The spelling of an address that the shop uses, whatever programs on the way have made of it (D117). */

/** A sign that is in no address here, as an escape, which each program on the way may have escaped once more. */
const escapedSign = '%(?:25)*(?:0[9ad]|2[0-46-9a-c]|3[a-f]|40|5[b-e]|60|7[b-e]|[89a-f][\\da-f])';
/** Chats and mails take the end of a sentence, or the next word, for a part of a link; other programs escape its query. */
const tail = new RegExp(`(?:[^\\w./%-]|${escapedSign}).*`, 'is');
/** Behind the address of the home page a word would be the path of another page. */
const homeTail = /^\/+(?:[&?].*|[^\p{L}\p{N}\p{Cc}]*)$/su;

/**
 * The spelling of a path that the shop uses: small letters, and capitals for the reference of an order's page; no
 * needless escapes or slashes, nothing that a chat or mail added (D117). A path that no page can have keeps its
 * spelling, but for doubled slashes: `//name` would be the address of another host.
 */
export function plainPath(path: string): string {
  const single = (text: string) => text.replace(/\/{2,}/g, '/');
  try {
    const cut = single(decodeURIComponent(path.replace(tail, ''))).replace(/([a-z\d])[._/-]+$/i, '$1');
    if (/^(?!.*\/\.)[\w./-]*[a-z\d]$/i.test(cut))
      return cut
        .toLowerCase()
        .replace(/^(\/o\/)([a-z\d]{26})$/, (_, folder, key: string) => folder + key.toUpperCase());
    if (homeTail.test(decodeURIComponent(path))) return '/';
  } catch {
    // Malformed escapes.
  }
  return single(path);
}

/** The same for a whole address without its origin. Some programs escape the sign of a fragment, too (D117). */
export function plainAddress(url: Readonly<Record<'pathname' | 'search' | 'hash', string>>): string {
  const [, fragment] = /%(?:25)*23(.+)$/i.exec(url.pathname) ?? [];
  return plainPath(url.pathname) + url.search + (fragment === undefined ? url.hash : `#${fragment}`);
}
