import { addresses } from '#desk/addresses.ts';
import { formattedPrice } from '#shop/money.ts';
import type { FoundProduct, NewLineView, NewOrderPage } from './new-order-page.ts';
import { ProductSearch } from '#desk/page/form.tsx';

/** What is ordered: a search, what it found, and what was added. Each button brings the whole form along. */
export function NewOrderItems({ page }: { page: NewOrderPage }) {
  const { search, found, moreFound, lines, subtotal, slips } = page;
  const slip = slips.find(({ field }) => field === 'items');
  return (
    <section id="items" className="card" aria-labelledby="items-title">
      <h2 id="items-title">Products</h2>
      <div className="search">
        <ProductSearch
          label="Product name"
          search={search}
          autoFocus={lines.length === 0 && slips.length === 0}
          aria-invalid={slip ? 'true' : undefined}
          aria-describedby={slip && 'items-slip'}
        />
        <button className="button" type="submit" formAction={`${addresses.newOrder}#items`}>
          Search
        </button>
      </div>
      {slip && (
        <p id="items-slip" className="slip">
          {slip.words}
        </p>
      )}
      {search.trim() !== '' && (
        <div>
          {found.length === 0 && <p>{`No product has “${search.trim()}” in its name.`}</p>}
          {found.length > 0 && (
            <ul className="found">
              {found.map((product) => (
                <FoundRow key={product.id} product={product} />
              ))}
            </ul>
          )}
          {moreFound > 0 && <p className="quiet">{`${moreFound} more: type more of the name.`}</p>}
        </div>
      )}
      {lines.length > 0 && (
        <>
          <ul>
            {lines.map((line, index) => (
              <Line key={line.item} line={line} number={index + 1} />
            ))}
          </ul>
          <dl className="totals">
            <div>
              <dt>Without delivery</dt>
              <dd>{formattedPrice(subtotal)}</dd>
            </div>
          </dl>
        </>
      )}
    </section>
  );
}

function Picture({ picture }: { picture: string | null }) {
  if (picture === null) return <span className="no-picture" />;
  return <img src={picture} alt="" width="72" height="72" />;
}

function FoundRow({ product: { name, picture, isHeavy, choices } }: { product: FoundProduct }) {
  return (
    <li className="line">
      <Picture picture={picture} />
      <span className="line-name">
        {name}
        {isHeavy && <span className="quiet">{heavyWords}</span>}
        {choices.length === 0 && (
          <>
            {' '}
            <span className="badge badge-alert">Sold out</span>
          </>
        )}
      </span>
      <span className="choices">
        {choices.map(({ words, price, item }) => {
          const adds = `Add ${[words, formattedPrice(price)].filter(Boolean).join(' ')}`;
          return (
            <button
              key={item}
              className="button button-quiet"
              type="submit"
              name="add"
              value={item}
              formAction={`${addresses.newOrder}#items`}
              aria-label={`${adds}, ${name}`}
            >
              {adds}
            </button>
          );
        })}
      </span>
    </li>
  );
}

const heavyWords = 'Heavy: agree on the delivery, and correct the fee once the order is saved.';

function Line({ line, number }: { line: NewLineView; number: number }) {
  const { item, name, options, quantity, price, lineTotal, picture, isHeavy, slip } = line;
  const what = [name, options].filter(Boolean).join(', ');
  return (
    <li className="line">
      <input type="hidden" name="line" value={item} />
      <Picture picture={picture} />
      <span className="line-name">
        {name}
        {options !== '' && <span className="quiet">{options}</span>}
        <span className="quiet">{`${formattedPrice(price)} each`}</span>
        {isHeavy && <span className="quiet">{heavyWords}</span>}
        {slip !== null && (
          <span id={`line-${number}-slip`} className="slip">
            {slip}
          </span>
        )}
      </span>
      <span className="price">{formattedPrice(lineTotal)}</span>
      <span className="pieces">
        <label>
          Pieces
          <input
            name="quantity"
            defaultValue={quantity}
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            aria-label={`Pieces of ${what}`}
            aria-invalid={slip === null ? undefined : 'true'}
            aria-describedby={slip === null ? undefined : `line-${number}-slip`}
          />
        </label>
        <button
          className="button button-quiet"
          type="submit"
          name="take-out"
          value={number}
          formAction={`${addresses.newOrder}#items`}
          aria-label={`Remove ${what}`}
        >
          Remove
        </button>
      </span>
    </li>
  );
}
