import { wellFormed } from './well-formed.ts';

/**
 * Address that opens a WhatsApp chat with a number, prefilled with a text where one is given (spec §7 Inquiry). Without a
 * number WhatsApp asks whom to send the text to; one's own chat is among them.
 */
export function chatLink(chatNumber: string, text = ''): string {
  const link = `https://wa.me/${chatNumber}`;
  return text ? `${link}?text=${encodeURIComponent(wellFormed(text))}` : link;
}
