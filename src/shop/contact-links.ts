/** Addresses that open another program on the shopper's device. */
import { wellFormed } from './text.ts';

/**
 * Opens a WhatsApp chat with a number, with a text already written (R157). Without a number WhatsApp asks for the
 * recipient; one's own chat is a choice there.
 */
export function chatLink(chatNumber: string, text = ''): string {
  const link = `https://wa.me/${chatNumber}`;
  return text ? `${link}?text=${encodeURIComponent(wellFormed(text))}` : link;
}

/** Calls a number, written as people write it. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

/** Opens the mail program, with a message if there is one; its line breaks are CRLF (RFC 6068). */
export function mailLink(address: string, mail?: Mail): string {
  if (!mail) return `mailto:${address}`;
  const part = (text: string) => encodeURIComponent(wellFormed(text));
  return `mailto:${address}?subject=${part(mail.subject)}&body=${part(mail.text.replaceAll(/\r?\n/g, '\r\n'))}`;
}
