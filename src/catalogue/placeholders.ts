import type { ShopContent } from './schema.ts';

/** What came with the shop in the owner's place, and shoppers see until it is changed. */
const placeholders = [
  ['phone', 'phone', (text) => digits(text) === '923000000000'],
  ['chatNumber', 'WhatsApp number', (text) => text === '923000000000'],
  ['email', 'e-mail', isExample],
  ['facebook', 'Facebook page', isExample],
  ['instagram', 'Instagram page', isExample],
  ['address', 'city (it is Islamabad until you write your address)', (text) => text === ''],
] as const satisfies readonly (readonly [keyof ShopContent, label: string, isLeft: (text: string) => boolean])[];

export type Placeholder = (typeof placeholders)[number][0];

/** Those that are left, each with what it stands for. */
export function placeholdersIn(shop: Pick<ShopContent, Placeholder>): ReadonlyMap<Placeholder, string> {
  return new Map(placeholders.flatMap(([field, label, isLeft]) => (isLeft(shop[field]) ? [[field, label]] : [])));
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, '');
}

function isExample(text: string): boolean {
  return text.includes('panja.example');
}
