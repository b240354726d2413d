/** A page of the shop as the preview shows it: a line above it says what it is, and its script keeps it from ordering. */
import { escapeHtml } from '#shop/escape-html.ts';

export const previewScript = '/preview.js';

/** `desk`: where the line leads back to. */
export function previewPage(html: string, desk: string): string {
  return html
    .replace('<meta charset="utf-8">', (meta) => `${meta}<script type="module" src="${previewScript}"></script>`)
    .replace('</head>', `<style>${style}</style></head>`)
    .replace('</body>', () => `${line(desk)}</body>`)
    .replace(/(?<="analyticsId":)"(?:[^"\\]|\\.)*"/, '""');
}

function line(desk: string): string {
  return `<aside class="preview-line" aria-label="Preview"><p>Preview: not published</p><a href="${escapeHtml(desk)}">Back to the desk</a></aside>`;
}

/** A place of its own above the shop's header; last in the page, whose first link leads to the content. */
const style = [
  'body{display:flex;flex-direction:column}#root{min-width:0}',
  '.preview-line{order:-1;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 8px;padding:0 16px;background:#f7a823;color:#1d2b24;font-size:14px;line-height:1.4}',
  '.preview-line p{margin:6px 0;font-weight:700}',
  '.preview-line a{display:inline-flex;align-items:center;min-height:44px;color:inherit;font-weight:600}',
  '.preview-note{margin:8px 0 0;padding:12px 16px;border-radius:8px;background:#f7a823;color:#1d2b24;font-weight:600}',
].join('');
