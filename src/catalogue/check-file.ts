/** Checks a file's fields against its schema. Mistakes are explained for people who read no code. */
import type { z } from 'zod';
import type { CatalogueProblem, FieldPath, YamlFile } from './yaml-file.ts';

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
