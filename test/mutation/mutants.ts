/** Small faults for mutation testing: one token of a source file exchanged, one mutant each. */
import { type ESTree, parseSync, Visitor } from 'vite';

export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly from: string;
  readonly to: string;
  /** The whole file with the fault in it. */
  readonly text: string;
}

/** Each operator, and what stands in for it: its boundary, its opposite. */
const operators: ReadonlyMap<string, readonly string[]> = new Map([
  ['<', ['<=', '>=']],
  ['<=', ['<', '>']],
  ['>', ['>=', '<=']],
  ['>=', ['>', '<']],
  ['===', ['!==']],
  ['!==', ['===']],
  ['+', ['-']],
  ['-', ['+']],
  ['*', ['/']],
  ['/', ['*']],
  ['%', ['*']],
  ['&', ['|']],
  ['|', ['&']],
  ['<<', ['>>']],
  ['&&', ['||']],
  ['||', ['&&']],
  ['??', ['&&']],
  ['+=', ['-=']],
  ['>>=', ['<<=']],
  ['??=', ['=']],
]);

/** Methods with an opposite, and those that can be left out. */
const methods: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['toLowerCase', 'toUpperCase'],
]);
const omissible: readonly string[] = ['trim', 'toLowerCase', 'filter', 'slice', 'replaceAll', 'flat', 'toSorted'];

type Span = Pick<ESTree.Span, 'start' | 'end'>;

/**
 * Every mutant of a file, in the order of its text. Types, imports and names of properties stay as they are; so does a
 * block that only returns undefined, since without it the same happens.
 */
export function mutantsOf(file: string, source: string): readonly Mutant[] {
  const { program } = parseSync(file, source);
  const changes: (Span & { readonly to: string })[] = [];
  const untouched: Span[] = [];
  const change = ({ start, end }: Span, to: string) => changes.push({ start, end, to });
  const textOf = ({ start, end }: Span) => source.slice(start, end);

  /** The operator between two operands: the first place where its text stands after the left one. */
  function changeOperator(left: Span, right: Span, operator: string): void {
    const start = left.end + source.slice(left.end, right.start).indexOf(operator);
    for (const to of operators.get(operator) ?? []) change({ start, end: start + operator.length }, to);
  }

  function changeCondition(test: Span): void {
    for (const to of ['true', 'false']) change(test, to);
  }

  new Visitor({
    ImportDeclaration: (node) => void untouched.push(node),
    TSLiteralType: (node) => void untouched.push(node),
    BinaryExpression: ({ left, right, operator }) => changeOperator(left, right, operator),
    LogicalExpression: ({ left, right, operator }) => changeOperator(left, right, operator),
    AssignmentExpression: ({ left, right, operator }) => changeOperator(left, right, operator),
    UnaryExpression: (node) => {
      if (node.operator === '!') change(node, textOf(node.argument));
      if (node.operator === '-') change(node, textOf(node.argument));
    },
    ConditionalExpression: ({ test }) => changeCondition(test),
    IfStatement: ({ test }) => changeCondition(test),
    WhileStatement: ({ test }) => change(test, 'false'),
    ForStatement: ({ test }) => test && change(test, 'false'),
    BlockStatement: (node) =>
      node.body.length > 0 && !/^\{\s*return undefined;/.test(textOf(node)) && change(node, '{}'),
    ArrayExpression: (node) => change(node, node.elements.length > 0 ? '[]' : "['mutant']"),
    ChainExpression: (node) => change(node, textOf(node).replace('?.', '.')),
    TemplateLiteral: (node) => change(node, node.quasis.some(({ value }) => value.raw !== '') ? '``' : '`mutant`'),
    Literal: (node) => {
      if (typeof node.value === 'string') change(node, node.value === '' ? "'mutant'" : "''");
      else if (typeof node.value === 'boolean') change(node, String(!node.value));
      else if (typeof node.value === 'number') change(node, `(${node.raw ?? node.value} + 1)`);
      else if ('regex' in node) for (const to of regexMutants(textOf(node))) change(node, to);
    },
    CallExpression: (node) => {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const opposite = methods.get(callee.property.name);
      if (opposite !== undefined) change(callee.property, opposite);
      if (omissible.includes(callee.property.name)) change(node, textOf(callee.object));
    },
    PropertyDefinition: ({ key }) => void untouched.push(key),
    Property: ({ key, shorthand, computed }) => !shorthand && !computed && void untouched.push(key),
  }).visit(program);

  return changes
    .filter((span) => !untouched.some(({ start, end }) => start <= span.start && span.end <= end))
    .filter(({ start, end, to }) => source.slice(start, end) !== to)
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, to }) => ({
      file,
      line: source.slice(0, start).split('\n').length,
      from: source.slice(start, end),
      to,
      text: source.slice(0, start) + to + source.slice(end),
    }));
}

/** A pattern without an anchor, without its case flag, with another count. */
function regexMutants(pattern: string): readonly string[] {
  return [
    pattern.replace('/^', '/'),
    pattern.replace(/\$(\/\w*)$/, '$1'),
    pattern.replace(/i(?=\w*$)/, ''),
    pattern.replace(/\+(?!\])/, '*'),
    pattern.replaceAll(String.raw`\b`, ''),
  ].filter((mutant) => mutant !== pattern);
}
