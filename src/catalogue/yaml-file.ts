/**
 * Reads YAML as an owner writes it: plain values, lists and fields. Anything ambiguous is refused, with its line. Then its
 * fields are checked against a schema. Mistakes are explained for people who read no code.
 */
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit, type YAMLError } from 'yaml';
import type { z } from 'zod';

/** A mistake in one of the catalogue's files. */
export interface CatalogueProblem {
  /** Path from the project's folder: `catalogue/products/043-parrot-d-swing.md`. */
  readonly file: string;
  readonly line: number;
  /** Absent if it is not about a field. */
  readonly path?: FieldPath;
  readonly problem: string;
  readonly remedy: string;
}

export type FieldPath = readonly PropertyKey[];

export interface YamlFile {
  readonly file: string;
  /** Why it can't be read; `null` if it can. */
  readonly problem: CatalogueProblem | null;
  /** `undefined` with a problem. */
  readonly value: unknown;
  /** The line of a field or list entry, or of its parent if it is missing. */
  readonly lineOf: (path: FieldPath) => number;
}

/** `firstLine`: where the text begins in its file, from 1. */
export function readYaml(file: string, text: string, firstLine = 1): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const lineOf = (path: FieldPath) => lineAt(offsetOf(document, path));
  const broken = (offset: number, problem: string, remedy: string): YamlFile => ({
    file,
    problem: { file, line: lineAt(offset), problem, remedy },
    value: undefined,
    lineOf,
  });
  // Later errors mostly follow from the first.
  const [error] = document.errors;
  if (error) return broken(error.pos[0], ...(mistakes.get(error.code) ?? anyMistake));
  const special = specialNode(document);
  if (special) return broken(special.offset, `${special.sign} has a meaning of its own in YAML`, quotesRemedy);
  const cut = cutText(document, text);
  if (cut) {
    const remedy = `If it belongs to the text, write ${JSON.stringify(cut.whole)} with the quotes; if it is a note, move it to a line of its own.`;
    return broken(cut.offset, `"${cut.note}" is read as a note, not as text`, remedy);
  }
  return { file, problem: null, value: document.toJS({ maxAliasCount: 0 }), lineOf };
}

const quotesRemedy = 'Put the text in double quotes: "…".';

type Mistake = readonly [problem: string, remedy: string];

/** Mistakes that people make, by YAML's own names. */
const mistakes: ReadonlyMap<string, Mistake> = new Map<YAMLError['code'], Mistake>([
  ['DUPLICATE_KEY', ['This field is here twice', 'Remove one of the two.']],
  ['TAB_AS_INDENT', ['The line begins with a tab', 'Begin it with spaces.']],
  ['MISSING_CHAR', ['A quote, bracket or colon is missing', 'Close what was opened here or in the line before.']],
  ['BLOCK_AS_IMPLICIT_KEY', ['A text with a colon in it has no quotes', quotesRemedy]],
  [
    'BAD_INDENT',
    ["The line doesn't begin below the one before", 'Begin it with as many spaces as the lines around it.'],
  ],
  ['BAD_SCALAR_START', ['A text begins with a sign that means something in YAML', quotesRemedy]],
]);

const anyMistake: Mistake = [
  "The file can't be read from here on",
  'Look at this line and the end of the one before: a text with ": " or " #" in it, or that begins with a sign, belongs in double quotes.',
];

/** Anchors, aliases and tags: an owner who writes one meant a text such as `*new*` or `!`. */
function specialNode(document: Document): { readonly offset: number; readonly sign: string } | null {
  let found: { readonly offset: number; readonly sign: string } | null = null;
  const find = (offset: number, sign: string) => {
    found ??= { offset, sign };
    return visit.BREAK;
  };
  visit(document, {
    Alias: (_, node) => find(node.range?.[0] ?? 0, `"*${node.source}"`),
    Node: (_, node) => {
      if ('anchor' in node && node.anchor) return find(node.range?.[0] ?? 0, `"&${node.anchor}"`);
      if ('tag' in node && node.tag) return find(node.range?.[0] ?? 0, `"${node.tag}"`);
      return undefined;
    },
  });
  return found;
}

