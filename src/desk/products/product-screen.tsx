import type { ProductRecord } from '#catalogue/product-file.ts';
import { addresses, addressesAfterSave, productPageAddress } from '#desk/addresses.ts';
import { Field } from '#desk/page/field.tsx';
import { Form, Refusal } from '#desk/page/form.tsx';
import { Title } from '#desk/page/layout.tsx';
import type { FormState } from '#desk/form-state.ts';
import type { RichText } from '#shop/rich-text.ts';
import { weightInName, weightText } from '#shop/weight.ts';
import { RichTextView } from './rich-text.tsx';
import type { OptionValues, ProductValues } from './product-form.ts';

export interface ProductScreenProps extends FormState {
  /** The saved product; `null` for a new one. */
  readonly product: ProductRecord | null;
  /** Never published yet. */
  readonly isNew: boolean;
  readonly picture: string | null;
  /** Why it can't be changed here. */
  readonly blocked: string | null;
  readonly values: ProductValues;
  readonly version: string;
  /** Of all products, and of pages that have no product yet. */
  readonly categories: readonly { readonly value: string; readonly label: string }[];
  /** The description as shoppers will see it. */
  readonly preview: RichText | null;
  /** The steps left before shoppers find it. */
  readonly steps: readonly { readonly page: 'photos' | 'pages'; readonly label: string; readonly until: string }[];
  /** Sentences about what isn't published yet. */
  readonly changes: readonly string[];
}

