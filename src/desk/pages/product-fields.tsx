import type { ReactNode } from 'react';
import { productPageAddress } from '#desk/addresses.ts';
import { ProductOptions } from './product-options.tsx';
import type { ProductPage } from './product-page.ts';
import { RichTextView } from './rich-text.tsx';

/** What a product is, and what it costs. */
export function ProductFacts({ page }: { page: ProductPage }) {
  const { typed, categories } = page;
  return (
    <div className="stack">
      <section className="card stack">
        <Field page={page} name="name" label="Name">
          {(wrong) => (
            <input
              id="name"
              name="name"
              defaultValue={typed.name}
              maxLength={200}
              autoComplete="off"
              dir="auto"
              {...wrong}
            />
          )}
        </Field>
        <Field page={page} name="category" label="Category" hint="Decides the related products.">
          {(wrong) => (
            <select id="category" name="category" defaultValue={typed.category} {...wrong}>
              {typed.category === '' && <option value="">Choose one</option>}
              {categories.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <fieldset>
          <legend>Stock</legend>
          <div className="origins">
            <label className="choice">
              <input type="radio" name="stock" value="in" defaultChecked={typed.inStock} />
              In stock
            </label>
            <label className="choice">
              <input type="radio" name="stock" value="out" defaultChecked={!typed.inStock} />
              Sold out
            </label>
          </div>
        </fieldset>
      </section>
      <ProductOptions page={page} />
    </div>
  );
}

export type Wrong = { readonly 'aria-invalid'?: 'true'; readonly 'aria-describedby'?: string };

/** A label, its field, and what is to be said beside it. */
export function Field({
  page: { slips },
  name,
  label,
  says,
  hint,
  children,
}: {
  page: Pick<ProductPage, 'slips'>;
  name: string;
  label: string;
  /** The whole label, for who doesn't see where the field stands. */
  says?: string;
  hint?: string;
  children: (wrong: Wrong & { readonly 'aria-label'?: string }) => ReactNode;
}) {
  const wrong = slips.filter(({ field }) => field === name);
  const described = [wrong.length > 0 && `${name}-slip`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return (
    <div className="product-field">
      <label htmlFor={name}>{label}</label>
      {children({
        ...(wrong.length > 0 && { 'aria-invalid': 'true' as const }),
        ...(described !== '' && { 'aria-describedby': described }),
        ...(says !== undefined && { 'aria-label': says }),
      })}
      {wrong.length > 0 && (
        <span id={`${name}-slip`} className="slip">
          {wrong.map(({ words }) => words).join(' ')}
        </span>
      )}
      {hint !== undefined && (
        <span id={`${name}-hint`} className="quiet">
          {hint}
        </span>
      )}
    </div>
  );
}

const markdownHint = 'An empty line begins a new paragraph. **bold**, *italics*, and "- " before each entry of a list.';

export function Description({ page }: { page: ProductPage }) {
  const { id, typed, preview } = page;
  return (
    <section id="text" className="card stack">
      <Field page={page} name="description" label="Description" hint={markdownHint}>
        {(wrong) => (
          <textarea
            id="description"
            name="description"
            defaultValue={typed.description}
            rows={10}
            maxLength={8000}
            dir="auto"
            {...wrong}
          />
        )}
      </Field>
      <button
        className="button button-quiet"
        type="submit"
        name="do"
        value="preview"
        formAction={`${productPageAddress(id)}#text`}
      >
        Preview
      </button>
      {preview !== null && (
        <div className="product-preview" role="region" aria-label="Preview of the description" dir="auto">
          <RichTextView content={preview} />
        </div>
      )}
    </section>
  );
}
