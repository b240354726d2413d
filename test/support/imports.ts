/** The imports of a file of TypeScript, read by the parser that builds the shop. */
import { parseSync } from 'vite';

export interface Import {
  readonly specifier: string;
  readonly isType: boolean;
  /** By `import()`, at run time. */
  readonly isDynamic: boolean;
}

export function importsOf(file: string, source: string): readonly Import[] {
  const { module } = parseSync(file, source);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
    isDynamic: false,
  }));
  const exports = module.staticExports.flatMap(({ entries }) => {
    const [first] = entries;
    return first?.moduleRequest
      ? [{ specifier: first.moduleRequest.value, isType: entries.every(({ isType }) => isType), isDynamic: false }]
      : [];
  });
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: source.slice(start + 1, end - 1),
    isType: false,
    isDynamic: true,
  }));
  return [...imports, ...exports, ...dynamic];
}