/** All of one product. The first button, which is hidden, is the one that Enter presses. */
export function ProductScreen(props: ProductScreenProps) {
  const { product, blocked, values, version, notice, errors, confirm } = props;
  const id = product?.id ?? null;
  return (
    <>
      <Title>{`${notice === null ? '' : 'Not saved: '}${product?.name ?? 'New product'}`}</Title>
      <p className="product-link">
        {product ? (
          <GoTo page="list" label="All products" product={product} blocked={blocked} />
        ) : (
          <a href={addresses.products}>All products</a>
        )}
      </p>
      <Head {...props} />
      {blocked === null && (
        <button
          className="visually-hidden"
          type="submit"
          form={formId}
          name="do"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
        >
          Save
        </button>
      )}
      {product && (
        <p className="product-more pair">
          <GoTo page="photos" label="Photos" product={product} blocked={blocked} />
          <GoTo page="pages" label="On the pages" product={product} blocked={blocked} />
        </p>
      )}
      <Refusal notice={notice} errors={errors} />
      {blocked !== null && <p className="notice">{blocked}</p>}
      <Steps {...props} />
      <Changes {...props} />
      {blocked === null && (
        <Form
          id={formId}
          action={productPageAddress(id)}
          hidden={{ version, confirmed: confirm, sold: values.sold }}
          className="columns product-fields"
        >
          <div className="stack">
            <Facts {...props} />
            {values.sold === 'price' ? <OnePrice {...props} /> : <Options {...props} />}
          </div>
          <div className="stack">
            <Description {...props} />
            <button className="button button-call button-wide" type="submit" name="do" value="save">
              {id === null ? 'Save the new product' : 'Save'}
            </button>
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
  if (blocked !== null)
    return (
      <a className="button button-quiet" href={addressesAfterSave[page](id)}>
        {label}
      </a>
    );
  return (
    <button className="button button-quiet" type="submit" form={formId} name="do" value={page}>
      {label}
    </button>
  );
}

function Head({ product, picture, isNew }: ProductScreenProps) {
  if (!product) return <h1>New product</h1>;
  const { id, name, takenOff, inStock } = product;
  return (
    <div className="product-head">
      {picture === null ? <span className="no-picture" /> : <img src={picture} alt="" width="72" height="72" />}
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="product-badges">
          <span className="quiet">{`Number ${id}`}</span>
          {isNew && (
            <span className="badge" data-state="new">
              New
            </span>
          )}
          {takenOff ? (
            <span className="badge">Taken off</span>
          ) : (
            !inStock && <span className="badge badge-alert">Sold out</span>
          )}
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

function Changes({ changes, product, blocked }: ProductScreenProps) {
  if (changes.length === 0 || !product) return null;
  return (
    <section className="card" aria-labelledby="changes">
      <h2 id="changes">Not published yet</h2>
      <ul className="publish-changes">
        {changes.map((sentence) => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
      <p className="product-link">
        <GoTo page="changes" label="See all changes" product={product} blocked={blocked} />
      </p>
    </section>
  );
}

/** A hint with the weight in the name, for an empty field (D84). */
function weightHints(name: string, weight: string): readonly string[] {
  const grams = weight.trim() === '' ? weightInName(name) : null;
  return grams === null ? [] : [`The name says ${weightText(grams)}.`];
}

function WeightList({ id, name }: { id: string; name: string }) {
  const grams = weightInName(name);
  return <datalist id={id}>{grams !== null && <option>{weightText(grams)}</option>}</datalist>;
}

const stockLabels = { in: 'In stock', out: 'Sold out', off: 'No longer sold' } as const;

function Facts({ values, isNew, categories, errors }: ProductScreenProps) {
  const choices = isNew ? (['in', 'out'] as const) : (['in', 'out', 'off'] as const);
  return (
    <section className="card stack">
      <Field id="name" label="Name" defaultValue={values.name} maxLength={200} dir="auto" errors={errors} />
      <Field
        id="category"
        label="Category"
        defaultValue={values.category}
        hints={['Decides the related products.']}
        errors={errors}
      >
        {(attributes) => (
          <select {...attributes}>
            {values.category === '' && <option value="">Choose one</option>}
            {categories.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id="newCategory"
        label="Or a new category"
        defaultValue={values.newCategory}
        maxLength={60}
        hints={['Such as Fish food.']}
        errors={errors}
      />
      <Field
        id="weight"
        label="Weight"
        defaultValue={values.weight}
        hints={[
          values.sold === 'price'
            ? 'Such as 500 g or 1.5 kg; couriers ask for it.'
            : 'Of one piece, such as 500 g or 1.5 kg.',
          ...weightHints(values.name, values.weight),
        ]}
        list="weights"
        errors={errors}
      />
      <WeightList id="weights" name={values.name} />
      <fieldset id="stock">
        <legend>Stock</legend>
        <div className="origins">
          {choices.map((choice) => (
            <label key={choice} className="choice">
              <input type="radio" name="stock" value={choice} defaultChecked={values.stock === choice} />
              {stockLabels[choice]}
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        id="search"
        label="Search words"
        defaultValue={values.search}
        maxLength={500}
        dir="auto"
        hints={['Other words that shoppers may type, separated by commas, such as sand, potty.']}
        errors={errors}
      />
    </section>
  );
}

function OnePrice({ product, values, errors }: ProductScreenProps) {
  const address = `${productPageAddress(product?.id ?? null)}#prices`;
  return (
    <section id="prices" className="card stack">
      <h2>Price</h2>
      <div className="pair">
        <Field id="price" label="Price" defaultValue={values.price} inputMode="numeric" errors={errors} />
        <Field id="salePrice" label="Sale price" defaultValue={values.salePrice} inputMode="numeric" errors={errors} />
      </div>
      <p className="quiet">Whole rupees. Leave the sale price empty if there is none.</p>
      <p>Is it sold in several packs or sizes, each with its own price?</p>
      <div className="pair">
        <FormButton label="Add a pack" action="add-pack" address={address} />
        <FormButton label="Add a size" action="add-size" address={address} />
      </div>
    </section>
  );
}

const kinds = {
  packs: { title: 'Packs', one: 'pack', label: 'Pack' },
  sizes: { title: 'Sizes', one: 'size', label: 'Size' },
} as const;

function Options(props: ProductScreenProps) {
  const { sold, options } = props.values;
  if (sold === 'price') return null;
  const address = `${productPageAddress(props.product?.id ?? null)}#prices`;
  const { title, one } = kinds[sold];
  return (
    <section id="prices" className="card stack">
      <h2>{title}</h2>
      <p className="quiet">
        {options.length > 1 && 'The first available one is chosen when a shopper opens the page. '}
        A row without name and price is ignored. Without a weight, a {one} weighs as much as{' '}
        {sold === 'packs' ? 'its pieces' : 'the product'}.
      </p>
      <ol className="product-options">
        {options.map((option, index) => (
          <Option
            // oxlint-disable-next-line react/no-array-index-key -- Only its place names a row.
            key={index}
            option={option}
            number={index + 1}
            kind={kinds[sold]}
            address={address}
            sold={sold}
            errors={props.errors}
          />
        ))}
      </ol>
      <FormButton label={`Add a ${one}`} action={`add-${one}`} address={address} />
    </section>
  );
}

function Option({
  option,
  number,
  kind: { one, label },
  address,
  sold,
  errors,
}: Pick<ProductScreenProps, 'errors'> & {
  option: OptionValues;
  sold: 'packs' | 'sizes';
  number: number;
  kind: (typeof kinds)['packs' | 'sizes'];
  address: string;
}) {
  const id = `${sold}-${number}`;
  const name = option.name === '' ? `${one} ${number}` : option.name;
  return (
    <li className="product-option" data-sold={sold}>
      <input type="hidden" name="option-picture" value={option.picture} />
      <Field
        id={`${id}-name`}
        name="option-name"
        label={label}
        spoken={`Name of ${one} ${number}`}
        defaultValue={option.name}
        maxLength={80}
        dir="auto"
        errors={errors}
      />
      {sold === 'packs' && (
        <Field
          id={`${id}-quantity`}
          name="option-quantity"
          label="Pieces"
          spoken={`Pieces in ${name}`}
          defaultValue={option.quantity}
          inputMode="numeric"
          errors={errors}
        />
      )}
      <Field
        id={`${id}-price`}
        name="option-price"
        label="Price"
        spoken={`Price of ${name}`}
        defaultValue={option.price}
        inputMode="numeric"
        errors={errors}
      />
      <Field
        id={`${id}-weight`}
        name="option-weight"
        label="Weight"
        spoken={`Weight of ${name}`}
        defaultValue={option.weight}
        hints={weightHints(option.name, option.weight)}
        list={`${id}-weights`}
        errors={errors}
      />
      <WeightList id={`${id}-weights`} name={option.name} />
      <div className="product-option-does">
        <select name="option-stock" defaultValue={option.stock} aria-label={`Stock of ${name}`}>
          <option value="in">In stock</option>
          <option value="out">Sold out</option>
        </select>
        {number > 1 && (
          <FormButton label="Move up" action={`up-${number}`} address={address} spoken={`Move up: ${name}`} />
        )}
        <FormButton label="Remove" action={`remove-${number}`} address={address} spoken={`Remove ${name}`} />
      </div>
    </li>
  );
}

/** Brings the whole form along and saves nothing. */
function FormButton({
  label,
  action,
  address,
  spoken,
}: {
  label: string;
  action: string;
  address: string;
  spoken?: string;
}) {
  return (
    <button
      className="button button-quiet"
      type="submit"
      name="do"
      value={action}
      formAction={address}
      aria-label={spoken}
    >
      {label}
    </button>
  );
}

const markdownHint = 'An empty line begins a new paragraph. **bold**, *italics*, and "- " before each entry of a list.';

function Description({ product, values, preview, errors }: ProductScreenProps) {
  return (
    <section id="text" className="card stack">
      <Field
        id="description"
        label="Description"
        defaultValue={values.description}
        hints={[markdownHint]}
        errors={errors}
      >
        {(attributes) => <textarea {...attributes} rows={10} maxLength={8000} dir="auto" />}
      </Field>
      <FormButton label="Preview" action="preview" address={`${productPageAddress(product?.id ?? null)}#text`} />
      {preview !== null && (
        <div className="product-preview" role="region" aria-label="Preview of the description" dir="auto">
          <RichTextView content={preview} />
        </div>
      )}
    </section>
  );
}
