import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrations } from './migrations.ts';
import { movedTables } from './move-orders.ts';

describe('a migration', () => {
  it('that has run never changes, and none goes', () => {
    const recorded: unknown = JSON.parse(readFileSync('test/formats/migrations.json', 'utf8'));
    expect(Object.fromEntries(migrations().map(({ name, hash }) => [name, hash]))).toEqual(recorded);
  });

  it('only adds, so that the version before can go on; else its name says that it breaks', () => {
    const adds = /^(?:CREATE TABLE|CREATE INDEX|ALTER TABLE \w+ ADD COLUMN (?!.*NOT NULL(?!.*DEFAULT)))/;
    const others = migrations()
      .filter(({ name }) => !name.endsWith('.breaking.sql'))
      .flatMap(({ script }) => script.replaceAll(/--.*$/gm, '').split(';'))
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '' && !adds.test(statement));
    expect(others).toEqual([]);
  });

  it('makes no table that a move to PostgreSQL would leave behind', () => {
    const made = migrations().flatMap(({ script }) => [...script.matchAll(/^CREATE TABLE (\w+)/gm)]);
    expect(new Set(movedTables.map((table) => table.sql))).toEqual(new Set(made.map(([, table]) => table)));
  });
});
