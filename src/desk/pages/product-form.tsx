import { addresses } from '#desk/addresses.ts';
import { Form } from '#desk/page/form.tsx';
import type { PriceField, ProductRow, ProductsPage } from './products-page.ts';

/** Prices and stock of a product. Either button saves all of the form. */
export function ProductForm({ row, page, formToken }: { row: ProductRow; page: ProductsPage; formToken: string }) {
  const { id, name, fields, stock, stockInShop, seen, isConflict } = row;
  const { search, doubted, slips } = page;
  if (isConflict)
    return (
      <p className="product-form">
        The file of this product was edited by hand after you changed it here. Your change waits under{' '}
        <a href={addresses.publish}>Publish</a>: take it back first.
      </p>
    );
  return (
    <Form
      action={addresses.productPrices.replace(':id', String(id))}
      formToken={formToken}
      hidden={{ seen, search, doubted }}
      className="product-form stack"
    >
      <div className="prices">
        {fields.map((field) => (
          <Price
            key={field.key}
            field={field}
            of={row}
            slip={slips.find((slip) => slip.field === fieldId(row, field))?.words ?? null}
          />
        ))}
      </div>
      {stockInShop !== null && <p className="quiet">{stockInShop}</p>}
      <div className="pair">
        <button className="button" type="submit" name="do" value="save" aria-label={`Save ${name}`}>
          Save
        </button>
        {stock === 'in stock' && (
          <button
            className="button button-quiet"
            type="submit"
            name="do"
            value="sold-out"
            aria-label={`Sold out: ${name}`}
          >
            Sold out
          </button>
        )}
        {stock === 'sold out' && (
          <button
            className="button button-quiet"
            type="submit"
            name="do"
            value="in-stock"
            aria-label={`Back in stock: ${name}`}
          >
            Back in stock
          </button>
        )}
      </div>
    </Form>
  );
}

/** Unique on a page of many products. */
function fieldId({ id }: Pick<ProductRow, 'id'>, { key }: PriceField): string {
  return `product-${id}-${key}`;
}

function Price({ field, of, slip }: { field: PriceField; of: ProductRow; slip: string | null }) {
  const { key, label, typed, inShop } = field;
  const id = fieldId(of, field);
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={key}
        defaultValue={typed}
        inputMode="numeric"
        maxLength={40}
        autoComplete="off"
        aria-label={`${label}, ${of.name}`}
        aria-invalid={slip === null ? undefined : 'true'}
        aria-describedby={[slip && `${id}-slip`, inShop && `${id}-shop`].filter(Boolean).join(' ') || undefined}
      />
      {inShop !== null && (
        <span id={`${id}-shop`} className="quiet">
          {inShop}
        </span>
      )}
      {slip !== null && (
        <span id={`${id}-slip`} className="slip">
          {slip}
        </span>
      )}
    </div>
  );
}
