import type { ProductRecord } from '#catalogue/product-file.ts';
import { addresses, addressesAfterSave, productPageAddress } from '#desk/addresses.ts';
import { Button, LinkButton, SaveOnEnter, Form, Refusal } from '#desk/page/form.tsx';
import { type Option, Radios, Field } from '#desk/page/field.tsx';
import { Picture, Title, useFrame } from '#desk/page/layout.tsx';
import { inquiryPart, inquiryWords, type RichText } from '#shop/product.ts';
import { type ProductValues, pricedList } from './product-form.ts';
import { StockBadge } from './products-screen.tsx';
import { PriceFields, WeightField } from './product-options.tsx';
import { createElement, Fragment, type ReactNode } from 'react';

export interface ProductScreenProps {
  /** `null` for a new product. */
  readonly product: ProductRecord | null;
  readonly isNew: boolean;
  readonly picture: string | null;
  readonly blocked: string | null;
  readonly values: ProductValues;
  readonly shopAllNote: string | null;
  readonly version: string;
  readonly categories: readonly Option[];
  /** The description as the shop shows it; `null` unless it was asked for. */
  readonly preview: RichText | null;
  /** What is missing before shoppers find the product. */
  readonly steps: readonly { readonly page: 'pages' | 'photos'; readonly label: string; readonly until: string }[];
  /** Unpublished changes, as sentences. */
  readonly changes: readonly string[];
}

/** All of one product. The first button, which is hidden, is the one that Enter presses. */
export function ProductScreen(props: ProductScreenProps) {
  const { product, blocked, values, shopAllNote, version } = props;
  const id = product?.id ?? null;
  return (
    <>
      <Title hasForm>{product?.name ?? 'New product'}</Title>
      <p className="links">
        {blocked === null && <SaveOnEnter form={formId} />}
        {product ? (
          <GoTo page="list" label="All products" product={product} blocked={blocked} />
        ) : (
          <LinkButton label="All products" look="quiet" href={addresses.products} />
        )}
      </p>
      <Head {...props} />
      {product && (
        <p className="product-more pair">
          <GoTo page="photos" label="Photos" product={product} blocked={blocked} />
          <GoTo page="pages" label="On the pages" product={product} blocked={blocked} />
        </p>
      )}
      <Refusal />
      {blocked !== null && <p className="notice">{blocked}</p>}
      <Steps {...props} />
      <UnpublishedChanges {...props} />
      {blocked === null && (
        <Form id={formId} action={productPageAddress(id)} hidden={{ version }} className="columns product-fields">
          <div className="stack">
            <Facts {...props} />
            <PriceFields id={id} values={values} />
            {shopAllNote !== null && <p className="quiet">{shopAllNote}</p>}
          </div>
          <div className="stack">
            <Description {...props} />
            <Button label={id === null ? 'Save the new product' : 'Save'} look="call wide" name="do" value="save" />
          </div>
        </Form>
      )}
    </>
  );
}

const formId = 'product';

/** Leads to another page. The button saves the form on the way, so that nothing entered is lost. */
function GoTo({
  page,
  label,
  product: { id },
  blocked,
}: {
  page: keyof typeof addressesAfterSave;
  label: string;
  product: ProductRecord;
  blocked: string | null;
}) {
  if (blocked !== null) return <LinkButton label={label} look="quiet" href={addressesAfterSave[page](id)} />;
  return <Button label={label} look="quiet" form={formId} name="do" value={page} />;
}

function Head({ product, picture, isNew }: ProductScreenProps) {
  if (!product) return <h1>New product</h1>;
  const { id, name } = product;
  return (
    <div className="product-head">
      <Picture address={picture} />
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="cluster">
          <span className="quiet">{`Number ${id}`}</span>
          {isNew && (
            <span className="badge" data-state="new">
              New
            </span>
          )}
          <StockBadge product={product} />
        </p>
      </div>
    </div>
  );
}

