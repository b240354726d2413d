/** The parts of the owner's guide, by the paths that they help with; the first that fits counts. */
const sections: readonly (readonly [RegExp, string])[] = [
  [/^\/first-steps/, 'the-first-day'],
  [/^\/orders\/new/, 'orders-by-phone-and-unreadable-messages'],
  [/^\/orders/, 'a-new-order'],
  [/^\/(?:several|slips|labels)/, 'pack-print-and-weigh'],
  [/^\/(?:sheet|tracking)/, 'the-couriers-sheet'],
  [/^\/tell/, 'tell-the-customers'],
  [/^\/(?:cash|sales)/, 'the-cash'],
  [/^\/products\/\d+\/photos/, 'photos'],
  [/^\/products\/(?:new|\d+$)/, 'a-new-product'],
  [/^\/products\/\d+\/pages|^\/(?:shop|pages)/, 'the-shop-and-its-pages'],
  [/^\/products/, 'prices-a-sale-sold-out'],
  [/^\/(?:publish|changes)/, 'preview-publish-go-back'],
  [/^\/ring/, 'mails-and-ringing'],
  [/^\/(?:more|health|log)/, 'a-bad-day'],
  [/^\/password/, 'a-forgotten-password'],
];

/** The id of the part of the owner's guide that helps with a page of the desk. */
export function guideSection(path: string): string {
  return sections.find(([paths]) => paths.test(path))?.[1] ?? 'an-order-from-the-ring-to-the-cash';
}
