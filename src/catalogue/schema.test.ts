import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { schemaFiles } from './schema.ts';

describe('the schema files for editors', () => {
  it('match what the build checks; if not, npm run build writes them', () => {
    const committed = readdirSync('catalogue/schema').map(
      (name) => [name, readFileSync(`catalogue/schema/${name}`, 'utf8')] as const,
    );
    expect(new Map(committed)).toEqual(schemaFiles());
  });

  it.each([
    ['catalogue', ['shop', 'desk', 'pages', 'cities']],
    ['test/catalogue', ['shop', 'pages']],
  ])('are referred to by the files of %s', (folder, names) => {
    for (const name of names) {
      const [first = ''] = readFileSync(`${folder}/${name}.yaml`, 'utf8').split('\n');
      expect(first).toMatch(new RegExp(`^# yaml-language-server: \\$schema=\\S*schema/${name}\\.json$`));
    }
  });
});