function Steps({ steps, product, blocked }: ProductScreenProps) {
  if (steps.length === 0 || !product) return null;
  return (
    <section className="card" aria-labelledby="steps">
      <h2 id="steps">{steps.length === 1 ? 'One step left' : 'Two steps left'}</h2>
      <ol className="product-missing">
        {steps.map(({ label, until, page }) => (
          <li key={page}>
            <GoTo page={page} label={label} product={product} blocked={blocked} />
            <span className="quiet">{until}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function UnpublishedChanges({ changes, product, blocked }: ProductScreenProps) {
  if (changes.length === 0 || !product) return null;
  return (
    <section className="card" aria-labelledby="changes">
      <h2 id="changes">Not published yet</h2>
      <ul className="change-list">
        {changes.map((sentence) => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
      <p className="links">
        <GoTo page="changes" label="See all changes" product={product} blocked={blocked} />
      </p>
    </section>
  );
}

const chooseOne = { value: '', label: 'Choose one' };
const stocks = [
  { value: 'in', label: 'In stock' },
  { value: 'out', label: 'Sold out' },
  { value: 'off', label: 'No longer sold' },
];

function Facts({ values, isNew, categories }: ProductScreenProps) {
  return (
    <section className="card stack">
      <Field
        id="name"
        label="Name"
        defaultValue={values.name}
        maxLength={200}
        dir="auto"
        hints={[<InquiryHint key="inquiry" name={values.name} />]}
      />
      <Field
        id="category"
        label="Category"
        defaultValue={values.category}
        hints={['Decides the related products.']}
        options={values.category === '' ? [chooseOne, ...categories] : categories}
      />
      <Field
        id="newCategory"
        label="Or a new category"
        defaultValue={values.newCategory}
        maxLength={60}
        hints={['Such as Fish food.']}
      />
      <WeightField
        id="weight"
        label="Weight"
        defaultValue={values.weight}
        productName={values.name}
        hints={[
          pricedList(values) === null
            ? 'Such as 500 g or 1.5 kg; couriers ask for it.'
            : 'Of one piece, such as 500 g or 1.5 kg.',
        ]}
      />
      <fieldset id="stock">
        <legend>Stock</legend>
        <Radios name="stock" chosen={values.stock} options={isNew ? stocks.slice(0, 2) : stocks} />
      </fieldset>
      <Field
        id="search"
        label="Search words"
        defaultValue={values.search}
        maxLength={500}
        dir="auto"
        hints={['Other words that shoppers may type, separated by commas, such as sand, potty.']}
      />
    </section>
  );
}

const words = inquiryWords.filter((word) => !word.includes(' '));
const noPart = `With ${words.slice(0, -1).join(', ')} or ${words.at(-1)} in its name, a product is ordered only on WhatsApp.`;
const partHint = 'Because of “{part}” in its name, this product is ordered only on WhatsApp.';

/** What a name means for the cart; the script answers while it is typed (R156). */
function InquiryHint({ name }: { name: string }) {
  const { inquiry } = useFrame().scripts;
  const part = inquiryPart(name);
  return (
    <>
      <span role="status" data-parts={inquiryWords.join('|')} data-none={noPart} data-part={partHint}>
        {part === null ? noPart : partHint.replace('{part}', () => part)}
      </span>
      {inquiry !== undefined && <script type="module" src={inquiry} />}
    </>
  );
}

const markdownHint =
  'An empty line begins a new paragraph. Write **bold**, *italics*, and "- " before each entry of a list.';

function Description({ product, values, preview }: ProductScreenProps) {
  return (
    <section id="text" className="card stack">
      <Field
        id="description"
        label="Description"
        defaultValue={values.description}
        hints={[markdownHint]}
        rows={10}
        maxLength={8000}
        dir="auto"
      />
      <Button
        label="Preview"
        look="quiet"
        name="do"
        value="preview"
        formAction={`${productPageAddress(product?.id ?? null)}#text`}
      />
      {preview !== null && (
        <div className="product-preview" role="region" aria-label="Preview of the description" dir="auto">
          <RichTextView content={preview} />
        </div>
      )}
    </section>
  );
}

/** A description as elements: nothing in it is read as HTML. */
function RichTextView({ content }: { content: RichText }): ReactNode {
  return createElement(Fragment, null, ...elements(content));
}

function elements(content: RichText): readonly ReactNode[] {
  return content.map((node) => (typeof node === 'string' ? node : createElement(node[0], null, ...elements(node[1]))));
}
