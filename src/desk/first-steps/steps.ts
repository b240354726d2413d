/** What a new shop in Pakistan needs before its first order. Each step is done by its own field (D37). */
import { otherProvinces } from '#catalogue/desk-content.ts';
import type { DeskFacts } from '#catalogue/desk-schema.ts';
import { type Placeholder, placeholdersIn } from '#catalogue/placeholders.ts';
import type { ShopContent } from '#catalogue/schema.ts';
import { addresses, shopSectionAddress } from '#desk/addresses.ts';
import { formattedPrice, rupees } from '#shop/money.ts';

export interface Step {
  readonly title: string;
  /** Why, and how. */
  readonly text: string;
  readonly isDone: boolean;
  /** Where it is done. */
  readonly address: string;
  /** A province that one tap adds. */
  readonly province?: string;
}

export interface StepFacts {
  readonly shop: ShopContent;
  readonly couriers: DeskFacts['couriers'];
  /** The number of devices that ring; `null` while the shop sends no pushes. */
  readonly devices: number | null;
  readonly hasBackups: boolean;
  readonly hasMailServer: boolean;
}

/** What the owner writes in the place of `placeholdersIn`. */
const contactSteps: readonly (Pick<Step, 'title' | 'text'> & {
  readonly fields: readonly [Placeholder, ...Placeholder[]];
})[] = [
  { fields: ['phone'], title: 'Phone number', text: 'Shoppers see it on every page.' },
  { fields: ['chatNumber'], title: 'WhatsApp number', text: 'Shoppers’ questions go there.' },
  { fields: ['email'], title: 'E-mail', text: 'Shoppers write there, and answer your mails there.' },
  { fields: ['address'], title: 'Address', text: 'Parcels return there, and its city is on every page.' },
  {
    fields: ['facebook', 'instagram'],
    title: 'Facebook and Instagram',
    text: 'Every page links to them. Leave empty what you don’t have.',
  },
];

export function firstSteps({ shop, couriers, devices, hasBackups, hasMailServer }: StepFacts): readonly Step[] {
  const left = placeholdersIn(shop);
  return [
    ...contactSteps.map(({ fields, ...step }) => ({
      ...step,
      isDone: !fields.some((field) => left.has(field)),
      address: `${shopSectionAddress('contact')}#${fields[0]}`,
    })),
    ...otherProvinces.map(({ value, label, fee }) => ({
      title: label,
      text: `Shoppers there can’t choose their province yet. Delivery costs ${formattedPrice(rupees(fee))} unless you change it.`,
      isDone: shop.provinces.some((province) => province.value === value),
      address: shopSectionAddress('delivery'),
      province: value,
    })),
    {
      title: 'Couriers',
      text: 'Who takes your parcels, with the page that tracks them.',
      isDone: couriers.length > 0,
      address: shopSectionAddress('couriers'),
    },
    ...(devices === null
      ? []
      : [
          {
            title: 'Ringing',
            text: 'Your phone rings for each new order.',
            isDone: devices > 0,
            address: addresses.more,
          },
        ]),
    {
      title: 'Mail server',
      text: 'Sends each order to you, and its confirmation to the customer.',
      isDone: hasMailServer,
      address: addresses.health,
    },
    {
      title: 'Backups',
      text: 'Keep your orders if the machine breaks.',
      isDone: hasBackups,
      address: addresses.health,
    },
  ];
}
