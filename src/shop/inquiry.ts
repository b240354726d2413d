const inquiryIds: readonly number[] = [67, 68];

/** Parts of a name that mark a heavy product. Plain substrings: "15kg" contains "5kg" (D18). */
export const inquiryWords = ['3kg', '3 kg', '5kg', '5 kg', '5l', '5 l', 'litter'] as const;

/** True if a product is too heavy for the cart, so that the shopper asks on WhatsApp instead (R156). */
export function isInquiryOnly(product: { readonly id: number; readonly name: string }): boolean {
  return inquiryIds.includes(product.id) || inquiryWords.some((word) => product.name.toLowerCase().includes(word));
}

/**
 * The message that opens the inquiry's chat (R157). The unit price is in plain digits, as the sentence has its own
 * "Rs.".
 */
export function inquiryMessage(productName: string, unitPrice: number): string {
  return `Hi! I'm interested in ${productName} - Rs. ${unitPrice}. Please provide more details.`;
}

/** The message that asks the shop to say when a sold-out product is back. */
export function backInStockMessage(productName: string): string {
  return `Hi! Please tell me when ${productName} is back in stock.`;
}
