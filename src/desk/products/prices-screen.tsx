import { addresses } from '#desk/addresses.ts';
import { Button, Form, Heading, ProductSearch } from '#desk/page/form.tsx';
import { type Option, Radios, Field, useMessage } from '#desk/page/field.tsx';
import { pluralize } from '#shop/numbers.ts';
import { formattedPrice } from '#shop/money.ts';
import { priceSteps } from '#shop/price-change.ts';
import { formVersion } from '#desk/forms.ts';
import { type ChangedProduct, type PriceChoice, type PricePreview, pricedValue } from './price-preview.ts';

interface Props {
  readonly choice: PriceChoice;
  readonly groups: readonly Option[];
  /** `null` before the owner has chosen. */
  readonly preview: PricePreview | null;
  /** The ids of the products whose ticks were removed. */
  readonly unticked: ReadonlySet<string>;
  readonly readOnly: string | null;
  readonly isSaved: boolean;
}

/**
 * Chooses products and a change of their prices, then shows each price before and after. It is one form, so that no button
 * loses the choice or a tick. Enter presses the first button, and only shows the prices.
 */
export function PricesScreen(props: Props) {
  const { choice, preview, unticked, readOnly, isSaved } = props;
  const products = preview?.products ?? [];
  const changeable = products.filter(({ canChange }) => canChange);
  const hidden = {
    shown: formVersion(choice),
    version: preview?.version ?? '',
    offered: [...new Set([...changeable.map(({ product }) => String(product.id)), ...unticked])],
    priced: changeable.map(({ product, values }) => pricedValue(product, values)),
  };
  return (
    <>
      <Heading title="Many prices" hasForm />
      {isSaved && (
        <p role="status">
          {'Saved as one change. Shoppers see the new prices once you '}
          <a href={addresses.publish}>publish</a>; there you can also discard them all at once.
        </p>
      )}
      {readOnly === null ? (
        <Form action={addresses.prices} hidden={hidden} className="stack">
          <Choice {...props} />
          {preview && products.length === 0 && (
            <p className="quiet">{`No product in the shop fits${choice.search === '' ? ' this choice' : ` “${choice.search}”`}.`}</p>
          )}
          {preview && products.length > 0 && <NewPrices {...props} preview={preview} />}
        </Form>
      ) : (
        <p className="notice">{readOnly}</p>
      )}
    </>
  );
}

const allProducts = { value: 'all', label: 'All products' };
const directions = [
  { value: 'raise', label: 'Raise' },
  { value: 'lower', label: 'Lower' },
];
const units = [
  { value: 'percent', label: 'percent' },
  { value: 'rupees', label: 'rupees' },
];
const steps = priceSteps.map((step) => ({
  value: String(step),
  label: step === 1 ? 'to whole rupees' : `to the nearest Rs ${step}`,
}));

function Choice({ choice, groups }: Props) {
  return (
    <section className="card stack" aria-label="Choice">
      <Field id="of" label="Products" defaultValue={choice.of} options={[allProducts, ...groups]} />
      <ProductSearch label="Search among them" search={choice.search} enterKeyHint="next" />
      <fieldset className="stack">
        <legend>Change</legend>
        <Radios name="direction" chosen={choice.direction} options={directions} />
        <Field id="by" label="By how much" defaultValue={choice.by} maxLength={20} inputMode="decimal" />
        <Radios name="unit" chosen={choice.unit} options={units} />
        <Field
          id="step"
          label="Round"
          defaultValue={String(choice.step)}
          hints={[
            'Rs 1,242 becomes Rs 1,240, or Rs 1,250 with Rs 50. Halves are rounded up.',
            'If rounding would move a price the other way, it stays.',
          ]}
          options={steps}
        />
      </fieldset>
      <Button
        label="Show the new prices"
        look="wide"
        name="do"
        value="show"
        formAction={`${addresses.prices}#new-prices`}
      />
    </section>
  );
}

function NewPrices({ preview: { products, more }, unticked }: Props & { preview: PricePreview }) {
  return (
    <>
      <h2 id="new-prices">{`New prices of ${pluralize(products.length, 'product')}`}</h2>
      <p className="quiet">Untick what should stay as it is.</p>
      <ul className="rows">
        {products.map((changed) => (
          <li key={changed.file.product.id}>
            <Product changed={changed} isTicked={!unticked.has(String(changed.file.product.id))} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="quiet">{`Not shown: ${pluralize(more, 'more product')}. Choose a page or a category to change them next.`}</p>
      )}
      <Button label="Save the new prices" look="wide" name="do" value="save" />
    </>
  );
}

function Product({ changed, isTicked }: { changed: ChangedProduct; isTicked: boolean }) {
  const { file, fields, shopAllNote, canChange } = changed;
  const { product, blocked } = file;
  const id = `product-${product.id}`;
  const wrong = useMessage(id);
  return (
    <label className="row new-prices">
      <input
        type="checkbox"
        id={id}
        name="product"
        value={product.id}
        defaultChecked={canChange && isTicked}
        disabled={!canChange}
        aria-invalid={wrong === null ? undefined : 'true'}
      />
      <bdi>{product.name}</bdi>
      {fields.map((field) => (
        <Prices key={field.label} field={field} isOnly={fields.length === 1} />
      ))}
      {shopAllNote !== null && <span className="quiet">{shopAllNote}</span>}
      {blocked !== null && <span className="quiet">{blocked}</span>}
      {wrong !== null && <span className="error">{wrong}</span>}
    </label>
  );
}

interface PricesProps {
  field: ChangedProduct['fields'][number];
  isOnly: boolean;
}

function Prices({ field: { label, before, after }, isOnly }: PricesProps) {
  return (
    <span className="between">
      {!isOnly && <bdi className="quiet">{label}</bdi>}
      <span className="price">
        {after === null || after === before
          ? `${formattedPrice(before)} stays${after === null ? ': it would be below Rs\u00A01' : ''}`
          : `${formattedPrice(before)} → `}
        {after !== null && after !== before && <strong>{formattedPrice(after)}</strong>}
      </span>
    </span>
  );
}
