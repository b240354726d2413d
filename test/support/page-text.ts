/** Text as a person reads it. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<head>[\s\S]*?<\/head>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&quot;', '"');
}
