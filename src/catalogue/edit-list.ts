/** Other entries in a list of a YAML text. Those that stay keep their bytes, wherever they go. */
import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, isScalar, type Node, visit, type YAMLSeq } from 'yaml';
import { contentEnd, type Entry, entrySource, scalarSource } from './yaml-source.ts';

interface OldEntry {
  readonly node: Node;
  readonly value: unknown;
  /** Of its source; in a list of lines whole lines, with the notes above it. */
  readonly start: number;
  readonly end: number;
}

/** `null` if the list is written in a way that can't be changed alone. */
export function listSource(yaml: string, list: YAMLSeq, entries: readonly Entry[]): string | null {
  return list.flow ? bracketSource(yaml, list, entries) : lineSource(yaml, list, entries);
}

function bracketSource(yaml: string, list: YAMLSeq, entries: readonly Entry[]): string | null {
  if (!list.range || hasNotes(list)) return null;
  const [start, end] = list.range;
  const old = list.items.flatMap((node): readonly OldEntry[] =>
    isNode(node) && node.range ? [entryOf(node, node.range[0], node.range[1])] : [],
  );
  const sources = kept(entries, old).map(([entry, own]) =>
    own ? sourceWith(yaml, own, entry, true) : entrySource(entry, true),
  );
  if (sources.includes(null)) return null;
  const [open, close] = /^\[ .* \]$/s.test(yaml.slice(start, end)) ? ['[ ', ' ]'] : ['[', ']'];
  const between = sources.length === 0 ? '[]' : `${open}${sources.join(', ')}${close}`;
  return yaml.slice(0, start) + between + yaml.slice(end);
}

function hasNotes(list: YAMLSeq): boolean {
  let found = false;
  visit(list, {
    Node: (_, { comment, commentBefore }) => {
      found ||= Boolean(comment) || Boolean(commentBefore);
    },
  });
  return found;
}

function lineSource(yaml: string, list: YAMLSeq, entries: readonly Entry[]): string | null {
  if (!list.range) return null;
  const [dash] = list.range;
  const indent = yaml.slice(yaml.lastIndexOf('\n', dash) + 1, dash);
  const first = startOfNotes(yaml, yaml.lastIndexOf('\n', dash) + 1);
  const old: OldEntry[] = [];
  for (const node of list.items) {
    const start = old.at(-1)?.end ?? first;
    const end = yaml.indexOf('\n', contentEnd(yaml, node) ?? start) + 1;
    if (!isNode(node) || end === 0) return null;
    old.push(entryOf(node, start, end));
  }
  if (entries.length === 0) return withNone(yaml.slice(0, first), yaml.slice(old.at(-1)?.end));
  const lineEnd = yaml.slice(first, old[0]?.end).endsWith('\r\n') ? '\r\n' : '\n';
  const sources = kept(entries, old).map(([entry, own]) =>
    own ? sourceWith(yaml, own, entry, false) : `${indent}- ${entrySource(entry)}${lineEnd}`,
  );
  if (sources.includes(null)) return null;
  return yaml.slice(0, first) + sources.join('') + yaml.slice(old.at(-1)?.end);
}

/** On the line of the list's name. */
function withNone(above: string, below: string): string | null {
  const [, name, lineEnd] = /^([^]*:)[ \t]*(\r?\n)$/.exec(above) ?? [];
  return name === undefined || lineEnd === undefined ? null : `${name} []${lineEnd}${below}`;
}

/** Lines of nothing but a note, just above a line, belong to it. */
function startOfNotes(yaml: string, line: number): number {
  const above = yaml.lastIndexOf('\n', line - 2) + 1;
  return line > 0 && /^[ ]*#/.test(yaml.slice(above, line)) ? startOfNotes(yaml, above) : line;
}

function entryOf(node: Node, start: number, end: number): OldEntry {
  const value: unknown = isMap(node) ? Object.fromEntries(node.items.map(fieldOf)) : isScalar(node) ? node.value : null;
  return { node, value, start, end };
}

function fieldOf({ key, value }: { readonly key: unknown; readonly value: unknown }): readonly [string, unknown] {
  return [isScalar(key) ? String(key.value) : '', isScalar(value) ? value.value : undefined];
}

/** Each entry with the old one whose source it takes: the same, one of the same name, or the one in its place. */
function kept(
  entries: readonly Entry[],
  old: readonly OldEntry[],
): readonly (readonly [entry: Entry, own: OldEntry | undefined])[] {
  const free = new Set(old);
  const taken = new Map<number, OldEntry>();
  const take = (isOwn: (one: OldEntry, entry: Entry, index: number) => boolean) => {
    for (const [index, entry] of entries.entries()) {
      const own = taken.has(index) ? undefined : [...free].find((one) => isOwn(one, entry, index));
      if (!own) continue;
      taken.set(index, own);
      free.delete(own);
    }
  };
  take((one, entry, index) => old[index] === one && isDeepStrictEqual(one.value, entry));
  take((one, entry) => isDeepStrictEqual(one.value, entry));
  take((one, entry) => hasSameName(one.value, entry));
  take((one, entry, index) => old[index] === one && isRenamed(one.value, entry));
  return entries.map((entry, index) => [entry, taken.get(index)]);
}

function hasSameName(value: unknown, entry: Entry): boolean {
  const names = [value, entry].map((one) =>
    typeof one === 'object' && one !== null ? Reflect.get(one, 'name') : null,
  );
  return names[0] !== null && names[0] === names[1] && isSameKind(value, entry);
}

/** A text may be any other. */
function isRenamed(value: unknown, entry: Entry): boolean {
  if (typeof entry !== 'object') return isSameKind(value, entry);
  return typeof value === 'object' && isDeepStrictEqual({ ...value, name: entry['name'] }, entry);
}

function isSameKind(value: unknown, entry: Entry): boolean {
  if (typeof entry !== 'object') return typeof value !== 'object';
  return typeof value === 'object' && value !== null && isDeepStrictEqual(namesIn(value), namesIn(entry));
}

function namesIn(value: object): readonly string[] {
  return Object.keys(value).toSorted();
}

/** An old entry’s source with what is other in it changed. */
function sourceWith(
  yaml: string,
  { node, value, start, end }: OldEntry,
  entry: Entry,
  isInFlow: boolean,
): string | null {
  if (isDeepStrictEqual(value, entry)) return yaml.slice(start, end);
  const changes = isScalar(node)
    ? [{ at: node, to: entry, isInFlow }]
    : isMap(node)
      ? node.items.map((pair) => {
          const [name] = fieldOf(pair);
          return { at: pair.value, to: Reflect.get(Object(entry), name), isInFlow: isInFlow || node.flow === true };
        })
      : [];
  let source = yaml.slice(start, end);
  for (const change of changes.toReversed()) {
    const { at, to } = change;
    if (!isScalar(at) || !at.range || typeof to === 'object') return null;
    if (at.value === to) continue;
    source =
      source.slice(0, at.range[0] - start) + scalarSource(to, at, change.isInFlow) + source.slice(at.range[1] - start);
  }
  return source;
}
