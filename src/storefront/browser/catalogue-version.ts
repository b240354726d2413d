/** Names the catalogue that the opened page was made from: the relay tells the owner when an order's is an old one. */
export function catalogueVersion(): string {
  return document.documentElement.dataset['catalogue'] ?? 'unknown';
}
