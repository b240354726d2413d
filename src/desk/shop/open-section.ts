/** A section with its file: what its screen shows, and how its form is saved. */
import type { DeskFileSave, SaveResult } from '#desk/save-catalogue.ts';
import type { Session } from '#desk/session.ts';
import type { Checked } from '#catalogue/yaml-file.ts';
import { type FieldValues, fieldName, notAPrice } from '#desk/forms.ts';
import type { Option } from '#desk/page/field.tsx';
import type { FileState } from '#desk/page/file-head.tsx';
import { parsePrice } from '#shop/numbers.ts';
import { type FieldGroup, type FieldMessage, fieldsIn, type SectionOf, valuesIn, withFields } from './section.ts';

/** The texts of a section's file, before and after a change of it. */
export interface FileSave<Content> extends Omit<DeskFileSave, 'warnings'> {
  readonly warnings: (after: Content) => ReturnType<DeskFileSave['warnings']>;
}

interface OwnersFile<Content> {
  /** True for what needs no publish (D116). */
  readonly isAtOnce: boolean;
  readonly file: FileState & Checked<Content> & { readonly text: string };
  readonly save: (session: Session, save: FileSave<Content>) => Promise<SaveResult>;
  readonly pictures: {
    readonly options: () => readonly Option[];
    readonly addressOf: (name: string) => string | null;
  };
}

export type OpenSection = ReturnType<typeof openSection>;

/** `save` is absent while the file has a mistake. */
export function openSection<Content>(section: SectionOf<Content>, owners: OwnersFile<Content>) {
  const { id, title, intro, errors = () => [] } = section;
  const { isAtOnce, file, save, pictures } = owners;
  const { value, text } = file;
  const groups = value === null ? [] : withPictures(section.groups(value), pictures);
  const shown = valuesIn(groups);
  const named = { title, groups };
  const labelled = (message: FieldMessage) => ({ ...message, label: labelOf(named, message.field) });
  return {
    id,
    title,
    intro,
    isAtOnce,
    groups,
    shown,
    errors,
    file: { blocked: file.blocked, problems: file.problems },
    summary: value === null ? [] : section.summary(value, shown),
    ...(value !== null && {
      save: (session: Session, values: FieldValues, form: Pick<DeskFileSave, 'isStale' | 'confirmed'>) =>
        save(session, {
          ...form,
          before: text,
          after: section.edited({ text, content: value, shown }, values),
          fieldOf: ({ path = [] }) => {
            const field = section.fieldOf?.(path, value, values) ?? fieldName(path);
            return { field, label: labelOf(named, field), ...priceMessage(groups, field, values) };
          },
          warnings: (after) => (section.warnings?.(value, after) ?? []).map(labelled),
        }),
    }),
  };
}

function withPictures(
  groups: readonly FieldGroup[],
  { options, addressOf }: OwnersFile<unknown>['pictures'],
): readonly FieldGroup[] {
  const all = fieldsIn(groups).some(({ input }) => input === 'picture') ? options() : [];
  return withFields(groups, (field) => ({
    ...field,
    ...(field.input === 'picture' && { options: all, picture: addressOf(field.value) }),
  }));
}

export function labelOf(
  { title, groups }: { readonly title: string; readonly groups: readonly FieldGroup[] },
  name: string,
): string {
  const group = groups.find(({ fields }) => fields.some((field) => field.name === name));
  const field = group?.fields.find((each) => each.name === name);
  if (!group || !field) return title;
  const label = field.input === 'message' ? field.label : field.label.toLowerCase();
  return group.label === null ? field.label : `${group.label}, ${label}`;
}

/** At the desk an amount may have commas, so the catalogue's own sentence would mislead. */
function priceMessage(groups: readonly FieldGroup[], name: string, values: FieldValues) {
  const isPrice = fieldsIn(groups).some((field) => field.name === name && field.input === 'number');
  return isPrice && parsePrice(values[name] ?? '') === null ? { message: notAPrice } : {};
}
