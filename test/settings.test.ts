/** docs/settings.md beside the schemas of the settings: it names each setting, and its default. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deskSettings, relaySettings, settingNames } from '#relay/settings/config.ts';

interface Row {
  readonly names: readonly string[];
  readonly defaults: readonly string[];
}

/** The names in the first column of the tables, and the values in the last one. */
function rowsIn(page: string): readonly Row[] {
  return [...page.matchAll(/^\|([^|]*)\|[^|]*\|([^|]*)\|$/gm)].map(([, first = '', last = '']) => ({
    names: [...first.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
    defaults: [...last.matchAll(/`([^`]+)`/g)].map(([, value = '']) => value),
  }));
}

function valueOf(name: string, environment: Readonly<Record<string, string>>): unknown {
  const values = { ...relaySettings.parse(environment), ...deskSettings.parse(environment) };
  return new Map<string, unknown>(Object.entries(values)).get(name);
}

const rows = rowsIn(readFileSync('docs/settings.md', 'utf8'));

describe('the table of settings', () => {
  it('has each setting once, and no other', () => {
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(settingNames.toSorted());
  });

  it('gives the defaults', () => {
    const known = rows
      .filter(({ names, defaults }) => names.length === defaults.length)
      .flatMap(({ names, defaults }) => names.map((name, index) => [name, defaults[index] ?? ''] as const))
      .filter(([name, value]) => name in { ...relaySettings.shape, ...deskSettings.shape } && !/^[A-Z_]+$/.test(value));
    expect(known.length).toBeGreaterThan(10);
    for (const [name, value] of known)
      expect([name, valueOf(name, {})]).toEqual([name, valueOf(name, { [name]: value })]);
  });

  it('is read by rows', () => {
    const page =
      '| variable | meaning | default |\n| --- | --- | --- |\n| `PORT`, `HOST` | see `DATA_DIR` | `1`, none |';
    expect(rowsIn(page).at(-1)).toEqual({ names: ['PORT', 'HOST'], defaults: ['1'] });
  });
});

it('nothing but the schemas, and the two folders of a build, reads a setting', () => {
  const read = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const names = [...source.matchAll(/\benvironment\[['`]([^'`]+)['`]\]/g)].map(([, name = '']) => name);
    // What a bundler shall put in place of this name reads nothing.
    const others = /process\.env\b(?!,|\)| })/.test(source.replace("'process.env.NODE_ENV':", '')) ? [file] : [];
    return [...names, ...others];
  });
  expect(read.toSorted()).toEqual(['CATALOGUE_DIR', 'OWNER_EMAIL', 'RELEASES_DIR']);
});
