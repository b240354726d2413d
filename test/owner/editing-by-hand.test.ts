/** The guide to editing by hand beside the project: files and commands that it names are there, and what it shows is what is said. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { CatalogueError, problemLine } from '#catalogue/problem.ts';
import { readCatalogue } from '#catalogue/read-catalogue.ts';
import { overruledFacts } from '#config';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const guide = readFileSync('docs/editing-by-hand.md', 'utf8');
/** With every stretch of space as one, since the guide breaks lines as a terminal does. */
const flat = guide.replaceAll(/\s+/g, ' ');

const matches = (pattern: RegExp) => [...guide.matchAll(pattern)].map(([, found = '']) => found);

/** What is said about a copy of the catalogue after some files were changed or added. */
function problemsWith(
  change: (write: (file: string, edit: (text: string) => string) => void) => void,
): readonly string[] {
  const root = temporaryFolder();
  cpSync('catalogue', join(root, 'catalogue'), { recursive: true });
  change((file, edit) => {
    const path = join(root, 'catalogue', file);
    writeFileSync(path, edit(existsSync(path) ? readFileSync(path, 'utf8') : ''));
  });
  try {
    readCatalogue({ root, folder: 'catalogue', pictures: { rendered: {}, photos: {} } });
    return [];
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    return error.problems.map(problemLine);
  }
}

describe('the guide to editing by hand', () => {
  it('names existing files', () => {
    const files = matches(/`((?:src|docs|public|catalogue)\/[\w./-]+)`/g).filter(
      (file) => !/photographs\/\d/.test(file),
    );
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names existing commands', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
    const commands = matches(/npm run ([a-z][\w:-]*)/g);
    expect(commands).toContain('catalogue');
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });

  it('shows real messages', () => {
    const seeds = 'products/038-budgie-seed-mix-1-kg.md';
    const lines = problemsWith((write) =>
      write(seeds, (text) => text.replace(/^price: \d+$/m, 'price: 1,480').replace('inStock', 'instock')),
    );
    expect(lines).toHaveLength(2);
    expect(lines.filter((line) => !flat.includes(line))).toEqual([]);
    const [setting = ''] = overruledFacts({ SHOP_PHONE: '+92 51 1234567' }, shippedCatalogue.shop);
    expect(flat).toContain(setting);
  });

  it('shows a product, its options, hours and provinces that are valid', () => {
    const [canary = ''] = matches(/(---\n {3}id: 70\n[\s\S]*?)\n {3}```/g);
    const [packs = '', sizes = ''] = matches(/( {5}(?:packs|sizes):\n(?: {7}- \{.*\}\n)+)/g);
    const provinces = matches(/^( {2}- \{ value: .*\})$/gm).join('\n');
    const [facts = ''] = matches(/```\n(phone: [\s\S]*?)```/g);
    const withOptions = (id: number, options: string) =>
      `${canary.replaceAll(/^ {3}/gm, '').replace('id: 70', `id: ${id}`).replace('name: ', `name: ${id} `)}\n`.replace(
        'price: 420\n',
        options.replaceAll(/^ {5}/gm, ''),
      );
    const said = problemsWith((write) => {
      for (const [index, options] of ['price: 420\n', packs, sizes].entries()) {
        const id = shippedCatalogue.products.length + 1 + index;
        write(`products/${String(id).padStart(3, '0')}-shown.md`, () => withOptions(id, options));
      }
      write('shop.yaml', (text) => {
        const [hours = ''] = /^openingHours:\n(?: {2}.*\n)+/m.exec(text) ?? [];
        const changed = facts.split('\n').reduce(
          (all, line) => {
            const [field] = /^\w+: /.exec(line) ?? [];
            return field ? all.replace(new RegExp(`^${field}.*$`, 'm'), line) : all;
          },
          text.replace(hours, facts.slice(facts.indexOf('openingHours'))),
        );
        return `${changed.trimEnd()}\n${provinces}\n`;
      });
    });
    expect([canary, packs, sizes, provinces, facts].filter((shown) => shown === '')).toEqual([]);
    expect(said).toEqual([]);
  });
});
