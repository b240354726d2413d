/**
 * Changes one field of a YAML text. Comments, order and line ends of the owner's file stay; its spacing becomes the
 * library's.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isScalar, isSeq, type Pair, parseDocument, Scalar, type YAMLMap } from 'yaml';
import { readYaml, type FieldPath } from './yaml-file.ts';

type PlainValue = number | boolean | string;
/** Fields by name, which may be groups themselves. */
interface Group {
  readonly [name: string]: FieldValue;
}
/** An entry of a list. */
export type Entry = PlainValue | Group;
export type FieldValue = Entry | readonly Entry[];

/**
 * The text with another value in a field; `null` removes the field. Entries that stay in a list take their comments
 * along. `order` says below which fields a new one belongs; it is the last one otherwise.
 */
export function withValue(
  yaml: string,
  path: FieldPath,
  value: FieldValue | null,
  order: readonly string[] = [],
): string {
  const document: Document = parseDocument(yaml.replaceAll('\r\n', '\n'));
  // In a file whose fields are all left out.
  document.contents ??= document.createNode({});
  if (isMap(document.contents) && document.contents.items.length === 0) document.contents.flow = false;
  setField(document, path, { value, order });
  const text = document
    .toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity })
    .replaceAll(/^[ \t]+$/gm, '');
  const mark = yaml.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + (yaml.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text);
}

/** Equal values in the same order, in any spelling. A file without fields may be empty. */
export function isSameYaml(one: string, other: string): boolean {
  const [first, second] = [readYaml('', one), readYaml('', other)];
  if (first.problem || second.problem) return one === other;
  return JSON.stringify(first.value ?? {}) === JSON.stringify(second.value ?? {});
}

function setField(
  document: Document,
  path: FieldPath,
  { value, order }: { readonly value: FieldValue | null; readonly order: readonly string[] },
): void {
  const parent = path.slice(0, -1).reduce<unknown>(childOf, document.contents);
  const name = path.at(-1);
  if (isSeq(parent)) {
    const place = Number(name);
    parent.items.splice(place, 1, ...(value === null ? [] : [entryNode(document, value, parent.items[place])]));
    return;
  }
  if (!isMap(parent)) throw new Error(`there is no ${path.join(' ')}`);
  const place = parent.items.findIndex((pair) => nameOf(pair) === String(name));
  const pair = parent.items[place];
  if (value === null) {
    if (pair) removePair(parent, place);
  } else if (pair) pair.value = nodeOf(document, value, pair.value);
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

/** A name may be written as a number, such as a product's. */
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
  const group = isMap(old) ? old : document.createNode({});
  const pairs = Object.entries(value).map(([name, each]) => {
    const pair = group.items.find((one) => nameOf(one) === name) ?? document.createPair(name, null);
    pair.value = nodeOf(document, each, pair.value);
    return pair;
  });
  const isSameNames = pairs.length === group.items.length && pairs.every((pair) => group.items.includes(pair));
  if (!isSameNames) group.items = pairs;
  return group;
}

/** Writes a new group in a list on one line, unless it contains a list. */
function entryNode(document: Document, value: FieldValue, old: unknown): unknown {
  const node = nodeOf(document, value, old);
  if (!isMap(node)) return node;
  if (node.items.some((pair) => isSeq(pair.value))) node.flow = false;
  else if (node !== old) node.flow = true;
  return node;
}

/** Quotes stay, and a text before a comment needs them. The library adds them where YAML would read another value. */
function scalarOf(value: PlainValue, old: unknown): Scalar {
  const node = isScalar(old) ? old : new Scalar<unknown>(value);
  const isQuoted = Boolean(node.comment) || node.type === 'QUOTE_DOUBLE';
  if (typeof value === 'string') node.type = isQuoted || /[\n\r]/.test(value) ? 'QUOTE_DOUBLE' : 'PLAIN';
  node.value = value;
  return node;
}

/** Each entry takes the node of the same entry, else of one with its name, else the one in its place. */
function entryNodes(document: Document, entries: readonly Entry[], old: readonly unknown[]): unknown[] {
  const values = old.map((node) => (isScalar(node) ? node.value : isMap(node) ? node.toJS(document) : null));
  const left = new Set(old.keys());
  const nodes = new Map<number, unknown>();
  for (const isOf of [isDeepStrictEqual, hasSameName, null])
    for (const [index, entry] of entries.entries()) {
      if (nodes.has(index)) continue;
      const place = isOf ? [index, ...left].find((each) => left.has(each) && isOf(values[each], entry)) : index;
      if (place === undefined || !left.delete(place)) continue;
      nodes.set(index, old[place]);
    }
  return entries.map((entry, index) => entryNode(document, entry, nodes.get(index)));
}

function hasSameName(value: unknown, entry: Entry): boolean {
  const [was, now] = [value, entry].map((each): unknown => {
    const group = Object(each);
    return Reflect.get(group, 'name') ?? Reflect.get(group, 'value');
  });
  return now !== undefined && was === now;
}
