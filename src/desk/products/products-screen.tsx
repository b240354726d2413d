import { Fragment } from 'react';
import { pricesText } from '#catalogue/product-file.ts';
import { addresses, productPageAddress } from '#desk/addresses.ts';
import type { FieldPath } from '#catalogue/yaml-file.ts';
import type { ProductFile } from '#desk/save-catalogue.ts';
import { fieldName } from '#desk/forms.ts';
import { Button, SaveOnEnter, Form, Problems, ProductSearch, Refusal } from '#desk/page/form.tsx';
import { Picture, Title } from '#desk/page/layout.tsx';
import { Field, Options } from '#desk/page/field.tsx';
import { formattedPrice, type Rupees } from '#shop/money.ts';
import type { PricedProduct } from '#shop/product.ts';
import { type ListQuery, soldOut } from './listed-products.ts';
import type { PriceField } from './product-form.ts';

interface ListedProduct extends ProductFile {
  /** The product as the shop sells it now; `undefined` before it was published. */
  readonly inShop: PricedProduct | undefined;
  readonly picture: string | null;
  /** As the form was sent, or as the product is. */
  readonly fields: readonly PriceField[];
  readonly shopAllNote: string | null;
  readonly version: string;
  /** True if it has entries that were not saved. */
  readonly isOpen: boolean;
}

export interface ProductsScreenProps {
  readonly products: readonly ListedProduct[];
  readonly query: ListQuery;
  /** The query of the listed products: the fields may have another one. */
  readonly shown: ListQuery;
  readonly counts: readonly { readonly state: ListQuery['show']; readonly count: number }[];
  readonly categories: readonly { readonly value: string; readonly label: string }[];
  /** The number of products that were found and are not listed. */
  readonly more: number;
  readonly readOnly: string | null;
  readonly problems: readonly string[];
}

const formId = 'products';

/** Every product with its prices and stock, to be changed in place. Each button, also Search, saves all of the list. */
export function ProductsScreen(props: ProductsScreenProps) {
  const { shown, readOnly, problems } = props;
  return (
    <>
      <Title hasForm>Products</Title>
      <div className="cluster list-head">
        <h1>Products</h1>
        {readOnly === null && (
          <p className="cluster">
            <SaveOnEnter form={formId} />
            <Button label="Many prices" look="quiet" form={formId} name="do" value="prices" />
            <Button label="New product" look="quiet" form={formId} name="do" value="new" />
          </p>
        )}
      </div>
      <Refusal />
      {readOnly !== null && <p className="notice">{readOnly}</p>}
      <Problems title="These files have mistakes, and their products are missing here:" problems={problems} />
      {readOnly === null ? (
        <Form
          id={formId}
          action={addresses.products}
          hidden={{ shown: new URLSearchParams(shown).toString() }}
          className="stack"
        >
          <Search {...props} />
          <ProductRows {...props} />
        </Form>
      ) : (
        <>
          <form action={addresses.products} className="stack">
            <Search {...props} />
          </form>
          <ProductRows {...props} />
        </>
      )}
    </>
  );
}

const allCategories = { value: '', label: 'All categories' };
const stateLabels: Readonly<Record<ListQuery['show'], string>> = {
  all: 'All',
  'sold-out': 'Sold out',
  'no-photo': 'No photo of yours',
  'on-sale': 'On sale',
};

