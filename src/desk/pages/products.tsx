import { addresses, productPageAddress } from '#desk/addresses.ts';
import { ProductSearch, Refusal } from '#desk/page/form.tsx';
import { ProductForm } from './product-form.tsx';
import type { ProductRow, ProductsPage } from './products-page.ts';

/** Every product with its prices and stock, to be changed in place. */
export function ProductsScreen({ page, formToken }: { page: ProductsPage; formToken: string }) {
  const { rows, more, search, isOne, locked, problems } = page;
  return (
    <>
      <div className="list-head">
        <h1>Products</h1>
        {locked === null && (
          <a className="button button-quiet" href={addresses.newProduct}>
            New product
          </a>
        )}
      </div>
      <Refusal notice={page.notice} errors={page.slips.map(({ words, ...slip }) => ({ ...slip, message: words }))} />
      {locked !== null && <p className="notice">{locked}</p>}
      {problems.length > 0 && (
        <div className="notice">
          <p>These files have mistakes, and their products are missing here:</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {isOne ? (
        <p>
          <a href={addresses.products}>All products</a>
        </p>
      ) : (
        <form action={addresses.products} className="search" role="search">
          <ProductSearch label="Product name" search={search} />
          <button className="button" type="submit">
            Search
          </button>
        </form>
      )}
      {rows.length === 0 && <p className="quiet">{noneWords(search)}</p>}
      {rows.length > 0 && (
        <ul className="rows">
          {rows.map((row) => (
            <li key={row.id} id={`product-${row.id}`}>
              <details className="product" open={isOne}>
                <summary>
                  <Facts row={row} isLocked={locked !== null} />
                </summary>
                {locked === null && <ProductForm row={row} page={page} formToken={formToken} />}
                <p className="product-all product-link">
                  <a href={productPageAddress(row.id)} aria-label={`Name, sizes, description and more of ${row.name}`}>
                    Name, sizes, description and more
                  </a>
                </p>
              </details>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="quiet">{`${more} more: search for a part of the name.`}</p>}
    </>
  );
}

function noneWords(search: string): string {
  return search.trim() === '' ? 'There are no products.' : `No product has “${search.trim()}” in its name.`;
}

function Facts({ row, isLocked }: { row: ProductRow; isLocked: boolean }) {
  const { name, picture, prices, stock, isChanged, isNew, isConflict } = row;
  return (
    <>
      {picture === null ? (
        <span className="no-picture" />
      ) : (
        <img src={picture} alt="" width="56" height="56" loading="lazy" />
      )}
      <span className="product-name">
        <bdi>{name}</bdi>
        <span className="price">{prices}</span>
      </span>
      <span className="product-states">
        {stock === 'sold out' && <span className="badge badge-alert">Sold out</span>}
        {stock === 'taken off' && <span className="badge">Taken off</span>}
        {isConflict && <span className="badge badge-alert">Edited by hand</span>}
        {isChanged && (
          <span className="badge" data-state="new">
            {isNew ? 'New' : 'Changed'}
          </span>
        )}
        {!isLocked && <span className="product-change">Change</span>}
      </span>
    </>
  );
}
