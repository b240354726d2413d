const inquiryIds: readonly number[] = [67, 68];

/** Parts of a name that mark a heavy product. Plain substrings: "15kg" counts through "5kg" (spec §9, decision D18). */
export const inquiryWords = ['3kg', '3 kg', '5kg', '5 kg', '5l', '5 l', 'litter'] as const;

/** Whether the shopper asks on chat instead of adding to the cart: heavy goods (spec §9 Inquiry-only rule). */
export function isInquiryOnly(product: { readonly id: number; readonly name: string }): boolean {
  return inquiryIds.includes(product.id) || inquiryWords.some((word) => product.name.toLowerCase().includes(word));
}

/**
 * The message that the inquiry opens the chat with (spec §7 Inquiry).
 * The unit price is in plain digits: the sentence brings its own "Rs.".
 */
export function inquiryMessage(productName: string, unitPrice: number): string {
  return `Hi! I'm interested in ${productName} - Rs. ${unitPrice}. Please provide more details.`;
}

/** The message that asks the shop to tell when a sold-out product is there again. Our choice: the specification has none. */
export function backInStockMessage(productName: string): string {
  return `Hi! Please tell me when ${productName} is back in stock.`;
}
