/** An optional field as a later version may add it to `customer-fields.ts`. Import this file before everything that has the lists. */
import { customerFields, fieldFacts, noCustomer, messageFields } from '#order/customer-fields.ts';

export const laterField = 'shoeSize';

for (const fields of [customerFields, messageFields]) Reflect.set(fields, fields.length, laterField);
Object.assign(noCustomer, { [laterField]: '' });
Object.assign(fieldFacts, {
  [laterField]: {
    label: 'Shoe Size',
    shortLabel: 'Shoe Size',
    inSentence: 'shoe size',
    isRequired: false,
    input: { maxLength: 300, autoComplete: 'off' },
  },
});
