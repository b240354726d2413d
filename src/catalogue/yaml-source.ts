/** How a value is written in YAML: as a person would, in quotes where it would be read as something else. */
import { isDeepStrictEqual } from 'node:util';
import { isCollection, isNode, isPair, type Scalar } from 'yaml';
import { readYaml } from './yaml-file.ts';

export type PlainValue = number | boolean | string;
/** An entry of a list: a text or number, or a group of plain fields. */
export type Entry = PlainValue | Readonly<Record<string, PlainValue>>;

/** `old`: the scalar in whose place it comes; quotes that it had without need stay, as they do before a note. In flow: between brackets or braces. */
export function scalarSource(
  value: PlainValue,
  old: Pick<Scalar, 'type' | 'value' | 'comment'> | null = null,
  isInFlow = false,
): string {
  if (typeof value !== 'string') return String(value);
  const isQuoted = Boolean(old?.comment) || (old?.type === 'QUOTE_DOUBLE' && isReadAs(String(old.value), isInFlow));
  return !isQuoted && isReadAs(value, isInFlow) ? value : JSON.stringify(value);
}

export function entrySource(entry: Entry, isInFlow = false): string {
  if (typeof entry !== 'object') return scalarSource(entry, null, isInFlow);
  const fields = Object.entries(entry).map(([name, value]) => `${name}: ${scalarSource(value, null, true)}`);
  return `{ ${fields.join(', ')} }`;
}

/** Whether a text without quotes is read as itself. */
function isReadAs(text: string, isInFlow: boolean): boolean {
  if (/[\n\r]/.test(text)) return false;
  const read = readYaml('', isInFlow ? `[${text}]` : `- ${text}\n`);
  return read.kind === 'yaml' && isDeepStrictEqual(read.value, [text]);
}

/** Where the last character of a value is followed by something else. */
export function contentEnd(yaml: string, node: unknown): number | null {
  if (isPair(node)) return contentEnd(yaml, node.value) ?? contentEnd(yaml, node.key);
  if (!isNode(node) || !node.range) return null;
  if (isCollection(node) && !node.flow) return contentEnd(yaml, node.items.at(-1)) ?? node.range[1];
  const text = yaml.slice(node.range[0], node.range[1]);
  return node.range[0] + text.trimEnd().length;
}
