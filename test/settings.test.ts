/** Configuration in one place: docs/settings.md names every variable that the code reads, and no other. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingNames } from '#relay/settings/misspelt-settings.ts';

const places = [
  'src/relay/settings/config.ts',
  'src/relay/settings/settings-reader.ts',
  'shop.config.ts',
  'src/release/releases.ts',
  'src/catalogue/content-files.ts',
];

/** Names of variables, as the code quotes them or has them as keys of its tables. */
function namesRead(source: string): readonly string[] {
  const quoted = [...source.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name = '']) => name);
  return [...new Set(quoted)].toSorted();
}

/** Names in the first column of the tables. */
function namesTold(text: string): readonly string[] {
  const cells = [...text.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name)).toSorted();
}

describe('the table of settings', () => {
  it('has each variable that is read, once, and no other', () => {
    const read = namesRead(places.map((file) => readFileSync(file, 'utf8')).join('\n'));
    expect(read.length).toBeGreaterThan(25);
    expect(namesTold(readFileSync('docs/settings.md', 'utf8'))).toEqual(read);
    expect(settingNames.toSorted()).toEqual(read); // Else a right name would be taken for a misspelt one.
  });

  it('would be found to miss one', () => {
    expect(namesRead("this.settings['NEW_ONE'] ?? reader.port('PORT')")).toEqual(['NEW_ONE', 'PORT']);
    expect(namesTold('| variable | meaning |\n| `PORT`, `HOST` | see `DATA_DIR` |')).toEqual(['HOST', 'PORT']);
  });

  it('is complete: nothing else reads the environment', () => {
    const looks = globSync('src/**/*.{ts,tsx}').filter((file) =>
      // What a bundler shall put in place of this name reads nothing.
      /process\.env\b(?!,|\)| })/.test(readFileSync(file, 'utf8').replace("'process.env.NODE_ENV':", '')),
    );
    expect(looks).toEqual([]);
  });
});