/** A text without quotes ends at " #". Beside a number, true, false or a text in quotes a note takes nothing away. */
function cutText(
  document: Document,
  text: string,
): { readonly offset: number; readonly whole: string; readonly note: string } | null {
  const notes: ReturnType<typeof cutText>[] = [];
  visit(document, {
    Scalar: (_, { type, value, range }) => {
      if (type !== 'PLAIN' || !range || (value !== null && typeof value !== 'string')) return;
      const [, note] = /^[ \t]*(#.*)/.exec(text.slice(range[1])) ?? [];
      if (note === undefined) return;
      notes.push({ offset: range[0], whole: `${value ?? ''} ${note}`.trim(), note: note.trimEnd() });
    },
  });
  return notes[0] ?? null;
}

function offsetOf(document: Document, path: FieldPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = document.getIn(path.slice(0, length - 1), true);
    const name = path[length - 1];
    if (isMap(parent)) {
      const key = parent.items
        .map((pair) => pair.key)
        .find((one) => isScalar(one) && String(one.value) === String(name));
      if (isNode(key) && key.range) return key.range[0];
    }
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

/** A file without problems has a value. */
export interface Checked<Value> {
  readonly value: Value | null;
  readonly problems: readonly CatalogueProblem[];
}

export function checkFile<Value>(schema: z.ZodType<Value>, yaml: YamlFile): Checked<Value> {
  if (yaml.problem) return { value: null, problems: [yaml.problem] };
  const { file, lineOf } = yaml;
  const result = schema.safeParse(yaml.value, { reportInput: true });
  if (result.success) return { value: result.data, problems: [] };
  const problems = result.error.issues.flatMap((issue): readonly CatalogueProblem[] => {
    if (issue.code === 'unrecognized_keys') {
      const remedies = issue.message.split('\n');
      return issue.keys.map((key, index) => ({
        file,
        line: lineOf([...issue.path, key]),
        problem: `Unknown field ${key}`,
        remedy: remedies[index] ?? '',
      }));
    }
    const wrong = { file, line: lineOf(issue.path), remedy: remedyOf(issue), problem: problemOf(issue) };
    return [issue.path.length === 0 ? wrong : { ...wrong, path: issue.path }];
  });
  return { value: null, problems: oneForEachField(misspeltOnce(problems)) };
}

/** Collects mistakes in the fields of a file. */
export function reportOn({ file, lineOf }: Pick<YamlFile, 'file' | 'lineOf'>) {
  const problems: CatalogueProblem[] = [];
  const report = (path: FieldPath, problem: string, remedy: string) => {
    problems.push({ file, line: lineOf(path), path, problem, remedy });
  };
  return { problems, report };
}

function remedyOf({ code, message, ...issue }: z.core.$ZodIssue): string {
  return code === 'invalid_key' && 'issues' in issue ? (issue.issues[0]?.message ?? message) : message;
}

function problemOf({ code, input, path }: z.core.$ZodIssue): string {
  if (code === 'invalid_key') return `has the field ${String(path.at(-1))}`;
  if (code === 'too_big' && Array.isArray(input)) return `has ${input.length} entries`;
  return input === undefined ? 'is missing' : `is ${written(input)}`;
}

/** A value as its author wrote it, cut to one line. */
function written(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a group of fields';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (value.trim() === '') return 'empty';
  if (value !== value.trim()) return 'a text with spaces at its start or end';
  return `the text "${value.length <= 60 ? value : `${value.slice(0, 59)}…`}"`;
}

/** A field that is only missing because its name is misspelt is reported once, as the misspelling. */
function misspeltOnce(problems: readonly CatalogueProblem[]): readonly CatalogueProblem[] {
  const meant = problems.flatMap(({ remedy }) => /^Did you mean (\w+)\?$/.exec(remedy)?.[1] ?? []);
  return problems.filter(({ problem, path }) => problem !== 'is missing' || !meant.includes(String(path?.at(-1))));
}

function oneForEachField(problems: readonly CatalogueProblem[]): readonly CatalogueProblem[] {
  const places = problems.map(({ line, path, problem }) => `${line} ${path ? fieldName(path) : problem}`);
  return problems.filter((_, index) => places.indexOf(places[index] ?? '') === index);
}

/** `sizes 2 price`: list entries are counted from 1. */
function fieldName(path: FieldPath): string {
  return path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join(' ');
}

/** `catalogue/products/038-…md, line 4, price: is the text "1,200". Write whole rupees …` */
export function problemLine({ file, line, path, problem, remedy }: CatalogueProblem): string {
  return `${file}, line ${line}${path ? `, ${fieldName(path)}` : ''}: ${problem}. ${remedy}`;
}

/** The shop can't be built from a catalogue with problems; lists all of them. */
export class CatalogueError extends Error {
  readonly problems: readonly CatalogueProblem[];

  constructor(problems: readonly CatalogueProblem[]) {
    super(`The catalogue can't be used yet:\n${problems.map((problem) => `- ${problemLine(problem)}`).join('\n')}`);
    this.name = 'CatalogueError';
    this.problems = problems;
  }
}
