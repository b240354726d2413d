/** Each group of changes is discarded alone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogueCopy } from '#test/support/folders.ts';
import { contentOf, readShopFile } from './catalogue-files.ts';
import { catalogueChanges } from './changes.ts';
import { discardedEdits } from './discard.ts';
import { openDraft, updateDraft } from './draft.ts';
import { withValue } from './edit-yaml.ts';

const swing = 'products/043-parrot-d-swing.md';
const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

it('every group is discarded alone, in any order, and then the draft is over', async () => {
  const text = read('catalogue', 'shop.yaml');
  const pages = read('catalogue', 'pages.yaml');
  const { value: shop } = readShopFile(contentOf('catalogue'));
  const fees = (shop?.provinces ?? []).slice(0, -1).map((province) => ({ ...province, fee: province.fee + 1 }));
  const edits = [
    [
      'shop.yaml',
      withValue(withValue(withValue(text, ['phone'], '1'), ['provinces'], fees), ['texts', 'welcome'], 'Hi'),
    ],
    ['pages.yaml', withValue(withValue(pages, ['pharmacy', 'products'], [8]), ['home', 'rows', 1, 'products'], [1])],
    [swing, read('catalogue', swing).replace('price: 1900', 'price: 1950')],
  ] as const;
  for (const isReversed of [false, true]) {
    const folder = catalogueCopy('catalogue');
    await updateDraft(folder, { edits: edits.map(([path, after]) => ({ path, before: read(folder, path), after })) });
    const groupsNow = () => {
      const { original, content } = openDraft(folder);
      return catalogueChanges(original, content).map(({ group }) => group);
    };
    const groups = groupsNow();
    expect(groups).toEqual([
      'product 43',
      'shop contact',
      'shop story',
      'shop delivery',
      'list home.top-sellers',
      'list pharmacy',
    ]);
    let left = isReversed ? groups.toReversed() : groups;
    while (left.length > 0) {
      expect(await updateDraft(folder, discardedEdits(folder, left[0] ?? ''))).toBe('saved');
      left = left.slice(1);
      expect(groupsNow().toSorted()).toEqual(left.toSorted());
    }
    expect(openDraft(folder).changed).toEqual([]);
  }
});

it('colours that were added to a file without any are discarded, and then the draft is over', async () => {
  const folder = catalogueCopy('catalogue');
  const file = join(folder, 'shop.yaml');
  const before = withValue(readFileSync(file, 'utf8'), ['colours'], null);
  writeFileSync(file, before);
  const after = withValue(before, ['colours'], { main: '#112233', accent: '#f5a623' });
  expect(await updateDraft(folder, { edits: [{ path: 'shop.yaml', before, after }] })).toBe('saved');
  const [change] = catalogueChanges(openDraft(folder).original, openDraft(folder).content);
  expect(await updateDraft(folder, discardedEdits(folder, change?.group ?? ''))).toBe('saved');
  expect(openDraft(folder).changed).toEqual([]);
});
