import { type Province, provinceLabel } from '#shop/provinces.ts';
import { cleanLine } from './clean-text.ts';
import { type Customer, fieldFacts, messageFields } from './customer-fields.ts';

/** Label and value of each field, as mails and exports tell them. */
export function customerFacts(customer: Customer, provinces: readonly Province[]) {
  return messageFields.map((field) => {
    const value = field === 'province' ? provinceName(customer, provinces) : cleanLine(customer[field]);
    return [fieldFacts[field].shortLabel, value] as const;
  });
}

export function provinceName(customer: Customer, provinces: readonly Province[]): string {
  return provinceLabel(customer.province, provinces) ?? cleanLine(customer.province);
}
