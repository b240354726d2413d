/** Links that open another program on the shopper's device, and links to a cart. */
import { wellFormed } from './text.ts';
import { type CartLine, dupattaLabel, optionKeys } from './cart.ts';
import { routes } from './routes.ts';

/**
 * Opens a WhatsApp chat with a number, with a text already written (R157). Without a number WhatsApp asks for the
 * recipient; one's own chat is a choice there.
 */
export function chatLink(chatNumber: string, text = ''): string {
  const link = `https://wa.me/${chatNumber}`;
  return text ? `${link}?text=${encodeURIComponent(wellFormed(text))}` : link;
}

/** Some phones cut longer links, or refuse them. */
const maxChatLink = 2000;

/**
 * Opens a chat with an order written in it (D123). Where that makes the link too long, the text has `place`, an address
 * with all of the order's lines, in their stead; never is anything cut.
 */
export function orderChatLink(chatNumber: string, place: string | null, text: (place?: string) => string): string {
  const whole = chatLink(chatNumber, text());
  if (whole.length <= maxChatLink || place === null) return whole;
  const short = chatLink(chatNumber, text(place));
  return short.length < whole.length ? short : whole;
}

/** Calls a number, written as people write it. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}

/** Opens the mail program, with a message if there is one; its line breaks are CRLF (RFC 6068). */
export function mailLink(address: string, mail?: { readonly subject: string; readonly text: string }): string {
  if (!mail) return `mailto:${address}`;
  const part = (text: string) => encodeURIComponent(wellFormed(text));
  return `mailto:${address}?subject=${part(mail.subject)}&body=${part(mail.text.replaceAll(/\r?\n/g, '\r\n'))}`;
}

/** A line of a cart as a link names it. */
export interface WantedLine {
  readonly id: number;
  /** Names of packs, sizes and other options. */
  readonly options: readonly string[];
  /** A whole number, 1 or more. */
  readonly quantity: number;
}

/** More than a shopper buys at once; each product of a link is requested from the shop. */
const maxLines = 100;
/** Chat apps pass on links of this length. */
const maxLength = 8000;
/** The times that a link is passed on by apps that encode it once more. */
const maxEncodings = 3;

const codes = [
  ['~', '~0'],
  ['%', '~1'],
  [',', '~2'],
  ['-', '~3'],
  ['.', '~4'],
  [' ', '-'],
] as const;

/**
 * A cart as a link that anybody can open: `/cart#5x2,23.Pack-of-6x1` (D88). What follows the `#` never reaches a server.
 *
 * A line is a product's id, the names of its options after a dot each, and behind the last `x` the quantity. Names are
 * percent-encoded. Apps that pass a link on may encode `%` and `,` once more, so neither the sign nor the code of one is
 * ever part of an encoded name: five characters have codes that begin with `~`, and a space is a hyphen.
 * `null` if there are no lines, or more than a link can have.
 */
export function cartLink(lines: readonly Omit<CartLine, 'name' | 'price'>[]): string | null {
  const fragment = lines.map(encodedLine).join();
  if (lines.length === 0 || lines.length > maxLines || fragment.length > maxLength) return null;
  return `${routes.cart.href()}#${fragment}`;
}

function encodedLine(line: Omit<CartLine, 'name' | 'price'>): string {
  const names = optionKeys.flatMap((key) => line[key] || []);
  const options = line.withDupatta ? [...names, dupattaLabel] : names;
  return `${[line.id, ...options.map(encodedName)].join('.')}x${line.quantity}`;
}

function encodedName(name: string): string {
  const coded = codes.reduce((text, [plain, code]) => text.replaceAll(plain, code), wellFormed(name));
  // Chat apps end a link at some of the signs that this function leaves as they are.
  return encodeURIComponent(coded).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The lines of a link, from the part after its `#`; `null` if it is no cart link, or has too many lines. */
export function readCartLink(fragment: string): readonly WantedLine[] | null {
  if (fragment.length > maxLength) return null;
  const parts = asWritten(fragment).split(',', maxLines + 1);
  const lines = parts.flatMap((part) => readLine(part) ?? []);
  return lines.length === parts.length && lines.length <= maxLines ? lines : null;
}

/** What chats, mails and ads add to its end: signs, as they are or escaped, and parameters (D117). */
const tail = /(x\d+)(?:[^\da-z,%&?]|%(?:[^3-7].|3[a-f]|[57][b-f]|[46]0))*(?:[&?].*)?$/is;

/**
 * The fragment without what apps have encoded once more, and without what they have added: the end of a sentence, or
 * parameters. A comma stays: lines behind it may be missing.
 */
function asWritten(fragment: string): string {
  let text = fragment;
  for (let time = 0; time < maxEncodings; time += 1)
    text = text.replaceAll(/%(25|2c)/gi, (_, code) => (code === '25' ? '%' : ','));
  return text.replace(tail, '$1');
}

function readLine(text: string): WantedLine | null {
  const [, id, names, pieces] = /^(\d{1,9})(?:\.(.+))?x(\d{1,10})$/.exec(text) ?? [];
  const quantity = Number(pieces);
  if (!(quantity >= 1)) return null;
  try {
    return { id: Number(id), options: names?.split('.').map(readName) ?? [], quantity };
  } catch {
    return null; // A malformed escape.
  }
}

function readName(text: string): string {
  return codes.reduceRight((name, [plain, code]) => name.replaceAll(code, plain), decodeURIComponent(text));
}
