/** Address that opens a WhatsApp chat with the shop's number, prefilled with a text where one is given (spec §7 Inquiry). */
export function chatLink(chatNumber: string, text = ''): string {
  const link = `https://wa.me/${chatNumber}`;
  const wellFormed = text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'); // Half a character can't be encoded.
  return text ? `${link}?text=${encodeURIComponent(wellFormed)}` : link;
}
