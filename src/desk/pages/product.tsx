import { addresses, photosAddress, productPageAddress, productPagesAddress } from '#desk/addresses.ts';
import { Form, Refusal } from '#desk/page/form.tsx';
import { Description, ProductFacts } from './product-fields.tsx';
import type { ProductPage } from './product-page.ts';

type Part = { readonly page: ProductPage; readonly formToken: string };

/** All of one product. */
export function ProductScreen({ page, formToken }: Part) {
  const { id, locked, isConflict, asks } = page;
  const canChange = locked === null && !isConflict;
  return (
    <>
      <p className="product-link">
        <a href={addresses.products}>All products</a>
      </p>
      <Head page={page} />
      {id !== null && (
        <p className="product-more pair">
          <a className="button button-quiet" href={photosAddress(id)}>
            Photos
          </a>
          <a className="button button-quiet" href={productPagesAddress(id)}>
            On the pages
          </a>
        </p>
      )}
      <Refusal notice={page.notice} errors={page.slips.map(({ words, ...slip }) => ({ ...slip, message: words }))} />
      {locked !== null && <p className="notice">{locked}</p>}
      {isConflict && (
        <p className="notice">
          The file of this product was edited by hand after you changed it here. Your change waits under{' '}
          <a href={addresses.publish}>Publish</a>: take it back first.
        </p>
      )}
      {asks && id !== null ? (
        <Question page={page} formToken={formToken} />
      ) : (
        <>
          <Missing page={page} />
          <Waiting page={page} />
          {canChange && (
            <Form
              action={productPageAddress(id)}
              formToken={formToken}
              hidden={{ seen: page.seen, doubted: page.doubted, sold: page.typed.sold }}
              className="columns product-fields"
            >
              <button className="visually-hidden" type="submit" name="do" value="save" tabIndex={-1} aria-hidden="true">
                Save
              </button>
              <ProductFacts page={page} />
              <div className="stack">
                <Description page={page} />
                <button className="button button-call button-wide" type="submit" name="do" value="save">
                  {id === null ? 'Save the new product' : 'Save'}
                </button>
              </div>
            </Form>
          )}
          {canChange && id !== null && <OnAndOff page={page} formToken={formToken} />}
        </>
      )}
    </>
  );
}

function Head({ page: { id, name, picture, state, isNew } }: { page: ProductPage }) {
  if (id === null) return <h1>New product</h1>;
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
          {state === 'sold out' && <span className="badge badge-alert">Sold out</span>}
          {state === 'taken off' && <span className="badge">Taken off</span>}
        </p>
      </div>
    </div>
  );
}

function Missing({ page: { missing } }: { page: ProductPage }) {
  if (missing.length === 0) return null;
  return (
    <section className="card" aria-labelledby="missing">
      <h2 id="missing">{missing.length === 1 ? 'One step left' : 'Two steps left'}</h2>
      <ol className="product-missing">
        {missing.map(({ words, until, address }, index) => (
          <li key={words} className="product-link">
            {index === 0 && 'Next: '}
            <a href={address}>{words}</a>
            <span className="quiet">{until}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Waiting({ page: { changes } }: { page: ProductPage }) {
  if (changes.length === 0) return null;
  return (
    <section className="card" aria-labelledby="waiting">
      <h2 id="waiting">Not published yet</h2>
      <ul className="publish-changes">
        {changes.map((words) => (
          <li key={words}>
            <bdi>{words}</bdi>
          </li>
        ))}
      </ul>
      <p className="product-link">
        <a href={addresses.publish}>See all changes</a>
      </p>
    </section>
  );
}

const whatTakingOffDoes = [
  'It is on no list and not in the search.',
  'Nobody can order it. Its page says that it is no longer sold.',
  'Its number, its page and its orders stay. You can sell it again at any time.',
];

function Question({ page, formToken }: Part) {
  const { id, name, seen } = page;
  return (
    <Form action={productPageAddress(id)} formToken={formToken} hidden={{ seen }} className="card">
      <h2>
        Take <bdi>{name}</bdi> off?
      </h2>
      <ul className="publish-changes">
        {whatTakingOffDoes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <div className="pair">
        <button className="button" type="submit" name="do" value="take-off-now">
          Take it off
        </button>
        <a className="button button-quiet" href={productPageAddress(id)}>
          Keep it
        </a>
      </div>
    </Form>
  );
}

function OnAndOff({ page, formToken }: Part) {
  const { id, state, seen, isNew } = page;
  if (isNew) return null;
  const isOff = state === 'taken off';
  return (
    <Form action={productPageAddress(id)} formToken={formToken} hidden={{ seen }} className="card">
      <h2>{isOff ? 'This product is taken off' : 'No longer sold?'}</h2>
      <p>{isOff ? 'It is on no list, and nobody can order it.' : 'Take it off. It keeps its number and its page.'}</p>
      <button className="button button-quiet" type="submit" name="do" value={isOff ? 'sell-again' : 'take-off'}>
        {isOff ? 'Sell it again' : 'Take it off …'}
      </button>
    </Form>
  );
}
