/** Changes one field of a YAML text and leaves every other byte as it is: comments, order, quotes, line ends. */
import { isDeepStrictEqual } from 'node:util';
import { type Document, isCollection, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml';
import { listSource } from './edit-list.ts';
import { contentEnd, type Entry, entrySource, type PlainValue, scalarSource } from './yaml-source.ts';
import { readYaml, type FieldPath } from './yaml-file.ts';

export type FieldValue = PlainValue | readonly Entry[];

/**
 * The text with another value in a field; null takes the field out. A new field of the text's own stands below the nearest
 * one that `order` names before it, a new list at the end. `null` if the text isn't written so that a field can be changed
 * alone: with a sign of YAML's own, or in one line.
 */
export function withValue(
  yaml: string,
  path: FieldPath,
  value: FieldValue | null,
  order: readonly string[] = [],
): string | null {
  const before = readYaml('', yaml);
  if (before.kind === 'broken') return null;
  const changed = changedText(yaml, path, value, order);
  const after = changed === null ? null : readYaml('', changed);
  if (changed === null || after?.kind !== 'yaml') return null;
  return isDeepStrictEqual(after.value, expected(before.value, path, value)) ? changed : null;
}

function changedText(yaml: string, path: FieldPath, value: FieldValue | null, order: readonly string[]): string | null {
  const document = parseDocument(yaml);
  if (value === null) return withoutField(yaml, document, path);
  const node = nodeAt(document, path);
  if (node === undefined) return withNewField(yaml, document, { path, value, order });
  if (!isNode(node) || !node.range) return null;
  const [start, end] = node.range;
  if (typeof value === 'object') return isSeq(node) ? listSource(yaml, node, value) : null;
  if (!isScalar(node)) return null;
  return yaml.slice(0, start) + scalarSource(value, node, isInFlow(document, path)) + yaml.slice(end);
}

/** A field's name may be a number in the text: a product's. */
function nodeAt({ contents }: Document, path: FieldPath): unknown {
  return path.reduce<unknown>((node, name) => {
    if (isSeq(node)) return node.items[Number(name)];
    if (!isMap(node)) return undefined;
    return node.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))?.value;
  }, contents);
}

function isInFlow(document: Document, path: FieldPath): boolean {
  return path.some((_, length) => {
    const above = nodeAt(document, path.slice(0, length));
    return isCollection(above) && above.flow === true;
  });
}

interface NewField {
  readonly path: FieldPath;
  readonly value: FieldValue;
  readonly order: readonly string[];
}

function withNewField(yaml: string, document: Document, { path, value, order }: NewField): string | null {
  const [name] = path;
  if (path.length !== 1 || typeof name !== 'string') return null;
  if (typeof value === 'object') {
    const lineEnd = yaml.endsWith('\r\n') ? '\r\n' : '\n';
    const entries = value.map((entry) => `  - ${entrySource(entry)}${lineEnd}`);
    return `${yaml}${name}:${lineEnd}${entries.join('')}`;
  }
  const above = order.slice(0, order.indexOf(name)).findLast((one) => document.has(one));
  const line = above === undefined ? null : linesOf(yaml, document, above);
  if (!line) return null;
  const own = yaml.slice(line.start, line.end);
  const indent = /^[ ]*/.exec(own)?.[0] ?? '';
  const lineEnd = own.endsWith('\r\n') ? '\r\n' : '\n';
  return `${yaml.slice(0, line.end)}${indent}${name}: ${scalarSource(value)}${lineEnd}${yaml.slice(line.end)}`;
}

function withoutField(yaml: string, document: Document, path: FieldPath): string | null {
  const [name] = path;
  const lines = path.length === 1 && name !== undefined ? linesOf(yaml, document, name) : null;
  return lines && yaml.slice(0, lines.start) + yaml.slice(lines.end);
}

/** The whole lines of a field. */
function linesOf(
  yaml: string,
  { contents }: Document,
  name: PropertyKey,
): { readonly start: number; readonly end: number } | null {
  if (!isMap(contents)) return null;
  for (const { key, value } of contents.items) {
    if (!isScalar(key) || key.value !== name || !key.range) continue;
    const end = yaml.indexOf('\n', contentEnd(yaml, value) ?? key.range[1]);
    return end < 0 ? null : { start: yaml.lastIndexOf('\n', key.range[0]) + 1, end: end + 1 };
  }
  return null;
}

/** Whether two texts say the same, in the same order, however they are written. */
export function isSameYaml(one: string, other: string): boolean {
  const [first, second] = [readYaml('', one), readYaml('', other)];
  if (first.kind === 'broken' || second.kind === 'broken') return one === other;
  return JSON.stringify(first.value) === JSON.stringify(second.value);
}

/** The same change, made to what was read. */
function expected(fields: unknown, path: FieldPath, value: FieldValue | null): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof fields !== 'object' || fields === null) return undefined;
  const copy: object = Array.isArray(fields) ? [...fields] : { ...fields };
  if (value === null && rest.length === 0) Reflect.deleteProperty(copy, name);
  else Reflect.set(copy, name, expected(Reflect.get(fields, name), rest, value));
  return copy;
}
