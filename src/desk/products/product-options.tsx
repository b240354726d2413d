/** The prices of a product: one, or rows of packs or sizes. */
import type { ComponentProps } from 'react';
import { productPageAddress } from '#desk/addresses.ts';
import { Button } from '#desk/page/form.tsx';
import { Suggestions, Field } from '#desk/page/field.tsx';
import { weightInName, weightText } from '#shop/weight.ts';
import { type OptionList, type OptionValues, type ProductValues, pricedList } from './product-form.ts';

interface Props {
  /** `null` for a new product. */
  readonly id: number | null;
  readonly values: ProductValues;
}

export function PriceFields(props: Props) {
  const list = pricedList(props.values);
  return list === null ? <OnePrice {...props} /> : <OptionRows {...props} list={list} />;
}

function OnePrice({ id, values }: Props) {
  const address = `${productPageAddress(id)}#prices`;
  return (
    <section id="prices" className="card stack">
      <h2>Price</h2>
      <div className="pair">
        <Field id="price" label="Price" defaultValue={values.price} inputMode="numeric" />
        <Field id="salePrice" label="Sale price" defaultValue={values.salePrice} inputMode="numeric" />
      </div>
      <p className="quiet">Whole rupees. Leave the sale price empty if there is none.</p>
      <p>Is it sold in several packs or sizes, each with its own price?</p>
      <div className="pair">
        <Button label="Add a pack" look="quiet" name="do" value="add packs" formAction={address} />
        <Button label="Add a size" look="quiet" name="do" value="add sizes" formAction={address} />
      </div>
    </section>
  );
}

const kinds = {
  packs: { title: 'Packs', one: 'pack', label: 'Pack' },
  sizes: { title: 'Sizes', one: 'size', label: 'Size' },
} as const;

function OptionRows({ id, values, list }: Props & { list: OptionList }) {
  const address = `${productPageAddress(id)}#prices`;
  const options = values[list];
  const { title, one } = kinds[list];
  return (
    <section id="prices" className="card stack">
      <h2>{title}</h2>
      <p className="quiet">
        {options.length > 1 && 'The first available one is chosen when a shopper opens the page. '}
        A row without name and price is ignored. Without a weight, a {one} weighs as much as{' '}
        {list === 'packs' ? 'its pieces' : 'the product'}.
      </p>
      <ol>
        {options.map((option, index) => (
          <OptionRow
            // oxlint-disable-next-line react/no-array-index-key -- Only its place names a row.
            key={index}
            option={option}
            index={index}
            list={list}
            address={address}
          />
        ))}
      </ol>
      <Button label={`Add a ${one}`} look="quiet" name="do" value={`add ${list}`} formAction={address} />
    </section>
  );
}

interface RowProps {
  readonly option: OptionValues;
  readonly index: number;
  readonly list: OptionList;
  readonly address: string;
}

function OptionRow({ option, index, list, address }: RowProps) {
  const { one, label } = kinds[list];
  const number = index + 1;
  const name = option.name === '' ? `${one} ${number}` : option.name;
  const part = (key: 'name' | 'quantity' | 'price' | 'weight', shown: string, spoken: string) => ({
    id: `${list}.${index}.${key}`,
    label: shown,
    spoken,
    defaultValue: option[key],
  });
  const button = { look: 'quiet', name: 'do', formAction: address } as const;
  return (
    <li className="product-option" data-sold={list}>
      <input type="hidden" name={`${list}.${index}.picture`} value={option.picture} />
      <Field {...part('name', label, `Name of ${one} ${number}`)} maxLength={80} dir="auto" />
      {list === 'packs' && <Field {...part('quantity', 'Pieces', `Pieces in ${name}`)} inputMode="numeric" />}
      <Field {...part('price', 'Price', `Price of ${name}`)} inputMode="numeric" />
      <WeightField {...part('weight', 'Weight', `Weight of ${name}`)} productName={option.name} />
      <div className="product-option-does">
        <select name={`${list}.${index}.stock`} defaultValue={option.stock} aria-label={`Stock of ${name}`}>
          <option value="in">In stock</option>
          <option value="out">Sold out</option>
        </select>
        {index > 0 && (
          <Button label="Move up" value={`up ${list} ${index}`} aria-label={`Move up: ${name}`} {...button} />
        )}
        <Button label="Remove" value={`remove ${list} ${index}`} aria-label={`Remove ${name}`} {...button} />
      </div>
    </li>
  );
}

/** The field of a weight. While it is empty, it suggests the weight in the name (D84). */
export function WeightField({
  productName,
  ...field
}: ComponentProps<typeof Field> & { readonly productName: string }) {
  const { id, defaultValue, hints = [] } = field;
  const grams = weightInName(productName);
  const suggested = grams === null ? null : weightText(grams);
  const isEmpty = String(defaultValue ?? '').trim() === '';
  return (
    <>
      <Field
        {...field}
        hints={isEmpty && suggested !== null ? [...hints, `The name says ${suggested}.`] : hints}
        list={`${id}-suggested`}
      />
      <Suggestions id={`${id}-suggested`} values={suggested === null ? [] : [suggested]} />
    </>
  );
}
