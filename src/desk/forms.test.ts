/** A form's fields by the paths of their values. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf, parseForm, readForm, textField } from './forms.ts';

const row = z.object({ name: textField, price: textField });
const form = z.object({ title: textField, sizes: z.array(row), courier: z.object({ name: textField }) });
const empty = { title: '', sizes: [], courier: { name: '' } };

it('the fields of values are read back as these values, in any order', () => {
  const texts = fc.string({ unit: 'binary' });
  const rows = fc.array(fc.record({ name: texts, price: texts }), { maxLength: 12 });
  const values = fc.record(
    { title: texts, sizes: rows, courier: fc.record({ name: texts }) },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(values, (entered) => {
      const fields = Object.entries(fieldsOf(entered));
      expect(parseForm(form, new URLSearchParams(fields))).toEqual(entered);
      expect(parseForm(form, fields.toReversed())).toEqual(entered);
    }),
  );
});

it('a field is named by the path of its value, and a row that was left out leaves no gap', () => {
  const sent = { 'sizes.2.price': '1300', 'sizes.0.name': 'M', 'sizes.10.name': 'XL', 'courier.name': 'TCS' };
  expect(parseForm(form, Object.entries(sent))).toEqual({
    title: '',
    sizes: [
      { name: 'M', price: '' },
      { name: '', price: '1300' },
      { name: 'XL', price: '' },
    ],
    courier: { name: 'TCS' },
  });
});

it('an error is at its field, with the title of its part of the form', () => {
  const price = z.string().regex(/^\d+$/, 'Use digits.');
  const sized = z.object({ price, sizes: z.array(z.object({ price })).meta({ title: 'Sizes' }) });
  expect(readForm(sized, Object.entries({ price: 'x', 'sizes.0.price': '5', 'sizes.1.price': 'x' })).errors).toEqual([
    { field: 'price', label: 'price', message: 'Use digits.' },
    { field: 'sizes.1.price', label: 'Sizes', message: 'Use digits.' },
  ]);
});

describe('fields that no form has', () => {
  it.each([
    ['a prototype', ['__proto__.title', 'constructor.prototype.title', 'sizes.__proto__.name', '__proto__']],
    ['rows without number', ['sizes.x.name', 'sizes.-1.name', 'sizes.1e3.name', 'sizes..name', 'sizes', 'sizes.']],
    ['a row far away', ['sizes.999999999.name', 'sizes.99999999999999999999.name']],
    ['a path that goes on', ['title.0', 'title.length', `${'courier.'.repeat(10_000)}name`, 'courier']],
  ])('are ignored: %s', (_, names) => {
    const values = parseForm(
      form,
      names.map((name) => [name, 'x']),
    );
    expect(values).toEqual(empty);
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
    expect(Reflect.get(Object.prototype, 'title')).toBeUndefined();
  });

  it('are ignored in thousands, and a list has at most a thousand rows', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => [`sizes.${index}.name`, 'x'] as const);
    expect(parseForm(form, many).sizes).toHaveLength(1000);
  });
});
