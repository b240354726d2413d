import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shortClassNames } from './class-names.ts';

const folder = 'src/storefront';
const name = shortClassNames(folder);

describe('short names of classes', () => {
  it('tell the file by letters and the class by its place, so that they are the same in every build', () => {
    const file = `${folder}/ui/stepper.module.css`;
    const css = '.stepper{}.button:hover .icon{}.button{}';
    const [letters] = /^[a-z]+/.exec(name('stepper', file, css)) ?? [''];
    expect(name('stepper', file, css)).toBe(`${letters}0`);
    expect(name('button', file, css)).toBe(`${letters}1`);
    expect(name('icon', file, css)).toBe(`${letters}2`);
    expect(shortClassNames(folder)('icon', `${file}?used`, css)).toBe(`${letters}2`);
  });

  it('differ from file to file', () => {
    expect(name('a', `${folder}/ui/stepper.module.css`, '.a{}')).not.toBe(
      name('a', `${folder}/ui/crumbs.module.css`, '.a{}'),
    );
  });

  it('tell one animation from another, else a toast that goes would never be gone', () => {
    const file = `${folder}/ui/toasts.module.css`;
    const css = '.toast{animation:toast-in 1s}@keyframes toast-in{}@keyframes  toast-out{}';
    expect(new Set(['toast', 'toast-in', 'toast-out'].map((one) => name(one, file, css))).size).toBe(3);
    expect(() => name('toast-clock', file, css)).toThrow('toast-clock');
  });

  it('never begin with "ad", which filter lists hide, however many files there are', () => {
    const many = mkdtempSync(join(tmpdir(), 'class-names-'));
    const files = Array.from({ length: 800 }, (_, index) => join(many, `${index}.module.css`));
    for (const file of files) writeFileSync(file, '');
    const shortName = shortClassNames(many);
    const names = files.map((file) => shortName('a', file, '.a{}'));
    rmSync(many, { recursive: true });
    expect(new Set(names).size).toBe(800);
    expect(names.filter((short) => short.startsWith('a'))).toEqual([]);
  });

  it('are for the storefront’s own modules only', () => {
    expect(() => name('a', 'elsewhere/x.module.css', '.a{}')).toThrow('not a CSS module below');
  });
});
