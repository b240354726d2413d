/** Links and paths in documents, and citations of documents in code, lead to a file and, where they name one, to a heading. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleParams } from './support/sample-order.ts';

const documents = [...globSync('*.md'), ...globSync('{catalogue,docs,tools}/**/*.md')];
const others = globSync('{src,test,tools,deploy,catalogue}/**/*.{ts,tsx,js,css,yaml,yml,conf,service,sh}');

/** Addresses of a document's links, as paths from the root. */
function linksOf(file: string, text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^\w+:/.test(link))
    .map((link) => (link.startsWith('#') ? file + link : join(dirname(file), link)));
}

function citationsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([citation]) => citation);
}

/** Files that a document names in backticks. */
function pathsIn(text: string): readonly string[] {
  return [...text.matchAll(/`((?:deploy|docs|src|test|tools)\/[\w./-]+\.[a-z]+)`/g)].map(([, path = '']) => path);
}

/** Headings of a document as GitHub names them in addresses. */
function headingsOf(text: string): readonly string[] {
  return [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function leadsNowhere(address: string): boolean {
  const [file = '', heading] = address.split('#');
  if (!existsSync(file)) return true;
  return heading !== undefined && !headingsOf(readFileSync(file, 'utf8')).includes(heading);
}

describe('the documents', () => {
  it('are linked and cited only where there is something to read', () => {
    const addresses = [...documents, ...others]
      .filter((file) => !file.endsWith('document-links.test.ts'))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        const found = [
          ...citationsIn(text),
          ...(documents.includes(file) ? [...linksOf(file, text), ...pathsIn(text)] : []),
        ];
        return found.map((address) => ({ file, address }));
      });
    expect(addresses.length).toBeGreaterThan(80);
    expect(addresses.filter(({ address }) => leadsNowhere(address))).toEqual([]);
  });

  it('have a template for the hosted mail service with exactly the parameters that the shop sends', () => {
    const text = readFileSync('docs/deployment.md', 'utf8');
    const used = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
    expect([...used].toSorted()).toEqual(Object.keys(sampleParams()).toSorted());
  });
});
