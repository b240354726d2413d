import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { mailTime } from '#order/mail-attempts.ts';
import { eraseMailFiles } from './file-transport.ts';

describe('deleting mail files', () => {
  it('deletes those of orders before the time, even half-written ones, and nothing else', () => {
    const folder = join(temporaryFolder(), 'mail');
    mkdirSync(folder);
    const limit = Date.parse('2026-08-23T08:00:00Z');
    const old = [`${mailTime(limit - 1)}-AAAA-owner-1.eml`, `${mailTime(0)}-BBBB-customer-2.eml.part`];
    const recent = [`${mailTime(limit)}-CCCC-owner-3.eml`, 'notes of the owner.txt', '2020-letter.eml'];
    for (const name of [...old, ...recent]) writeFileSync(join(folder, name), 'x');
    expect(eraseMailFiles(folder, limit)).toBe(2);
    expect(readdirSync(folder).toSorted()).toEqual(recent.toSorted());
  });

  it('finds nothing if no mail was written', () => {
    expect(eraseMailFiles(join(temporaryFolder(), 'none'), Date.now())).toBe(0);
  });
});
