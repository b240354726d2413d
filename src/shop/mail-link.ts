import { wellFormed } from './well-formed.ts';

/** Address that opens the mail program with a message. Line breaks are CRLF there (RFC 6068). */
export function mailLink(address: string, subject: string, text: string): string {
  const lines = text.replaceAll(/\r?\n/g, '\r\n');
  return `mailto:${address}?subject=${encodeURIComponent(wellFormed(subject))}&body=${encodeURIComponent(wellFormed(lines))}`;
}
