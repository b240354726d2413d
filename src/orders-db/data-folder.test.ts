import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import {
  bindToPostgres,
  prepareDataFolder,
  refuseAnotherPostgres,
  refuseIfInPostgres,
  relayName,
  renameFormerMarkers,
} from './data-folder.ts';

describe('a data folder whose orders are in PostgreSQL', () => {
  it('is not used without DATABASE_URL, nor with another database', () => {
    const folder = temporaryFolder();
    bindToPostgres(folder, 'ours');
    expect(() => refuseIfInPostgres(folder)).toThrow(`delete ${join(folder, 'orders-in-postgres')}.`);
    expect(() => refuseAnotherPostgres(folder, 'another')).toThrow('The database holds the orders of another relay');
    expect(() => refuseAnotherPostgres(folder, 'ours')).not.toThrow();
  });

  it('is not written again at later starts, as a write on a full disk would leave an empty file', () => {
    const folder = temporaryFolder();
    const open = () => {
      bindToPostgres(folder, 'ours');
      return relayName(folder);
    };
    const name = open();
    const long = new Date('2026-01-01');
    for (const file of readdirSync(folder)) utimesSync(join(folder, file), long, long);
    expect(open()).toBe(name);
    const files = readdirSync(folder);
    expect(files.map((file) => statSync(join(folder, file)).mtime)).toEqual(files.map(() => long));
  });

  it('is refused from before version 1.0, until it is brought over', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'order-book-in-postgres'), 'ours\n');
    expect(() => prepareDataFolder(folder)).toThrow('is from before version 1.0. Convert it: npm run orders');
    renameFormerMarkers(folder);
    expect(() => prepareDataFolder(folder)).not.toThrow();
    expect(() => refuseIfInPostgres(folder)).toThrow(`delete ${join(folder, 'orders-in-postgres')}.`);
    expect(() => refuseAnotherPostgres(folder, 'another')).toThrow('The database holds the orders of another relay');
  });
});
