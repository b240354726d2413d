/** Finds the tests of a file, and the ids of docs/specification.md that their titles end with. */
import { type ESTree, parseSync, Visitor } from 'vite';

export interface NamedTest {
  readonly file: string;
  readonly title: string;
  /** What a report may call it: the titles of its blocks, its own title, and the texts of a table that fills it in. */
  readonly words: string;
  /** Ids in brackets at the end of the title; where a table fills the title in, of its texts too, or texts that are ids. */
  readonly rows: readonly string[];
}

type Span = Pick<ESTree.Span, 'start' | 'end'>;

interface Text {
  readonly text: string;
  readonly place: Span;
}

/** The texts and names of a file, and what its constants hold. */
interface Texts {
  readonly literals: Text[];
  readonly names: Text[];
  readonly constants: Map<string, Span>;
}

/** Every test of a file that can run: those behind `skip` or `todo` prove nothing and are left out. */
export function namedTests(file: string, source: string): readonly NamedTest[] {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file} can't be read: ${error.message}`);
  const tests: { readonly title: string; readonly place: Span; readonly cases: Span | undefined }[] = [];
  const skipped: Span[] = [];
  const blocks: { readonly title: string; readonly place: Span }[] = [];
  const texts: Texts = { literals: [], names: [], constants: new Map() };
  new Visitor({
    CallExpression(call) {
      const { words, cases } = calledAs(call.callee);
      const isSkipped = words.some((word) => word === 'skip' || word === 'todo');
      if (isSkipped) skipped.push(call);
      if (isSkipped) return;
      const title = textOf(call.arguments[0]);
      if (title === null) return;
      if (words[0] === 'describe') blocks.push({ title, place: call });
      if (words[0] === 'it' || words[0] === 'test') tests.push({ title, place: call, cases });
    },
    Literal(literal) {
      if (typeof literal.value === 'string') texts.literals.push({ text: literal.value, place: literal });
    },
    TemplateElement(element) {
      texts.literals.push({ text: element.value.cooked ?? '', place: element });
    },
    Identifier(name) {
      texts.names.push({ text: name.name, place: name });
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) texts.constants.set(id.name, init);
    },
  }).visit(program);
  return tests
    .filter(({ place }) => !skipped.some((span) => isWithin(place, span)))
    .map(({ title, place, cases }) => {
      const around = blocks.filter((block) => isWithin(place, block.place)).map((block) => block.title);
      const filledIn = /[%$]/.test(title) && cases ? textsIn(cases, texts) : [];
      const rows = [...[title, ...filledIn].flatMap(rowsAtEnd), ...filledIn.filter(isId)];
      return { file, title, words: [...around, title, ...filledIn].join(' > '), rows: [...new Set(rows)] };
    });
}

function rowsAtEnd(title: string): readonly string[] {
  return rowsIn(/\([^()]*\)$/.exec(title)?.[0] ?? '');
}

function isId(text: string): boolean {
  return rowsIn(text)[0] === text;
}

/** The ids in a text; `R066-R069` means all four. Two numbers in a row are a drawing's (`C14 114`), never an id. */
export function rowsIn(text: string): readonly string[] {
  const id = /\b(R(?=\d{3})|D(?=\d{1,3}\b)|C(?=[1-9]\d?\b)|[QI](?=\d\b))(\d+)(?:\s?[-–]\s?\1(\d+))?\b(?! -?\d)/g;
  return [...text.matchAll(id)].flatMap(([, letter = '', first = '', last]) =>
    Array.from(
      { length: Math.max(1, Number(last ?? first) - Number(first) + 1) },
      (_, step) => letter + String(Number(first) + step).padStart(first.length, '0'),
    ),
  );
}

/** `it.only.each(cases)` → the words `it only each`, and the cases. */
function calledAs(callee: ESTree.Node): { readonly words: readonly string[]; readonly cases: Span | undefined } {
  if (callee.type === 'Identifier') return { words: [callee.name], cases: undefined };
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
    return { words: [...calledAs(callee.object).words, callee.property.name], cases: undefined };
  }
  if (callee.type === 'CallExpression') return { words: calledAs(callee.callee).words, cases: callee.arguments[0] };
  return { words: [], cases: undefined };
}

/** The text of a literal; of a template with holes, what stands between them. */
function textOf(node: ESTree.Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('…');
  return null;
}

/** All texts in a table of cases, and in the constants of the file that it names. */
function textsIn(cases: Span, texts: Texts, seen: readonly string[] = []): readonly string[] {
  const { literals, names, constants } = texts;
  return [
    ...literals.filter(({ place }) => isWithin(place, cases)).map(({ text }) => text),
    ...names
      .filter(({ text, place }) => isWithin(place, cases) && !seen.includes(text))
      .flatMap(({ text }) => {
        const constant = constants.get(text);
        return constant ? textsIn(constant, texts, [...seen, text]) : [];
      }),
  ];
}

function isWithin(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
