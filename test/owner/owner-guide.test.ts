/** The owner's guide beside the project: files and commands that it names are there, and what it shows is what is said. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shopConfig, shopProblems } from '#config';
import { checkRecords, problemLine } from '#catalogue/check-records.ts';
import type { ProductRecord } from '#catalogue/product-record.ts';
import { records } from '#catalogue/records.ts';
import { suspicionKinds } from '#catalogue/reviewed.ts';

const guide = readFileSync('docs/owner-guide.md', 'utf8');
/** With every stretch of space as one, since the guide breaks lines as a terminal does. */
const flat = guide.replaceAll(/\s+/g, ' ');

const matches = (pattern: RegExp) => [...guide.matchAll(pattern)].map(([, found = '']) => found);

describe('the owner’s guide', () => {
  it('names files that there are', () => {
    const files = matches(/`((?:src|docs|public)\/[\w./-]+|shop\.config\.ts)`/g);
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const links = matches(/\]\(([\w.-]+\.md)\)/g);
    expect(links.filter((link) => !existsSync(`docs/${link}`))).toEqual([]);
  });

  it('names commands that there are', () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
    const commands = matches(/npm run ([a-z][\w:-]*)/g);
    expect(commands).toContain('catalogue');
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });

  it('names suspicions that there are', () => {
    const kinds = matches(/kind: '([^']+)'/g);
    expect(kinds).toContain('far price');
    expect(kinds.filter((kind) => !suspicionKinds.some((one) => one === kind))).toEqual([]);
  });

  it('shows messages as they are', () => {
    const swing = records.find(({ id }) => id === 43);
    const price = swing?.sizeOptions?.map((size, index) => (index === 0 ? { ...size, price: 850 } : size));
    const changed = records.map((record): ProductRecord =>
      record.id === 43 ? { ...record, sizeOptions: price ?? [] } : record,
    );
    expect(
      checkRecords(changed)
        .map(problemLine)
        .filter((line) => flat.includes(line)),
    ).toHaveLength(1);
    const [chat = ''] = shopProblems({ ...shopConfig({}), chatNumber: '0321 1234567' });
    expect(flat).toContain(chat);
  });

  it('shows provinces that the shop takes', () => {
    const extraProvinces = [...guide.matchAll(/\{ value: '([^']+)', label: '([^']+)' \}/g)].map(
      ([, value = '', label = '']) => ({ value, label }),
    );
    expect(extraProvinces).toHaveLength(2);
    expect(shopProblems({ ...shopConfig({}), extraProvinces })).toEqual([]);
  });
});
