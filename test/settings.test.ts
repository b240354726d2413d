/** docs/settings.md names each setting of the schema, and its default, and no other. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '#catalogue/catalogue-files.ts';
import type { Environment } from '#settings/shop-config.ts';
import { allSettings, readConfig, settingNames } from '#settings/config.ts';
import { noProxies } from '#settings/setting-kinds.ts';
import { smallCatalogue } from './support/catalogues.ts';

const facts = smallCatalogue().shop;

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

/** Every setting that has a value of its own. */
function valuesWith(environment: Environment): ReadonlyMap<string, unknown> {
  const read = readConfig(environment, facts);
  if ('problems' in read) throw new Error(read.problems.join(' '));
  const { shop, ownerEmail, mailFrom, releasesFolder } = read.config;
  const values = {
    ...allSettings.parse(environment),
    EMAIL_USER_ID: shop.emailUserId,
    EMAIL_SERVICE_ID: shop.emailServiceId,
    EMAIL_TEMPLATE_ID: shop.emailTemplateId,
    OWNER_EMAIL: ownerEmail,
    MAIL_FROM: mailFrom,
    RELEASES_DIR: releasesFolder,
    CATALOGUE_DIR: catalogueFolder(environment),
  };
  return new Map(Object.entries(values).filter(([, value]) => !isNothing(value)));
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === noProxies || (Array.isArray(value) && value.length === 0);
}

describe('the page of settings', () => {
  const listed = settingsIn(readFileSync('docs/settings.md', 'utf8'));

  it('has each setting once, and no other', () => {
    expect(listed.map(({ name }) => name).toSorted()).toEqual(settingNames.toSorted());
  });

  it('gives each default, and no other', () => {
    const defaults = listed.flatMap(({ name, defaultValue }) =>
      defaultValue === undefined ? [] : [[name, defaultValue === 'email' ? facts.email : defaultValue] as const],
    );
    expect(defaults.map(([name]) => name).toSorted()).toEqual([...valuesWith({}).keys()].toSorted());
    expect(valuesWith(Object.fromEntries(defaults))).toEqual(valuesWith({}));
  });
});

it('nothing but the schema, and the two folders of a build, reads a setting', () => {
  const read = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const names = [...source.matchAll(/\benvironment\[['`]([^'`]+)['`]\]/g)].map(([, name = '']) => name);
    // A name that a bundler replaces reads nothing.
    const others = /process\.env\b(?!,|\)| })/.test(source.replace("'process.env.NODE_ENV':", '')) ? [file] : [];
    return [...names, ...others];
  });
  expect(read.toSorted()).toEqual(['CATALOGUE_DIR', 'OWNER_EMAIL', 'RELEASES_DIR']);
});
