import { escapeHtml } from '#shop/escape-html.ts';

/** An XML element with a text. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}
