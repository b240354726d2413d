/** A description's HTML as plain text on one line, without its "Description" label. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<\/?(?:p|li|ul|br)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^Description:? ?/, '');
}
