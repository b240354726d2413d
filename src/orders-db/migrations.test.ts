import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrationNames } from './migrations.ts';
import { movedTables } from './move-orders.ts';

const textOf = (name: string) => readFileSync(new URL(`./migrations/${name}`, import.meta.url), 'utf8');

describe('a migration', () => {
  it('that has run never changes, and none goes', () => {
    const recorded: unknown = JSON.parse(readFileSync('test/formats/migrations.json', 'utf8'));
    const hashes = migrationNames().map((name) => [name, createHash('sha256').update(textOf(name)).digest('hex')]);
    expect(Object.fromEntries(hashes)).toEqual(recorded);
  });

  it('only adds, so that the version before can go on; else its name says that it breaks', () => {
    const adds = /^(?:CREATE TABLE|CREATE INDEX|ALTER TABLE \w+ ADD COLUMN (?!.*NOT NULL(?!.*DEFAULT)))/;
    const others = migrationNames()
      .filter((name) => !name.endsWith('.breaking.sql'))
      .flatMap((name) => textOf(name).replaceAll(/--.*$/gm, '').split(';'))
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '' && !adds.test(statement));
    expect(others).toEqual([]);
  });

  it('makes no table that a move to PostgreSQL would leave behind', () => {
    const made = migrationNames().flatMap((name) => [...textOf(name).matchAll(/^CREATE TABLE (\w+)/gm)]);
    expect(new Set(movedTables.map((table) => table.sql))).toEqual(new Set(made.map(([, table]) => table)));
  });
});
