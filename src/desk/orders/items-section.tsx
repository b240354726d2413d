/** The products of an order that is entered or corrected: a search, what it found, and the lines. Each button sends the whole form. */
import type { ReactNode } from 'react';
import { ProductSearch } from '#desk/page/form.tsx';
import { formattedPrice, type Rupees } from '#shop/money.ts';
import type { Found, FoundProduct } from './items.ts';
import { Picture } from './order-screen.tsx';

export interface ShownLine {
  readonly line: string;
  readonly name: string;
  readonly options: string;
  readonly quantity: string;
  /** As it was entered; `null` if the price can't be changed. */
  readonly enteredPrice: string | null;
  readonly price: Rupees;
  readonly lineTotal: Rupees;
  readonly picture: string | null;
  readonly notes: readonly string[];
  readonly error: string | null;
  /** Whether it has a button that removes it; other lines are removed by the quantity 0. */
  readonly isRemovable: boolean;
}

interface Props {
  /** The address of the form. */
  action: string;
  search: string;
  found: Found;
  lines: readonly ShownLine[];
  picture: (productId: number) => string | null;
  error: string | null;
  autoFocus: boolean;
  children?: ReactNode;
}

export const heavyNote = 'Heavy: agree on the delivery, and correct the fee once the order is saved.';

export function ItemsSection({ action, search, found, lines, picture, error, autoFocus, children }: Props) {
  const address = `${action}#items`;
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
          {found.more > 0 && <p className="quiet">{`${found.more} more: type more of the name.`}</p>}
        </div>
      )}
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <Line key={line.line} line={line} number={index + 1} address={address} />
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
  address: string;
}

function Line({ line: shown, number, address }: LineProps) {
  const { line, name, options, price, enteredPrice, lineTotal, picture, notes, error, isRemovable } = shown;
  const item = [name, options].filter(Boolean).join(', ');
  const errorId = `line-${number}-error`;
  const field = {
    inputMode: 'numeric',
    maxLength: 20,
    autoComplete: 'off',
    'aria-invalid': error === null ? undefined : true,
    'aria-describedby': error === null ? undefined : errorId,
  } as const;
  return (
    <li className="line">
      <input type="hidden" name="line" value={line} />
      <Picture picture={picture} />
      <span className="line-name">
        <bdi>{name}</bdi>
        {[options, ...(enteredPrice === null ? [`${formattedPrice(price)} each`] : []), ...notes].map(
          (note) =>
            note !== '' && (
              <span key={note} className="quiet">
                <bdi>{note}</bdi>
              </span>
            ),
        )}
        {error !== null && (
          <span id={errorId} className="error">
            {error}
          </span>
        )}
      </span>
      <span className="price">{formattedPrice(lineTotal)}</span>
      <span className="pieces">
        <label>
          Quantity
          <input
            id={`quantity-${number}`}
            name="quantity"
            defaultValue={shown.quantity}
            aria-label={`Quantity of ${item}`}
            {...field}
          />
        </label>
        {enteredPrice !== null && (
          <label>
            Price
            <input
              id={`price-${number}`}
              name="price"
              defaultValue={enteredPrice}
              aria-label={`Price of ${item}`}
              {...field}
            />
          </label>
        )}
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
      </span>
    </li>
  );
}
