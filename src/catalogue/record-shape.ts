import type { ProductRecord } from './product-record.ts';

interface Shape {
  readonly kind: Kind;
  readonly isOptional?: true;
}

/** What a field must hold: its test, and how to write it. */
const kinds = {
  number: { holds: (value: unknown) => typeof value === 'number', remedy: 'Write a bare number, such as 1200.' },
  text: { holds: (value: unknown) => typeof value === 'string', remedy: "Write a text in quotes: '…'." },
  flag: { holds: (value: unknown) => typeof value === 'boolean', remedy: 'Write true or false, without quotes.' },
  texts: {
    holds: (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
    remedy: "Write a list of texts: ['…', '…'].",
  },
  packs: {
    holds: (value: unknown) => isListOf(value, packShape),
    remedy: "Write [{ name: '…', quantity: 6, price: 500 }].",
  },
  sizes: { holds: (value: unknown) => isListOf(value, sizeShape), remedy: "Write [{ name: '…', price: 500 }]." },
} as const;
type Kind = keyof typeof kinds;

const sizeShape = { name: { kind: 'text' }, price: { kind: 'number' } } as const;
const packShape = { ...sizeShape, quantity: { kind: 'number' } } as const;
const recordShape: Readonly<Record<keyof ProductRecord, Shape>> = {
  id: { kind: 'number' },
  name: { kind: 'text' },
  price: { kind: 'number' },
  salePrice: { kind: 'number', isOptional: true },
  category: { kind: 'text' },
  inStock: { kind: 'flag' },
  pictures: { kind: 'texts' },
  description: { kind: 'text' },
  packOptions: { kind: 'packs', isOptional: true },
  sizeOptions: { kind: 'sizes', isOptional: true },
};

/**
 * What is wrong with the fields of a record as such: missing, unknown, or of the wrong kind. The compiler finds these too,
 * but an owner who edits a text file does not run it, and Node reads types as comments: `instock: true` would quietly
 * sell a product out.
 */
export function shapeProblems(record: object) {
  const values = new Map<string, unknown>(Object.entries(record));
  const unknown = [...values.keys()].filter((name) => !(name in recordShape));
  return [
    ...unknown.map((field) => ({ field, problem: 'is no field of a product', remedy: unknownRemedy(field) })),
    ...Object.entries(recordShape).flatMap(([field, { kind, isOptional }]) => {
      const value = values.get(field);
      const { holds, remedy } = kinds[kind];
      const isMisspelt = unknown.some((name) => name.toLowerCase() === field.toLowerCase());
      if (value === undefined) return isOptional || isMisspelt ? [] : [{ field, problem: 'is missing', remedy }];
      return holds(value) ? [] : [{ field, problem: `is ${written(value)}`, remedy }];
    }),
  ];
}

function unknownRemedy(field: string): string {
  const names = Object.keys(recordShape);
  const meant = names.find((name) => name.toLowerCase() === field.toLowerCase());
  return meant ? `Write ${meant}: capitals count.` : `Correct it or leave it out; the fields are ${names.join(', ')}.`;
}

function isListOf(value: unknown, shape: Readonly<Record<string, Shape>>): boolean {
  return Array.isArray(value) && value.every((one: unknown) => isOption(one, shape));
}

function isOption(value: unknown, shape: Readonly<Record<string, Shape>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const values = new Map<string, unknown>(Object.entries(value));
  const fields = Object.entries(shape);
  return values.size === fields.length && fields.every(([name, { kind }]) => kinds[kind].holds(values.get(name)));
}

/** A value as its author wrote it, cut to a line. */
function written(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}', in quotes` : JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
