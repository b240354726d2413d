import fc from 'fast-check';
import { XmlDocument } from 'libxml2-wasm';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { element, xmlFile } from './xml.ts';

/** The text of an XML file, as its readers see it; throws if they refuse it. */
function textIn(xml: string): string {
  const document = XmlDocument.fromBuffer(Buffer.from(xml));
  try {
    return document.root.content;
  } finally {
    document.dispose();
  }
}

it('every character can stand in an XML file, which leaves out those that XML forbids', () => {
  const forbidden = [...Array(32).keys()].filter((code) => ![9, 10, 13].includes(code));
  for (const code of [...forbidden, 0xfffe, 0xffff, 0xd800, 0xdbff, 0xdc00, 0xdfff])
    expect([code, textIn(xmlFile(element('a', `x${String.fromCharCode(code)}y`)))]).toEqual([code, 'xy']);
  const allowed = 'x\ty\nبلی 🐈‍⬛ \u007F\u0085\uFDD0\uFFFD\u{1FFFE}\u{10FFFF} <&>"\' ]]> &#0;';
  expect(textIn(xmlFile(element('a', allowed)))).toBe(allowed);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void textIn(xmlFile(element('a', text)))));
});

it('no other file writes XML', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('<?xml'))).toEqual(['src/build/xml.ts']);
});
