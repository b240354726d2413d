/** Changes one field of a product's file, or its description. Comments and order stay; spacing may change. */
import { isDeepStrictEqual } from 'node:util';
import { type FieldValue, withValue } from './edit-yaml.ts';
import { productSchema } from './schema.ts';
import { readYaml, type FieldPath } from './yaml-file.ts';

/** The text with another value in a field; `null` removes the field. */
export function withField(text: string, path: FieldPath, value: FieldValue | null): string {
  const parts = partsOf(text);
  if (!parts) throw new Error('a product without fields can’t be edited');
  const { start, fields } = parts;
  const changed = withValue(fields, path, value, Object.keys(productSchema.shape));
  return text.slice(0, start) + changed + text.slice(start + fields.length);
}

/** The description as Markdown, without the empty lines around it; line ends become `\n`. */
export function descriptionOf(text: string): string {
  const { before, after } = aroundDescription(text);
  return text.slice(before, after).replaceAll('\r\n', '\n');
}

/** The line of the file on which the description begins, from 1. */
export function descriptionLine(text: string): number {
  return text.slice(0, aroundDescription(text).before).split('\n').length;
}

/** Replaces the description; the file's line ends and the empty lines around the description stay. */
export function withDescription(text: string, description: string): string {
  const { end } = partsOf(text) ?? { end: text.length };
  const lineEnd = /\r\n/.test(text) ? '\r\n' : '\n';
  const { before, after } = aroundDescription(text);
  const isEmpty = before === after;
  const above = isEmpty ? `${text.slice(0, end).endsWith('\n') ? '' : lineEnd}${lineEnd}` : text.slice(end, before);
  const below = isEmpty ? lineEnd : text.slice(after);
  const body = withoutEmptyLines(description.replaceAll(/\r\n?/g, '\n')).replaceAll('\n', lineEnd);
  return text.slice(0, end) + above + body + below;
}

function withoutEmptyLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}

function aroundDescription(text: string): { readonly before: number; readonly after: number } {
  const { end } = partsOf(text) ?? { end: text.length };
  const below = text.slice(end);
  const empty = /^(?:[ \t]*\r?\n)*/.exec(below)?.[0].length ?? 0;
  const before = below.trim() === '' ? end : end + empty;
  return { before, after: Math.max(before, text.trimEnd().length) };
}

/** Equal fields and descriptions, in any spelling. */
export function isSameProduct(one: string, other: string): boolean {
  return isDeepStrictEqual(meaning(one), meaning(other));
}

function meaning(text: string): unknown {
  const parts = partsOf(text);
  const yaml = parts && readYaml('', parts.fields);
  return yaml?.kind === 'yaml' ? [yaml.value, text.slice(parts?.end).replaceAll('\r\n', '\n')] : text;
}

/** The fields of a file with their first and last offset, as `readProductFile` finds them. */
function partsOf(text: string): { readonly start: number; readonly end: number; readonly fields: string } | null {
  const found = /^(\uFEFF?---\r?\n)(.*?)^---\r?(?:\n|$)/ms.exec(text);
  const [whole, head, fields] = found ?? [];
  if (!found || whole === undefined || head === undefined || fields === undefined) return null;
  return { start: found.index + head.length, end: found.index + whole.length, fields };
}
