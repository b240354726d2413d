const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Text made safe for XML and HTML, in elements and in quoted attributes. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities.get(sign) ?? sign);
}

/** One XML element with text in it. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
