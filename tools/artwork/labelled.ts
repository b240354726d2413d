import type { Label } from './labels/design.ts';
import { rasterised } from './labels/raster.ts';

const isLabel = (value: unknown): value is Label => typeof value === 'object' && value !== null && 'svg' in value;

/** The same parameters with every label replaced by its picture file. */
export async function withLabelFiles(params: unknown): Promise<unknown> {
  const labels: Label[] = [];
  visit(params, (label) => labels.push(label));
  const files = await rasterised(labels);
  const fileOf = new Map(labels.map((label, i) => [label, files[i]]));
  return replaced(params, fileOf);
}

function visit(value: unknown, found: (label: Label) => void): void {
  if (isLabel(value)) found(value);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) visit(part, found);
}

function replaced(value: unknown, fileOf: ReadonlyMap<Label, string | undefined>): unknown {
  if (isLabel(value)) return fileOf.get(value);
  if (Array.isArray(value)) return value.map((part) => replaced(part, fileOf));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, fileOf)]));
  return value;
}
