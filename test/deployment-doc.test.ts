/** docs/deployment.md beside what it talks about: files, settings, and the template for the hosted e-mail service. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleParams } from './support/sample-order.ts';

const text = readFileSync('docs/deployment.md', 'utf8');
const settings = readFileSync('docs/settings.md', 'utf8');

describe('docs/deployment.md', () => {
  it('names existing files', () => {
    const files = [...text.matchAll(/\b((?:deploy|test|src)\/[\w./-]+\.[a-z]+)\b/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('sets only existing settings', () => {
    // The password is compose's own: it becomes part of DATABASE_URL.
    const names = [...text.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'DATABASE_PASSWORD');
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  });

  it('has a template for exactly the parameters that the shop sends', () => {
    const used = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name));
    expect([...used].toSorted()).toEqual(Object.keys(sampleParams()).toSorted());
  });
});
