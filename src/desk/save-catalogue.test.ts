/** The one way to save: what is refused and why, and what is saved and logged. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDraft } from '#catalogue/draft.ts';
import { withField } from '#catalogue/product-file.ts';
import { withValue } from '#catalogue/edit-yaml.ts';
import type { CatalogueProblem } from '#catalogue/yaml-file.ts';
import { fieldName } from './forms.ts';
import type { LogEntry } from './log.ts';
import { ManualClock } from '#test/support/clock-and-log.ts';
import { catalogueCopy } from '#test/support/folders.ts';
import { draftedText } from '#test/support/releases.ts';
import { blockedMessage, type CatalogueSave, saveCatalogue } from './save-catalogue.ts';

const bell = 'products/006-bird-bell.md';
const noErrors = { errors: [], confirm: '' };

function openDesk() {
  const catalogue = catalogueCopy();
  const log: LogEntry[] = [];
  const deps = {
    catalogueFolder: catalogue,
    account: { note: async (entry: LogEntry) => void log.push(entry) },
    clock: new ManualClock(),
  };
  const read = (path: string) => draftedText(catalogue, path);
  const save = (path: string, after: string, more: Partial<CatalogueSave> = {}) => {
    const before = read(path);
    const fieldOf = ({ path: field = [] }: CatalogueProblem) => ({ field: fieldName(field), label: 'Price' });
    const session = { id: 'session', formToken: '', ring: null };
    return saveCatalogue(deps, session, { edits: [{ path, before, after }], fieldOf, ...more });
  };
  const savePrice = (price: number | string, more: Partial<CatalogueSave> = {}) =>
    save(bell, withField(read(bell), ['price'], price), more);
  return { catalogue, log, read, save, savePrice };
}

describe('a change of the catalogue', () => {
  it('is saved in the draft and told in the log, unless it is from an older view; one that changes nothing is saved at once', async () => {
    const { savePrice, log, read, catalogue } = openDesk();
    expect(await savePrice(777)).toEqual({ kind: 'saved' });
    expect(await savePrice(777, { isStale: true })).toEqual({ kind: 'saved' });
    expect(read(bell)).toContain('price: 777');
    expect(readFileSync(join(catalogue, bell), 'utf8')).not.toContain('price: 777');
    expect(await savePrice(778, { isStale: true })).toEqual({
      kind: 'refused',
      status: 409,
      notice: expect.stringContaining('changed in the meantime'),
      ...noErrors,
    });
    expect(log.map(({ session, facts }) => [session, facts])).toEqual([
      [
        'session',
        {
          kind: 'draft changed',
          changes: [{ kind: 'changed', of: 'Bird Bell, price', was: 'Rs\u00A0250', is: 'Rs\u00A0777' }],
        },
      ],
    ]);
  });

  it('is refused with the field of each mistake; one that was there before is no reason', async () => {
    const { savePrice, save, read, catalogue, log } = openDesk();
    expect(await savePrice('1.5')).toMatchObject({
      kind: 'refused',
      status: 422,
      notice: 'Not saved yet. Please check:',
      errors: [{ field: 'price', label: 'Price', message: expect.stringMatching(/^It is .* Write whole rupees/) }],
    });
    const other = 'products/008-bird-ladder.md';
    writeFileSync(
      join(catalogue, other),
      readFileSync(join(catalogue, other), 'utf8').replace(/^price: .*$/m, 'price: x'),
    );
    expect(await savePrice(777)).toEqual({ kind: 'saved' });
    const pages = withValue(read('pages.yaml'), ['pharmacy', 'products'], [99]);
    rmSync(join(catalogue, other));
    cpSync(join('test/catalogue', other), join(catalogue, other));
    expect(await save('pages.yaml', pages)).toMatchObject({ status: 422 });
    expect(log).toHaveLength(1);
  });

  it('that is unusual is asked about once, and again if it is another', async () => {
    const { savePrice } = openDesk();
    const warnings = () => [{ field: 'price', label: 'Price', message: 'It was Rs 500 before.' }];
    const asked = await savePrice(50_000, { warnings });
    expect(asked).toMatchObject({ kind: 'refused', status: 422, errors: warnings() });
    const confirmed = 'confirm' in asked ? asked.confirm : '';
    const others = () => [{ field: 'price', label: 'Price', message: 'It was Rs 5 before.' }];
    expect(await savePrice(50_000, { warnings: others, confirmed })).toMatchObject({ kind: 'refused' });
    expect(await savePrice(50_000, { warnings, confirmed })).toEqual({ kind: 'saved' });
  });

  it('of a file that was edited by hand as well waits for its discard', async () => {
    const { savePrice, catalogue, read } = openDesk();
    await savePrice(777);
    writeFileSync(join(catalogue, bell), withField(read(bell), ['price'], 555));
    const blocked = blockedMessage(catalogue, openDraft(catalogue), bell);
    expect(blocked).toContain('has changed since you changed this here');
    expect(await savePrice(778)).toEqual({ kind: 'refused', status: 409, notice: blocked, ...noErrors });
    expect(read(bell)).toContain('price: 555');
  });

  it('of a draft that can’t be read says so', async () => {
    const { savePrice, catalogue } = openDesk();
    await savePrice(777);
    const before = withField(draftedText(catalogue, bell), ['price'], 1);
    writeFileSync(join(catalogue, '.draft/changes.json'), '{');
    const edits = [{ path: bell, before, after: 'x' }];
    const answer = await saveCatalogue(
      { catalogueFolder: catalogue, account: { note: async () => {} }, clock: new ManualClock() },
      { id: 'session', formToken: '', ring: null },
      { edits, fieldOf: () => ({ field: '', label: '' }) },
    );
    expect(answer).toMatchObject({
      status: 409,
      notice: expect.stringMatching(/changes\.json is damaged.*discard all/),
    });
  });
});
