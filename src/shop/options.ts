/** The options that a shopper chooses besides the quantity (R180): texts, in the order in which they are shown. */
export const optionLabels = [
  ['pack', 'Pack'],
  ['size', 'Size'],
  ['scent', 'Scent'],
  ['kilos', 'Kilos'],
  ['color', 'Colour'],
] as const;
export const dupattaLabel = 'With Dupatta';

export type OptionKey = (typeof optionLabels)[number][0];
export const optionKeys: readonly OptionKey[] = ['pack', 'size', 'scent', 'kilos', 'color'];

export interface Options extends Readonly<Partial<Record<OptionKey, string | undefined>>> {
  readonly withDupatta?: boolean | undefined;
}

/** The tags of an item in the order summary: pack, size, scent, kilos, colour (R191). A pack says itself that it is one. */
export function lineTags(options: Options): readonly string[] {
  const tags = optionLabels.flatMap(([key, label]) => {
    const text = options[key];
    return text ? [key === 'pack' ? text : `${label}: ${text}`] : [];
  });
  return options.withDupatta ? [...tags, dupattaLabel] : tags;
}

/** `Parrot D-swing (S)`: enough to tell two sizes or packs apart. */
export function lineName({ name, pack, size }: Pick<Options, 'pack' | 'size'> & { readonly name: string }): string {
  const option = [pack, size].filter(Boolean).join(', ');
  return option ? `${name} (${option})` : name;
}
