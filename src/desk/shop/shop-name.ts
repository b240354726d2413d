/** Texts of `shop.yaml` hold a mark for the shop's name. The desk shows the name instead. */
const mark = '{shop}';

export function withShopName(text: string, shopName: string): string {
  return text.replaceAll(mark, shopName);
}

/** The opposite, for whole words, if the text had the mark before. */
export function withMark(text: string, shopName: string, before: string): string {
  if (!before.includes(mark)) return text;
  const escaped = shopName.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu'), mark);
}
