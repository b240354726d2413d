/** The one writer of XML: every reader can parse its files, whatever the texts contain. */
import { escapeHtml, forbiddenInXml } from '#shop/text.ts';

/** A file with this root element. One forbidden character would make all of it unreadable, so none is written. */
export function xmlFile(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.replaceAll(forbiddenInXml, '')}\n`;
}

/** An element with a text. */
export function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}
