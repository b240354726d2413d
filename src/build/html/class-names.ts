import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Short names for the classes and keyframes of CSS modules, `b3` instead of `_card_1g5ct_1`: every page has about two
 * hundred of them, and random characters don't compress. The letters stand for the file, in the order of file names;
 * the number is the class's index in it. So the names are the same in the bundle, in the pages and in every build.
 */
export function shortClassNames(folder: string): (name: string, file: string, css: string) => string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => resolve(join(folder, file)))
    .toSorted();
  return (name, file, css) => {
    const place = files.indexOf(resolve(file.replace(/\?.*$/, '')));
    if (place < 0) throw new Error(`${file} is not a CSS module below ${folder}`);
    const index = namesIn(css).indexOf(name);
    if (index < 0) throw new Error(`${file} has no class or keyframes named ${name}`);
    return letters(place) + String(index);
  };
}

/** The names of a stylesheet's classes and keyframes, each once, in order. */
function namesIn(css: string): readonly string[] {
  return [...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, name = '']) => name))];
}

/** b … z, bb, bc … Without an "a", as filter lists hide what is called `ad`, `ads` or `ad5`. */
function letters(index: number): string {
  const last = String.fromCodePoint(98 + (index % 25));
  return index < 25 ? last : letters(Math.floor(index / 25) - 1) + last;
}
