/** docs/settings.md names each setting of the schemas, and its default. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deskSettings, relaySettings, settingNames } from '#relay/settings/config.ts';

interface Setting {
  readonly name: string;
  readonly defaultValue: string | undefined;
}

/** The settings of a list such as "- `HOST`, `PORT` (`127.0.0.1`, `3000`): meaning". */
function settingsIn(page: string): readonly Setting[] {
  return [...page.matchAll(/^- ((?:`[A-Z0-9_]+`(?:, )?)+)(?: \(([^)]*)\))?:/gm)].flatMap(([, names = '', defaults]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = ''], index) => ({
      name,
      defaultValue: defaults?.split(', ')[index]?.match(/^`(.*)`$/)?.[1],
    })),
  );
}

function valueOf(name: string, environment: Readonly<Record<string, string>>): unknown {
  const values = { ...relaySettings.parse(environment), ...deskSettings.parse(environment) };
  return new Map<string, unknown>(Object.entries(values)).get(name);
}

describe('the page of settings', () => {
  const listed = settingsIn(readFileSync('docs/settings.md', 'utf8'));

  it('has each setting once, and no other', () => {
    expect(listed.map(({ name }) => name).toSorted()).toEqual(settingNames.toSorted());
  });

  it('gives the defaults', () => {
    const known = { ...relaySettings.shape, ...deskSettings.shape };
    const defaults = listed.flatMap(({ name, defaultValue }) =>
      defaultValue === undefined || !(name in known) || defaultValue === 'SHOP_EMAIL' ? [] : [[name, defaultValue]],
    );
    expect(defaults.length).toBeGreaterThan(10);
    for (const [name = '', value = ''] of defaults)
      expect([name, valueOf(name, {})]).toEqual([name, valueOf(name, { [name]: value })]);
  });
});

it('nothing but the schemas, and the two folders of a build, reads a setting', () => {
  const read = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const names = [...source.matchAll(/\benvironment\[['`]([^'`]+)['`]\]/g)].map(([, name = '']) => name);
    // A name that a bundler replaces reads nothing.
    const others = /process\.env\b(?!,|\)| })/.test(source.replace("'process.env.NODE_ENV':", '')) ? [file] : [];
    return [...names, ...others];
  });
  expect(read.toSorted()).toEqual(['CATALOGUE_DIR', 'OWNER_EMAIL', 'RELEASES_DIR']);
});
