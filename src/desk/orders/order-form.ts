/** The form of an order's page: what was entered on it, and the events that save it. */
import { z } from 'zod';
import type { DeskEvent, DeskOrder } from '#order/desk-order.ts';
import { orderStates } from '#order/order-states.ts';
import { fold } from '#order/message-text.ts';
import { plainDigits } from '#shop/parse-number.ts';

const orderActions = [
  'save',
  'undo',
  ...orderStates,
  'slips',
  'labels',
  'correct',
  'resend-owner',
  'resend-customer',
] as const;

/** The number of events that the order had when the page was made. */
export const sequenceField = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

const line = z
  .string()
  .trim()
  .max(60, 'Use at most 60 characters.')
  .transform((text) => fold(text));

export const orderForm = z.object({
  action: z.enum(orderActions),
  sequence: sequenceField,
  courier: line.optional().meta({ title: 'Courier' }),
  trackingNumber: line.transform(plainDigits).optional().meta({ title: 'Tracking number' }),
  note: z
    .string()
    .trim()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(z.string().max(2000, 'Use at most 2,000 characters.'))
    .optional()
    .meta({ title: 'Note' }),
});
export type OrderValues = z.output<typeof orderForm>;
export type OrderEntries = Pick<DeskOrder, 'courier' | 'trackingNumber' | 'note'>;

/** The fields that differ from the order as the page had it. */
export function changedEntries(
  values: Pick<OrderValues, keyof OrderEntries>,
  shown: OrderEntries,
): Partial<OrderEntries> {
  const fields = ['courier', 'trackingNumber', 'note'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field];
      return value === undefined || value === shown[field] ? [] : [[field, value]];
    }),
  );
}

/** In the order in which they are appended: an undo takes back what the page names, and no entry of this form. */
export function eventsOf(
  action: OrderValues['action'],
  entered: Partial<OrderEntries>,
  now: DeskOrder,
): readonly DeskEvent[] {
  const { courier, trackingNumber, note } = entered;
  const state = orderStates.find((known) => known === action);
  return [
    ...(action === 'undo' ? [{ kind: 'undo' } as const] : []),
    ...(courier === undefined && trackingNumber === undefined
      ? []
      : [
          {
            kind: 'parcel',
            courier: courier ?? now.courier,
            trackingNumber: trackingNumber ?? now.trackingNumber,
          } as const,
        ]),
    ...(note === undefined ? [] : [{ kind: 'note', text: note } as const]),
    ...(state ? [{ kind: 'state', state } as const] : []),
  ];
}
