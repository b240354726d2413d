/** A file of the owner's as a list of values, each with a name and a text, by its schema. */
import { z } from 'zod';
import { fieldTexts } from './schema-fields.ts';
import { pictureLabel } from './pictures.ts';
import { shopFields } from './schema.ts';
import type { FieldPath } from './yaml-file.ts';

export interface Value {
  /** It is discarded with the others of its group. */
  readonly group: string;
  readonly label: string;
  /** The same before and after a change. */
  readonly key: string;
  /** Empty if only the change counts. */
  readonly text: string;
  readonly value?: unknown;
  /** Compared without the entries that were added or removed. */
  readonly order?: readonly unknown[];
  /** The key of the entry that it belongs to: no change of its own if that was added or removed. */
  readonly parent?: string;
  /** The field of the file that is restored if the change is discarded. */
  readonly path?: FieldPath;
}

export type ProductNames = ReadonlyMap<number, string>;

/** Where a value is. */
interface Place {
  readonly group: string;
  readonly label: string;
  /** Precedes the names of entries. */
  readonly entries: string;
  readonly key: string;
  readonly path: FieldPath | null;
  /** The key of the entry that it is in; a list is restored as a whole. */
  readonly parent?: string;
  /** True within a field that is a section's, which is restored as a whole. */
  readonly isInSection?: boolean;
}

interface Start {
  /** Begins the labels of values. */
  readonly label: string;
  /** For values whose schema names no section. */
  readonly group: string;
  readonly names: ProductNames;
  /** Of the value within its file; `null` if only the whole file can be restored. */
  readonly path?: FieldPath | null;
}

export function fieldValues(
  schema: z.ZodType,
  value: unknown,
  { label, group, names, path = [] }: Start,
): readonly Value[] {
  return valuesAt(schema, value, { group, label, entries: label, key: group, path });

  function valuesAt(optional: z.ZodType, own: unknown, at: Place): readonly Value[] {
    const type = unwrapped(optional);
    // A flag that is left out is false; any other field isn't there.
    if (type instanceof z.ZodBoolean) return [leaf(at, own === true, textOf(type, own) ?? String(own === true))];
    if (own === undefined || own === null) return [];
    const text = textOf(type, own);
    if (text !== null) return [leaf(at, own, text)];
    if (type instanceof z.ZodObject)
      return Object.entries<z.ZodType>(type.shape).flatMap(([name, field]) =>
        valuesAt(field, Reflect.get(own, name), placeOf(field, name, at)),
      );
    if (type instanceof z.ZodRecord)
      return Object.entries(own).flatMap(([name, each]) =>
        entry(at, name, name, (place) => valuesAt(fieldType(type.valueType), each, place)),
      );
    if (type instanceof z.ZodArray && Array.isArray(own)) return listValues(fieldType(type.element), own, at);
    return [leaf(at, own, typeof own === 'string' ? own || 'none' : JSON.stringify(own))];
  }

  function listValues(type: z.ZodType, list: readonly unknown[], at: Place): readonly Value[] {
    const order = (of: readonly unknown[]) => ({
      ...leaf(at, null, ''),
      key: `${at.key} order`,
      label: `${at.label}: order`,
      order: of,
    });
    if (type instanceof z.ZodObject) {
      const [identity = ''] = Object.keys(type.shape);
      const fieldOf = (own: unknown, name: string) => Reflect.get(Object(own), name);
      const valuesOf = (own: unknown) => {
        const [id, shown] = [fieldOf(own, identity), fieldOf(own, 'label') ?? fieldOf(own, 'heading')];
        return entry(at, String(id), String(shown ?? id), (place) =>
          valuesAt(type, own, place).filter(({ key }) => key !== `${place.key} ${identity}`),
        );
      };
      return [...list.flatMap(valuesOf), order(list.map((own) => fieldOf(own, identity)))];
    }
    if (type instanceof z.ZodNumber) {
      const shownIn = { ...at, entries: `${at.label}:` };
      const valuesOf = (id: unknown) =>
        entry(shownIn, String(id), names.get(Number(id)) ?? `product ${String(id)}`, () => []);
      return [...list.flatMap(valuesOf), order(list)];
    }
    if (at.entries === at.label) return [leaf(at, list, list.join(', ') || 'none')];
    return list.flatMap((own, index) =>
      entry(at, String(index + 1), String(index + 1), (place) => valuesAt(type, own, place)),
    );
  }

  /** `null` for a value whose schema names no text. */
  function textOf(type: z.ZodType, own: unknown): string | null {
    if (shopFields.get(type)?.input === 'picture') return pictureLabel(String(own), names);
    return fieldTexts.get(type)?.text?.(own) ?? null;
  }
}

function leaf({ group, label, key, path, parent }: Place, value: unknown, text: string): Value {
  return { group, label, key, text, value, ...(path && { path }), ...(parent !== undefined && { parent }) };
}

/** The value that is named like the entry stands for it. */
function entry(at: Place, id: string, name: string, valuesOf: (place: Place) => readonly Value[]): readonly Value[] {
  const [key, label] = [`${at.key} ${id}`, `${at.entries} ${name}`.trim()];
  const place = { ...at, key, label, entries: label, parent: key };
  const values = valuesOf(place);
  const main = values.find((value) => value.label === label) ?? leaf(place, true, '');
  const { parent: _, ...own } = { ...main, key };
  return [
    { ...own, ...(at.parent !== undefined && { parent: at.parent }) },
    ...values.filter((value) => value !== main),
  ];
}

/** Of a field within an object. */
function placeOf(schema: z.ZodType, name: string, at: Place): Place {
  const type = unwrapped(schema);
  const [field, shown] = [shopFields.get(type), fieldTexts.get(type)];
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const label = field?.label ?? at.label + (shown?.label ?? (at.label === '' ? words : `, ${words}`));
  const section = field?.section ?? shown?.section;
  return {
    ...at,
    label,
    entries: shown?.entries === undefined ? label : at.label + shown.entries,
    key: `${at.key} ${name}`,
    path: at.path && at.parent === undefined && !at.isInSection ? [...at.path, name] : at.path,
    ...(section !== undefined && { group: `${at.group} ${section}`, isInSection: true }),
  };
}

/** Without what makes a field optional. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const isOptional =
    schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional || schema instanceof z.ZodDefault;
  return isOptional ? unwrapped(fieldType(schema.unwrap())) : schema;
}

function fieldType(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new TypeError('a field of an unknown kind');
}
