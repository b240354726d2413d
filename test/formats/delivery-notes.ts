/** An optional field as a later version may add it to `customer-fields.ts`. Import this file before everything that has the lists. */
import { customerFields, fieldFacts, noCustomer, messageFields } from '#order/customer-fields.ts';

export const notes = 'deliveryNotes';

for (const fields of [customerFields, messageFields]) Reflect.set(fields, fields.length, notes);
Object.assign(noCustomer, { [notes]: '' });
Object.assign(fieldFacts, {
  [notes]: {
    label: 'Delivery Notes',
    shortLabel: 'Delivery Notes',
    inSentence: 'delivery notes',
    isRequired: false,
    input: { maxLength: 300, autoComplete: 'off' },
  },
});
