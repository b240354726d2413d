import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The short name of a class of a CSS module. */
type ShortName = (name: string, file: string, css: string) => string;

/**
 * Puts the short names of classes into the code, `"b3"` instead of `styles['card']`. Otherwise the bundle has a table
 * of names for each CSS module, 1.5 KiB compressed in all. A class that its stylesheet doesn't have stops the build.
 */
export function inlineClassNames(shortName: ShortName): Plugin[] {
  return [
    {
      name: 'inline-class-names',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx$/ },
        handler: (code, id) => withClassNames(code, id, shortName),
      },
    },
    {
      // Runs after the bundler has taken the styles: only the table is left.
      name: 'drop-tables-of-class-names',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: () => ({ code: '', map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}

/** The code of the module `file` with its `styles['…']` replaced; throws on any other use of `styles`. */
export function withClassNames(code: string, file: string, shortName: ShortName): string {
  const imported = /import styles from (?:'(?<path>\.\/[^']+\.module\.css)');/.exec(code);
  if (!imported) return code;
  const path = imported.groups?.['path'] ?? '';
  const stylesheet = resolve(dirname(file), path);
  const css = readFileSync(stylesheet, 'utf8');
  const named = code
    .replace(imported[0], `import '${path}';`)
    .replaceAll(/\bstyles\['([\w-]+)'\]/g, (_, name: string) => JSON.stringify(shortName(name, stylesheet, css)));
  if (/\bstyles\b/.test(named.replaceAll(/'[^']*'/g, '')))
    throw new Error(`${file} has styles without the name of a class`);
  return named;
}
