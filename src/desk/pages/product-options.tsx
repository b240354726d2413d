import { productPageAddress } from '#desk/addresses.ts';
import { Field } from './product-fields.tsx';
import type { ProductPage, TypedOption } from './product-page.ts';

const optionWords = {
  packs: { title: 'Packs', one: 'pack', name: 'Pack', hint: 'A row without name and price is ignored.' },
  sizes: { title: 'Sizes', one: 'size', name: 'Size', hint: 'A row without name and price is ignored.' },
} as const;

/** The price, or packs or sizes with a price each. The buttons bring the whole form along and save nothing. */
export function ProductOptions({ page }: { page: ProductPage }) {
  const { id, typed } = page;
  const { sold, options } = typed;
  const address = `${productPageAddress(id)}#prices`;
  const add = (what: 'pack' | 'size') => (
    <button className="button button-quiet" type="submit" name="do" value={`add-${what}`} formAction={address}>
      {`Add a ${what}`}
    </button>
  );
  if (sold === 'price')
    return (
      <section id="prices" className="card stack">
        <h2>Price</h2>
        <div className="pair">
          <Price page={page} name="price" label="Price" typed={typed.price} />
          <Price page={page} name="salePrice" label="Sale price" typed={typed.salePrice} />
        </div>
        <p className="quiet">Whole rupees. Leave the sale price empty if there is none.</p>
        <p>Is it sold in several packs or sizes, each with its own price?</p>
        <div className="pair">
          {add('pack')}
          {add('size')}
        </div>
      </section>
    );
  const words = optionWords[sold];
  return (
    <section id="prices" className="card stack">
      <h2>{words.title}</h2>
      <p className="quiet">
        {options.length > 1 && 'The first one is chosen when a shopper opens the page. '}
        {words.hint}
      </p>
      <ol className="product-options">
        {options
          .map((option, index) => ({ option, number: index + 1 }))
          .map(({ option, number }) => (
            <Option key={number} page={page} option={option} number={number} />
          ))}
      </ol>
      {add(words.one)}
    </section>
  );
}

function Option({ page, option, number }: { page: ProductPage; option: TypedOption; number: number }) {
  const { sold } = page.typed;
  if (sold === 'price') return null;
  const { one, name: label } = optionWords[sold];
  const key = `${sold}-${number}`;
  const what = option.name === '' ? `${one} ${number}` : option.name;
  const address = `${productPageAddress(page.id)}#prices`;
  return (
    <li className="product-option" data-sold={sold}>
      <Field page={page} name={`${key}-name`} label={label} says={`Name of ${one} ${number}`}>
        {(wrong) => (
          <input
            id={`${key}-name`}
            name="option-name"
            defaultValue={option.name}
            maxLength={80}
            autoComplete="off"
            dir="auto"
            {...wrong}
          />
        )}
      </Field>
      {sold === 'packs' && (
        <Field page={page} name={`${key}-quantity`} label="Pieces" says={`Pieces in ${what}`}>
          {(wrong) => (
            <input
              id={`${key}-quantity`}
              name="option-quantity"
              defaultValue={option.quantity}
              inputMode="numeric"
              maxLength={40}
              autoComplete="off"
              {...wrong}
            />
          )}
        </Field>
      )}
      <Price
        page={page}
        name={`${key}-price`}
        label="Price"
        typed={option.price}
        says={`Price of ${what}`}
        field="option-price"
      />
      <div className="product-option-does">
        {number > 1 && (
          <button
            className="button button-quiet"
            type="submit"
            name="do"
            value={`up-${number}`}
            formAction={address}
            aria-label={`Move ${what} up`}
          >
            Move up
          </button>
        )}
        <button
          className="button button-quiet"
          type="submit"
          name="do"
          value={`remove-${number}`}
          formAction={address}
          aria-label={`Remove ${what}`}
        >
          Remove
        </button>
      </div>
    </li>
  );
}

function Price({
  page,
  name,
  label,
  typed,
  says,
  field = name,
}: {
  page: ProductPage;
  name: string;
  label: string;
  typed: string;
  says?: string;
  field?: string;
}) {
  return (
    <Field page={page} name={name} label={label} {...(says !== undefined && { says })}>
      {(wrong) => (
        <input
          id={name}
          name={field}
          defaultValue={typed}
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          {...wrong}
        />
      )}
    </Field>
  );
}
