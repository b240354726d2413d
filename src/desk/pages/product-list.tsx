import { addresses } from '#desk/addresses.ts';
import { Form, Notice, ProductSearch } from '#desk/page/form.tsx';
import type { FoundRow, ListedRow, ProductListPage } from './lists-page.ts';
import { OwnFileHead } from './own-file.tsx';

type Part = { readonly page: ProductListPage; readonly formToken: string };

/** The products of a page in their order: moved, taken off it, and put on it. */
export function ProductListScreen({ page, formToken }: Part) {
  const { name, rule, rows, notice, locked } = page;
  return (
    <>
      <OwnFileHead title={name} page={page}>
        <p>{rows.length === 0 ? 'Nothing is here yet.' : rule}</p>
        <Notice words={notice} />
      </OwnFileHead>
      {locked === null && <Add page={page} formToken={formToken} />}
      {rows.length > 0 && (
        <ol className="rows">
          {rows.map((row, index) => (
            <li key={row.id} id={`product-${row.id}`}>
              <Row row={row} place={index + 1} page={page} formToken={formToken} />
            </li>
          ))}
        </ol>
      )}
      {locked === null && page.heading !== null && <Heading page={page} formToken={formToken} />}
      <p>
        <a className="button button-quiet button-wide" href={addresses.pages}>
          Back to all pages
        </a>
      </p>
    </>
  );
}

const stateWords = { 'sold out': 'Sold out', 'taken off': 'Taken off', unknown: 'Not in the catalogue' } as const;

function Row({ row, place, page, formToken }: Part & { row: ListedRow; place: number }) {
  const { name, picture, state, isOpen } = row;
  const facts = (
    <>
      <span className="place">{place}</span>
      <Picture picture={picture} />
      <span className="product-name">
        <bdi>{name}</bdi>
      </span>
      {state !== null && <span className="badge badge-alert">{stateWords[state]}</span>}
    </>
  );
  if (page.locked !== null) return <div className="listed">{facts}</div>;
  return (
    <details className="product" open={isOpen || page.wrongPlace?.id === row.id}>
      <summary className="listed">
        {facts}
        <span className="product-change">Move</span>
      </summary>
      <Moves row={row} place={place} page={page} formToken={formToken} />
    </details>
  );
}

/** Enter in the field of the place presses the first button. */
function Moves({ row: { id, name }, place, page, formToken }: Part & { row: ListedRow; place: number }) {
  const { address, seen, rows, wrongPlace } = page;
  const slip = wrongPlace?.id === id ? wrongPlace : null;
  return (
    <Form
      action={address}
      formToken={formToken}
      hidden={{ product: id, from: place, seen }}
      className="product-form stack moves"
    >
      <div className="to-place">
        <label htmlFor={`place-${id}`}>{`Place, 1 to ${rows.length}`}</label>
        <input
          id={`place-${id}`}
          name="place"
          defaultValue={slip?.typed ?? place}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          aria-invalid={slip ? 'true' : undefined}
          aria-describedby={slip ? `place-${id}-slip` : undefined}
        />
        <button className="button" type="submit" name="do" value="place" aria-label={`Move ${name}`}>
          Move
        </button>
      </div>
      {slip && (
        <span id={`place-${id}-slip`} className="slip" role="alert">
          {slip.words}
        </span>
      )}
      <div className="move-buttons">
        <Press task="first" words="First" of={name} isOff={place === 1} />
        <Press task="up" words="Up" of={name} isOff={place === 1} />
        <Press task="down" words="Down" of={name} isOff={place === rows.length} />
        <Press task="remove" words="Remove" of={name} />
      </div>
    </Form>
  );
}

function Press({ task, words, of, isOff = false }: { task: string; words: string; of: string; isOff?: boolean }) {
  return (
    <button
      className="button button-quiet"
      type="submit"
      name="do"
      value={task}
      disabled={isOff}
      aria-label={`${words}: ${of}`}
    >
      {words}
    </button>
  );
}

function Picture({ picture }: { picture: string | null }) {
  if (picture === null) return <span className="no-picture" />;
  return <img src={picture} alt="" width="56" height="56" loading="lazy" />;
}

function Add({ page, formToken }: Part) {
  const { address, search, found, more } = page;
  return (
    <div id="add" className="card stack">
      <form action={`${address}#add`} className="search" role="search">
        <ProductSearch label="Add a product" search={search} />
        <button className="button" type="submit">
          Search
        </button>
      </form>
      {search.trim() !== '' && found.length === 0 && <p>{`No product has “${search.trim()}” in its name.`}</p>}
      {found.length > 0 && (
        <ul className="found">
          {found.map((product) => (
            <li key={product.id} className="line">
              <Found product={product} page={page} formToken={formToken} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="quiet">{`${more} more: type more of the name.`}</p>}
    </div>
  );
}

function Found({ product: { id, name, picture, isThere }, page, formToken }: Part & { product: FoundRow }) {
  return (
    <>
      <Picture picture={picture} />
      <bdi>{name}</bdi>
      {isThere ? (
        <span className="quiet">Stands here</span>
      ) : (
        <Form
          action={page.address}
          formToken={formToken}
          hidden={{ product: id, seen: page.seen }}
          className="choices add-buttons"
        >
          <button
            className="button button-quiet"
            type="submit"
            name="do"
            value="add-last"
            aria-label={`Add last: ${name}`}
          >
            Add last
          </button>
          <button
            className="button button-quiet"
            type="submit"
            name="do"
            value="add-first"
            aria-label={`Add first: ${name}`}
          >
            Add first
          </button>
        </Form>
      )}
    </>
  );
}

function Heading({ page: { address, heading, seenHeading }, formToken }: Part) {
  if (heading === null) return null;
  const { typed, slip } = heading;
  return (
    <Form action={address} formToken={formToken} hidden={{ do: 'heading', seen: seenHeading }} className="card stack">
      <div className="shop-field">
        <label htmlFor="heading">Heading of the row</label>
        <input
          id="heading"
          name="heading"
          defaultValue={typed}
          maxLength={200}
          autoComplete="off"
          dir="auto"
          aria-invalid={slip === null ? undefined : 'true'}
          aria-describedby={slip === null ? undefined : 'heading-slip'}
        />
        {slip !== null && (
          <span id="heading-slip" className="slip" role="alert">
            {slip}
          </span>
        )}
      </div>
      <button className="button button-quiet" type="submit">
        Save the heading
      </button>
    </Form>
  );
}
