import type { Slip } from '#desk/pages/new-order-page.ts';
import type { Customer } from '#order/customer-fields.ts';
import { type EmailHint, emailHint } from '#shop/email-hint.ts';
import { phoneHint } from '#shop/phone-hint.ts';
import type { Province } from '#shop/provinces.ts';
import type { Draft } from './draft.ts';
import type { CountedLine } from './draft-items.ts';

/** What keeps a draft from being saved. E-mail and postal code may be empty: who calls is asked only for what a parcel needs. */
export function slipsOf(
  { customer, doubted }: Draft,
  lines: readonly CountedLine[],
  provinces: readonly Province[],
): readonly Slip[] {
  const { name, phone, address, province } = customer;
  const needed: readonly Slip[] = [
    ...(lines.length === 0 ? [{ field: 'items', words: 'Search for a product, and add it.' } as const] : []),
    ...(lines.some(({ slip }) => slip !== null)
      ? [{ field: 'items', words: 'Look at the marked product.' } as const]
      : []),
    ...(name === '' ? [{ field: 'name', words: 'Enter the customer’s name.' } as const] : []),
    ...(phone === '' ? [{ field: 'phone', words: 'Enter a phone number.' } as const] : []),
    ...(address === '' ? [{ field: 'address', words: 'Enter the delivery address.' } as const] : []),
    ...(provinces.some(({ value }) => value === province)
      ? []
      : [{ field: 'province', words: 'Choose the province.' } as const]),
  ];
  const told = doubts(customer).filter(({ field }) => !doubted.includes(customer[field]));
  return [...needed, ...told];
}

/** What may be right all the same (R195): told once. */
export function doubts({ phone, email }: Customer): readonly (Slip & { readonly field: 'phone' | 'email' })[] {
  const [unsure, better] = [phoneHint(phone), emailHint(email)];
  return [
    ...(unsure === null ? [] : [{ field: 'phone', words: `${unsure} ${ifRight}` } as const]),
    ...(better === null ? [] : [{ field: 'email', words: emailWords(better) } as const]),
  ];
}

const ifRight = 'If it is right, press Save again.';

function emailWords(hint: EmailHint): string {
  return hint.kind === 'unsure'
    ? `${hint.words} ${ifRight}`
    : `Did you mean ${hint.address}? If not, press Save again.`;
}
