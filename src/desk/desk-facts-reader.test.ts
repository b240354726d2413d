/** `desk.yaml` and `cities.yaml` on their way into the database, from where every relay has them (D116). */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDraft } from '#catalogue/draft.ts';
import { readChanges, textHash } from '#catalogue/draft-file.ts';
import { LiveDeskFacts } from '#relay/live-desk-facts.ts';
import { systemClock } from '#server/clock.ts';
import { memoryLog } from '#test/support/clock-and-log.ts';
import { catalogueCopy } from '#test/support/folders.ts';
import { testDesk } from '#test/support/test-desk.ts';
import { until } from '#test/support/until.ts';
import { DeskFactsReader } from './desk-facts-reader.ts';

const tcs = 'couriers: [{ name: TCS, tracking: "https://x.example/{number}" }]\n';

async function openReader() {
  const catalogueFolder = catalogueCopy('catalogue');
  const { database, facts } = await testDesk({ catalogueFolder, couriers: [] });
  const { log, lines } = memoryLog();
  const reader = new DeskFactsReader({ catalogueFolder, root: '.', database, facts, clock: systemClock, log });
  const write = (text: string, file = 'desk.yaml') => writeFileSync(join(catalogueFolder, file), text);
  const read = async (text: string, file?: string) => {
    write(text, file);
    await reader.read();
    return facts.current;
  };
  return { catalogueFolder, database, facts, reader, write, read, lines };
}

it('a file that was written before a kill is read at the next start, by a relay without a desk too', async () => {
  const { write, database, reader } = await openReader();
  write('answerHours: 48\n');
  const elsewhere = new LiveDeskFacts(database);
  await elsewhere.refresh();
  expect(elsewhere.current.answerHours).toBe(24);
  await reader.read();
  await elsewhere.refresh();
  expect(elsewhere.current.answerHours).toBe(48);
});

it('an edit by hand between the start’s reading and the first look is used', async () => {
  const { write, read, facts, reader } = await openReader();
  await read('answerHours: 12\n');
  write('answerHours: 48\n');
  onTestFinished(reader.follow());
  await until('the edit', () => facts.current.answerHours !== 12);
  expect(facts.current.answerHours).toBe(48);
});

it('an edit by hand is used within seconds', async () => {
  const { write, facts, reader } = await openReader();
  onTestFinished(reader.follow());
  write('answerHours: 48\n');
  await until('the edit', () => facts.current.answerHours !== 24);
  expect(facts.current.answerHours).toBe(48);
});

it('a file with a mistake changes nothing, and is named with its line, without its words for the operator', async () => {
  const { read, reader } = await openReader();
  await read('answerHours: 48\n');
  expect((await read('answerHours: soon\n')).answerHours).toBe(48);
  expect(reader.problems).toEqual([expect.stringContaining('desk.yaml, line 1, answerHours: is the text "soon".')]);
  expect(reader.problem).toBe('desk.yaml, line 1, has a mistake');
  await read('answerHours: 12\n');
  expect([reader.problems, reader.problem]).toEqual([[], null]);
});

it('each file counts by itself', async () => {
  const { read, write } = await openReader();
  write('answerHours: soon\n');
  const { cities, answerHours } = await read('punjab:\n  - { name: Okara }\n', 'cities.yaml');
  expect([cities, answerHours]).toEqual([[{ name: 'Okara', province: 'punjab' }], 24]);
});

it('a catalogue that isn’t there changes nothing; a desk.yaml that was deleted does', async () => {
  const { read, reader, catalogueFolder, facts } = await openReader();
  await read('answerHours: 48\n');
  renameSync(catalogueFolder, `${catalogueFolder}-away`);
  mkdirSync(catalogueFolder);
  await reader.read();
  expect([facts.current.answerHours, reader.problems]).toEqual([48, [expect.any(String), expect.any(String)]]);
  rmSync(catalogueFolder, { recursive: true });
  renameSync(`${catalogueFolder}-away`, catalogueFolder);
  rmSync(join(catalogueFolder, 'desk.yaml'));
  await reader.read();
  expect([facts.current.answerHours, reader.problems]).toEqual([24, []]);
});

it('couriers that are removed, or renamed, keep their tracking addresses until their name is used again', async () => {
  const { read } = await openReader();
  await read(tcs);
  const gone = [{ name: 'TCS', tracking: 'https://x.example/{number}' }];
  expect(await read('couriers: []\n')).toMatchObject({ couriers: [], formerCouriers: gone });
  expect(await read(tcs.replace('TCS', 'Leopards'))).toMatchObject({ formerCouriers: gone });
  expect(await read(tcs.replace('TCS', ' tcs '.trim()))).toMatchObject({
    formerCouriers: [{ name: 'Leopards', tracking: gone[0]?.tracking }],
  });
});

it('a change that version 1.0 kept in its draft is in use after the start, and no longer a draft', async () => {
  const folder = catalogueCopy('catalogue');
  const path = 'desk.yaml';
  const before = openDraft(folder).content.get('shop.yaml') ?? '';
  writeFileSync(join(folder, path), '# Mine.\n');
  mkdirSync(join(folder, '.draft'));
  const changes = {
    [path]: { base: textHash('# Mine.\n'), text: 'answerHours: 48\n' },
    'shop.yaml': { base: textHash(before), text: before.replace('name: Panja', 'name: Other') },
  };
  writeFileSync(join(folder, '.draft/changes.json'), JSON.stringify({ format: 1, changes }));
  const { facts } = await testDesk({ catalogueFolder: folder, couriers: [] });
  expect(facts.current.answerHours).toBe(48);
  expect(Object.keys(readChanges(folder).changes)).toEqual(['shop.yaml']);
});

it('a desk opens although its draft can’t be read', async () => {
  const folder = catalogueCopy('catalogue');
  mkdirSync(join(folder, '.draft'));
  writeFileSync(join(folder, '.draft/changes.json'), '{');
  const { lines } = await testDesk({ catalogueFolder: folder });
  expect(lines.join('')).toContain('draft-not-adopted');
});
