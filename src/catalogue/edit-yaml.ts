/** Changes one field of a YAML text. All other lines keep their bytes: comments, order, quotes, padding, line ends. */
import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isScalar, isSeq, type Pair, parseDocument, Scalar, type YAMLMap } from 'yaml';
import { readYaml, type FieldPath } from './yaml-file.ts';

export type PlainValue = number | boolean | string;
type Group = Readonly<Record<string, PlainValue>>;
/** An entry of a list. */
export type Entry = PlainValue | Group;
export type FieldValue = Entry | readonly Entry[];

/**
 * The text with another value in a field; `null` removes the field. Entries that stay in a list take their comments along.
 * `order` says below which fields a new one belongs; it is the last one otherwise.
 */
export function withValue(
  yaml: string,
  path: FieldPath,
  value: FieldValue | null,
  order: readonly string[] = [],
): string {
  const document = parseDocument(yaml.replaceAll('\r\n', '\n'));
  const before = written(document);
  setField(document, path, { value, order });
  return withUnchangedLines(yaml, before, written(document));
}

/** Whether two texts have the same values in the same order, however they are written. */
export function isSameYaml(one: string, other: string): boolean {
  const [first, second] = [readYaml('', one), readYaml('', other)];
  if (first.kind === 'broken' || second.kind === 'broken') return one === other;
  return JSON.stringify(first.value) === JSON.stringify(second.value);
}

function written(document: Document): string {
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity }).replaceAll(/^[ \t]+$/gm, '');
}

interface NewValue {
  readonly value: FieldValue | null;
  readonly order: readonly string[];
}

function setField(document: Document, path: FieldPath, { value, order }: NewValue): void {
  const parent = path.slice(0, -1).reduce<unknown>(childOf, document.contents);
  const name = path.at(-1);
  if (isSeq(parent)) {
    const place = Number(name);
    parent.items.splice(place, 1, ...(value === null ? [] : [nodeOf(document, value, parent.items[place])]));
    return;
  }
  if (!isMap(parent)) throw new Error(`there is no ${path.join(' ')}`);
  const place = parent.items.findIndex((pair) => nameOf(pair) === String(name));
  const pair = parent.items[place];
  if (value === null) removePair(parent, place);
  else if (pair) pair.value = nodeOf(document, value, pair.value);
  else {
    const above = order.slice(0, order.indexOf(String(name)));
    const last = parent.items.findLastIndex((each) => above.includes(nameOf(each)));
    const at = last < 0 ? parent.items.length : last + 1;
    parent.items.splice(at, 0, document.createPair(name, nodeOf(document, value)));
  }
}

function childOf(node: unknown, name: PropertyKey): unknown {
  if (isSeq(node)) return node.items[Number(name)];
  return isMap(node) ? node.items.find((pair) => nameOf(pair) === String(name))?.value : undefined;
}

/** A name may be a number in the text: that of a product. */
function nameOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

/** A comment above the field stays, above the next one or at the end. */
function removePair(map: YAMLMap, place: number): void {
  const [key, next] = map.items.slice(place, place + 2).map((pair) => pair.key);
  if (isScalar(key) && key.commentBefore) {
    if (isScalar(next)) next.commentBefore = [key.commentBefore, next.commentBefore ?? []].flat().join('\n');
    else map.comment = [key.commentBefore, map.comment ?? []].flat().join('\n');
  }
  map.items.splice(place, 1);
}

/** `old`: the node whose place the value takes; its comments and its quotes stay. */
function nodeOf(document: Document, value: FieldValue, old?: unknown): unknown {
  if (typeof value !== 'object') return scalarOf(value, old);
  if (Array.isArray(value)) {
    const list = isSeq(old) ? old : document.createNode([]);
    list.items = entryNodes(document, value, list.items);
    return list;
  }
  const group = isMap(old) ? old : document.createNode({}, { flow: true });
  const pairs = Object.entries(value).map(([name, each]) => {
    const pair = group.items.find((one) => nameOf(one) === name) ?? document.createPair(name, null);
    pair.value = nodeOf(document, each, pair.value);
    return pair;
  });
  const isSameNames = pairs.length === group.items.length && pairs.every((pair) => group.items.includes(pair));
  if (!isSameNames) group.items = pairs;
  return group;
}

