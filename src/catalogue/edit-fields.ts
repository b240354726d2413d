import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, parseDocument } from 'yaml';
import { contentEnd, scalarSource } from './yaml-source.ts';
import { type FieldPath, readYaml } from './yaml-file.ts';

type Field = readonly [name: string, value: string];

/**
 * The text with these fields in a group, in their order. One that is there already keeps its line as it is, with the notes
 * beside it and between it and the one above. `null` if the group isn't written in lines.
 */
export function withFields(yaml: string, path: FieldPath, fields: readonly Field[]): string | null {
  const lines = linesOf(yaml, path);
  const [first, last] = [lines?.[0], lines?.at(-1)];
  if (!lines || !first || !last) return null;
  const lineEnd = yaml.includes('\r\n') ? '\r\n' : '\n';
  const sources = fields.map(([name, value]) => {
    const own = lines.find((line) => line.name === name);
    const source = own ? yaml.slice(own.start, own.end) : `${first.indent}${name}: ${scalarSource(value)}`;
    return source.endsWith('\n') ? source : source + lineEnd;
  });
  const changed = yaml.slice(0, first.start) + sources.join('') + yaml.slice(last.end);
  const read = readYaml('', changed);
  const group =
    read.kind === 'yaml' ? path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), read.value) : null;
  return isDeepStrictEqual(Object.entries(Object(group)), fields) ? changed : null;
}

interface FieldLines {
  readonly name: string;
  readonly indent: string;
  readonly start: number;
  readonly end: number;
}

function linesOf(yaml: string, path: FieldPath): readonly FieldLines[] | null {
  const group = parseDocument(yaml).getIn(path, true);
  if (!isMap(group) || group.flow) return null;
  const lines: FieldLines[] = [];
  for (const { key, value } of group.items) {
    if (!isScalar(key) || !key.range) return null;
    const lineStart = yaml.lastIndexOf('\n', key.range[0] - 1) + 1;
    const lineEnd = yaml.indexOf('\n', contentEnd(yaml, value) ?? key.range[1]);
    const indent = yaml.slice(lineStart, key.range[0]);
    const end = lineEnd < 0 ? yaml.length : lineEnd + 1;
    if (indent.trim() !== '') return null;
    lines.push({ name: String(key.value), indent, start: lines.at(-1)?.end ?? lineStart, end });
  }
  return lines;
}
