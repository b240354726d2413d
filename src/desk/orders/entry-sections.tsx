/** Sections of the forms of a new order and of a correction. Each button of the products sends the whole form. */
import type { ReactNode } from 'react';
import { Field } from '#desk/page/field.tsx';
import { ProductSearch } from '#desk/page/form.tsx';
import type { FieldError } from '#desk/read-form.ts';
import type { Customer } from '#order/customer-fields.ts';
import { formattedPrice, noRupees, type Rupees, times } from '#shop/money.ts';
import { typedNumber } from '#shop/typed-number.ts';
import type { Found, FormLine, FoundProduct } from './items.ts';
import { Picture } from './order-screen.tsx';

export interface ShownLine {
  readonly entered: FormLine;
  readonly name: string;
  readonly options: string;
  readonly price: Rupees;
  readonly picture: string | null;
  readonly notes: readonly string[];
  /** By a button; other lines are removed by the quantity 0. */
  readonly isRemovable: boolean;
}

interface Props {
  /** The address of the form. */
  action: string;
  search: string;
  found: Found;
  lines: readonly ShownLine[];
  hasPrices: boolean;
  picture: (productId: number) => string | null;
  errors: readonly FieldError[];
  autoFocus: boolean;
  children?: ReactNode;
}

export const heavyNote = 'Heavy: agree on the delivery, and correct the fee once the order is saved.';

export function ItemsSection({ action, search, found, lines, hasPrices, picture, errors, autoFocus, children }: Props) {
  const address = `${action}#items`;
  const error = errors.find(({ field }) => field === 'items')?.message ?? null;
  return (
    <section id="items" className="card" aria-labelledby="items-title">
      <h2 id="items-title">Products</h2>
      <div className="search">
        <ProductSearch
          label="Product name"
          search={search}
          autoFocus={autoFocus}
          aria-invalid={error === null ? undefined : 'true'}
          aria-describedby={error === null ? undefined : 'items-error'}
        />
        <button className="button" type="submit" formAction={address}>
          Search
        </button>
      </div>
      {error !== null && (
        <p id="items-error" className="error">
          {error}
        </p>
      )}
      {search.trim() !== '' && (
        <div>
          {found.products.length === 0 && <p>{`No product has “${search.trim()}” in its name.`}</p>}
          {found.products.length > 0 && (
            <ul className="found">
              {found.products.map((product) => (
                <FoundRow key={product.id} product={product} picture={picture(product.id)} address={address} />
              ))}
            </ul>
          )}
          {found.more > 0 && <p className="quiet">{`${found.more} more: enter more of the name.`}</p>}
        </div>
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <Line
              key={line.entered.line}
              line={line}
              number={index + 1}
              hasPrice={hasPrices}
              address={address}
              errors={errors}
            />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

interface FoundRowProps {
  product: FoundProduct;
  picture: string | null;
  address: string;
}

function FoundRow({ product: { name, isHeavy, choices }, picture, address }: FoundRowProps) {
  return (
    <li className="line">
      <Picture picture={picture} />
      <span className="line-name">
        {name}
        {isHeavy && <span className="quiet">{heavyNote}</span>}
        {choices.length === 0 && (
          <>
            {' '}
            <span className="badge badge-alert">Sold out</span>
          </>
        )}
      </span>
      <span className="choices">
        {choices.map(({ label, price, item }) => {
          const text = `Add ${[label, formattedPrice(price)].filter(Boolean).join(' ')}`;
          return (
            <button
              key={item}
              className="button button-quiet"
              type="submit"
              name="add"
              value={item}
              formAction={address}
              aria-label={`${text}, ${name}`}
            >
              {text}
            </button>
          );
        })}
      </span>
    </li>
  );
}

interface LineProps {
  line: ShownLine;
  number: number;
  hasPrice: boolean;
  address: string;
  errors: readonly FieldError[];
}

function Line({ line, number, hasPrice, address, errors }: LineProps) {
  const { entered, name, options, price, picture, notes, isRemovable } = line;
  const item = [name, options].filter(Boolean).join(', ');
  const quantity = typedNumber(entered.quantity) ?? 0;
  const total = price * quantity <= Number.MAX_SAFE_INTEGER ? times(price, quantity) : noRupees;
  const fields = [
    { id: `quantity-${number}`, name: 'quantity', label: 'Quantity', value: entered.quantity },
    ...(hasPrice ? [{ id: `price-${number}`, name: 'price', label: 'Price', value: entered.price }] : []),
  ];
  return (
    <li className="line">
      <input type="hidden" name="line" value={entered.line} />
      <Picture picture={picture} />
      <span className="line-name">
        <bdi>{name}</bdi>
        {[options, ...(hasPrice ? [] : [`${formattedPrice(price)} each`]), ...notes].map(
          (note) =>
            note !== '' && (
              <span key={note} className="quiet">
                <bdi>{note}</bdi>
              </span>
            ),
        )}
      </span>
      <span className="price">{formattedPrice(total)}</span>
      <div className="pieces">
        {fields.map((field) => (
          <Field
            key={field.id}
            id={field.id}
            label={field.label}
            spoken={`${field.label} of ${item}`}
            errors={errors}
            className="piece"
          >
            {(attributes) => (
              <input
                {...attributes}
                name={field.name}
                defaultValue={field.value}
                inputMode="numeric"
                maxLength={20}
                autoComplete="off"
              />
            )}
          </Field>
        ))}
        {isRemovable && (
          <button
            className="button button-quiet"
            type="submit"
            name="remove"
            value={number}
            formAction={address}
            aria-label={`Remove ${item}`}
          >
            Remove
          </button>
        )}
      </div>
    </li>
  );
}

const customerInputs = [
  { name: 'name', label: 'Name', input: { type: 'text', autoCapitalize: 'words' } },
  { name: 'phone', label: 'Phone', input: { type: 'tel' } },
  { name: 'address', label: 'Address', input: null },
  { name: 'postalCode', label: 'Postal code (if known)', input: { type: 'text', inputMode: 'numeric' } },
  { name: 'email', label: 'E-mail', input: { type: 'text', inputMode: 'email', autoCapitalize: 'none' } },
] as const;

interface CustomerProps {
  customer: Customer;
  errors: readonly FieldError[];
  /** Below the e-mail address. */
  emailHint?: string;
  children?: ReactNode;
}

/** All but the province, in the order in which people say it. */
export function CustomerFields({ customer, errors, emailHint, children }: CustomerProps) {
  return (
    <fieldset className="card stack">
      <legend>Customer</legend>
      {customerInputs.map(({ name, label, input }) => (
        <Field
          key={name}
          id={name}
          label={label}
          errors={errors}
          hints={name === 'email' && emailHint !== undefined ? [emailHint] : []}
        >
          {(attributes) => {
            const field = { ...attributes, name, defaultValue: customer[name], maxLength: 1000, autoComplete: 'off' };
            return input === null ? (
              <textarea {...field} rows={3} autoCapitalize="words" />
            ) : (
              <input {...field} {...input} enterKeyHint="next" />
            );
          }}
        </Field>
      ))}
      {children}
    </fieldset>
  );
}