/** Quotes stay if the old text had them without need, or if a comment follows: there a text needs them. */
function scalarOf(value: PlainValue, old: unknown): Scalar {
  const node = isScalar(old) ? old : new Scalar<unknown>(value);
  const isQuoted = Boolean(node.comment) || (node.type === 'QUOTE_DOUBLE' && isReadAs(String(node.value)));
  if (typeof value === 'string') node.type = !isQuoted && isReadAs(value) ? 'PLAIN' : 'QUOTE_DOUBLE';
  node.value = value;
  return node;
}

/** Whether a text without quotes is read as itself. */
function isReadAs(text: string): boolean {
  if (/[\n\r]/.test(text)) return false;
  const read = readYaml('', `- ${text}\n`);
  return read.kind === 'yaml' && isDeepStrictEqual(read.value, [text]);
}

/** Each entry takes the node of the same entry, else that of the same name, else the one in its place if only its name differs. */
function entryNodes(document: Document, entries: readonly Entry[], old: readonly unknown[]): unknown[] {
  const values = old.map((node) => (isScalar(node) ? node.value : isMap(node) ? node.toJS(document) : null));
  const left = new Set(old.keys());
  const taken = new Map<number, number>();
  for (const isOf of [isDeepStrictEqual, hasSameName, isRenamed])
    for (const [index, entry] of entries.entries()) {
      const places = isOf === isRenamed ? [index] : [index, ...left];
      const place = places.find((each) => left.has(each) && isOf(values[each], entry));
      if (taken.has(index) || place === undefined) continue;
      taken.set(index, place);
      left.delete(place);
    }
  return entries.map((entry, index) => nodeOf(document, entry, old[taken.get(index) ?? -1]));
}

function hasSameName(value: unknown, entry: Entry): boolean {
  const [was, now] = [value, entry].map((each): unknown => {
    const group = Object(each);
    return Reflect.get(group, 'name') ?? Reflect.get(group, 'value');
  });
  return now !== undefined && was === now;
}

/** Any text may become any other. */
function isRenamed(value: unknown, entry: Entry): boolean {
  if (typeof entry !== 'object') return typeof value !== 'object';
  return typeof value === 'object' && isDeepStrictEqual({ ...value, name: entry['name'] }, entry);
}

/**
 * The library writes a whole text, in its own spacing. Only the lines in which its texts before and after the change differ
 * are taken from it, if the others can be told apart in the owner's text.
 */
function withUnchangedLines(text: string, before: string, after: string): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = linesOf(text.endsWith('\n') ? text : text + lineEnd);
  const [was, now] = [linesOf(before), linesOf(after)];
  const above = sameLines(was, now);
  const below = sameLines(mirrored(was.slice(above)), mirrored(now.slice(above)));
  const start = linesThatSay(was.slice(0, above), lines);
  const end = linesThatSay(mirrored(was.slice(was.length - below)), mirrored(lines));
  const isApart = start !== null && end !== null;
  const changed = (isApart ? now.slice(above, now.length - below) : now).join('').replaceAll('\n', lineEnd);
  const mark = text.startsWith('\uFEFF') && !(isApart && start > 0) ? '\uFEFF' : '';
  return isApart
    ? mark + lines.slice(0, start).join('') + changed + lines.slice(lines.length - end).join('')
    : mark + changed;
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Read from the end. */
function mirrored(lines: readonly string[]): readonly string[] {
  return lines.toReversed().map((line) => line.split('').toReversed().join(''));
}

/** How many lines both begin with. */
function sameLines(one: readonly string[], other: readonly string[]): number {
  const first = one.findIndex((line, index) => line !== other[index]);
  return first < 0 ? one.length : first;
}

/** How many of the lines say the same in another spacing; `null` if that ends within a line. */
function linesThatSay(same: readonly string[], lines: readonly string[]): number | null {
  const wanted = squeezed(same.join(''));
  let read = '';
  let count = 0;
  while (read.length < wanted.length && count < lines.length) read += squeezed(lines[count++] ?? '');
  if (read !== wanted) return null;
  while (same.at(-1)?.trim() === '' && lines[count]?.trim() === '') count += 1;
  return count;
}

function squeezed(line: string): string {
  return line.replaceAll(/[\s,]/g, '');
}