/** The fields of the list's query. Each button of the form sends the state that is shown, unless it has another. */
function Search({ query: { search, category, show }, categories, counts }: ProductsScreenProps) {
  return (
    <>
      <div className="search" role="search">
        <select name="category" defaultValue={category} aria-label="Category">
          <Options options={[allCategories, ...categories]} />
        </select>
        <ProductSearch label="Product name" search={search} />
        <Button label="Search" />
      </div>
      <input type="hidden" name="show" value={show} />
      <ul className="links filters" aria-label="Show">
        {counts.map(({ state, count }) => (
          <li key={state}>
            <button type="submit" name="show" value={state} aria-current={state === show ? 'true' : undefined}>
              {`${stateLabels[state]} ${count}`}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function ProductRows({ products, shown, categories, more, readOnly }: ProductsScreenProps) {
  if (products.length === 0) return <p className="quiet">{nothingFound(shown)}</p>;
  const groups = Map.groupBy(products, ({ product }) => (shown.search === '' ? product.category : ''));
  return (
    <>
      {[...groups].map(([category, ofCategory]) => (
        <Fragment key={category}>
          {shown.search === '' && <h2>{categories.find(({ value }) => value === category)?.label}</h2>}
          <ul className="rows">
            {ofCategory.map((listed) => (
              <li key={listed.product.id} id={`product-${listed.product.id}`}>
                <ProductRow listed={listed} isReadOnly={readOnly !== null} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      {more > 0 && <p className="quiet">{`${more} more: search for a part of the name.`}</p>}
    </>
  );
}

function nothingFound({ search, category, show }: ListQuery): string {
  if (category !== '' || show !== 'all') return 'No product matches. Choose All and all categories to see the others.';
  return search === '' ? 'There are no products.' : `No product found for “${search}”.`;
}

const allOfIt = 'Name, sizes, description and more';

type RowProps = { readonly listed: ListedProduct; readonly isReadOnly: boolean };

function ProductRow({ listed, isReadOnly }: RowProps) {
  const { product, picture, state, blocked, isOpen } = listed;
  const { id, name } = product;
  return (
    <details className="product" open={isOpen}>
      <summary>
        <Picture address={picture} isSmall />
        <span className="product-name">
          <bdi>{name}</bdi>
          <span className="price">{pricesText(product)}</span>
        </span>
        <span className="product-states">
          <StockBadge product={product} />
          {state === 'conflict' && <span className="badge badge-alert">Can’t be published</span>}
          {state === 'damaged' && <span className="badge badge-alert">Damaged</span>}
          {state !== null && (
            <span className="badge" data-state="new">
              {state === 'new' ? 'New' : 'Changed'}
            </span>
          )}
          {!isReadOnly && <span className="product-change">Change</span>}
        </span>
      </summary>
      {!isReadOnly && blocked !== null && <p className="row-form">{blocked}</p>}
      {!isReadOnly && blocked === null && <ListedPrices listed={listed} />}
      <p className="product-all links">
        {isReadOnly ? (
          <a href={productPageAddress(id)} aria-label={`${allOfIt} of ${name}`}>
            {allOfIt}
          </a>
        ) : (
          <Button label={allOfIt} look="quiet" name="do" value={`open ${id}`} aria-label={`${allOfIt} of ${name}`} />
        )}
      </p>
    </details>
  );
}

/** Nothing for a product that is in stock. */
export function StockBadge({ product }: { product: ProductFile['product'] }) {
  if (product.takenOff) return <span className="badge">No longer sold</span>;
  const gone = soldOut(product);
  if (gone === 'some') return <span className="badge">Partly sold out</span>;
  return gone && <span className="badge badge-alert">Sold out</span>;
}

function ListedPrices({ listed }: Omit<RowProps, 'isReadOnly'>) {
  const { product, inShop, fields, shopAllNote, version } = listed;
  const { id, name, takenOff, inStock } = product;
  const button = (label: string, action: string, spoken = `${label}: ${name}`) => (
    <button
      className={action === 'save' ? 'button' : 'button button-quiet'}
      type="submit"
      name="do"
      value={`${action} ${id}`}
      aria-label={spoken}
    >
      {label}
    </button>
  );
  return (
    <div className="row-form stack">
      <input type="hidden" name={`products.${id}.version`} value={version} />
      <div className="prices">
        {fields.map((field) => (
          <PriceInputs key={field.label} field={field} product={product} inShop={inShop} />
        ))}
      </div>
      {shopAllNote !== null && <p className="quiet">{shopAllNote}</p>}
      {inShop && !takenOff && inShop.inStock !== inStock && (
        <p className="quiet">{`In the shop it is ${inShop.inStock ? 'in stock' : 'sold out'}.`}</p>
      )}
      <div className="pair">
        {button('Save', 'save', `Save ${name}`)}
        {!takenOff && (inStock ? button('Mark sold out', 'sold-out') : button('Mark in stock', 'in-stock'))}
      </div>
    </div>
  );
}

function PriceInputs({
  field: { path, label, value, stock },
  product: { id, name },
  inShop,
}: Pick<ListedProduct, 'product' | 'inShop'> & { field: PriceField }) {
  const shown = inShop && inShopPrice(path, label, inShop);
  const hints =
    shown === undefined || String(shown ?? '') === value
      ? []
      : [`In the shop: ${shown === null ? 'none' : formattedPrice(shown)}`];
  return (
    <Field
      id={`products.${id}.${fieldName(path)}`}
      label={label}
      spoken={`${label}, ${name}`}
      defaultValue={value}
      inputMode="numeric"
      hints={hints}
      after={
        stock && (
          <label className="choice">
            {/* Counts while the box is not ticked. */}
            <input type="hidden" name={`products.${id}.${fieldName(stock.path)}`} value="in" />
            <input
              type="checkbox"
              name={`products.${id}.${fieldName(stock.path)}`}
              value="out"
              defaultChecked={stock.value === 'out'}
              aria-label={`Sold out: ${label}, ${name}`}
            />
            Sold out
          </label>
        )
      }
    />
  );
}

/** `undefined` for a pack or size that the shop doesn't have. */
function inShopPrice(
  [field]: FieldPath,
  label: string,
  { price, salePrice, packOptions, sizeOptions }: PricedProduct,
): Rupees | null | undefined {
  if (field === 'price') return price;
  if (field === 'salePrice') return salePrice;
  return [...(packOptions ?? []), ...(sizeOptions ?? [])].find(({ name }) => name === label)?.price;
}
