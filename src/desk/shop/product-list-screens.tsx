import { type ListGroup, nameInGroup, type ProductList } from '#catalogue/product-lists.ts';
import type { ProductContent } from '#catalogue/schema.ts';
import { addresses, listOfProductsAddress } from '#desk/addresses.ts';
import type { DraftFiles } from '#desk/save-catalogue.ts';
import { type FieldValues } from '#desk/forms.ts';
import { Button, SaveOnEnter, WideLink, Form, ProductSearch } from '#desk/page/form.tsx';
import { Field } from '#desk/page/field.tsx';
import { Picture } from '#desk/page/layout.tsx';
import { pluralize } from '#shop/numbers.ts';
import { maxShopLine } from './section.ts';
import { FileHead, type FileState } from '#desk/page/file-head.tsx';
import { backToShop } from './shop-screens.tsx';

/** Every list of products that the owner fills. */
export function ProductListsScreen({ groups, file }: { groups: readonly ListGroup[]; file: FileState }) {
  return (
    <>
      <FileHead title="On the pages" file={file}>
        <p>
          Choose a page to change its products and their order. Shop All shows all products of the animals’ pages
          automatically. Shoppers see changes when you publish.
        </p>
      </FileHead>
      {groups.map(({ title, lists }) => (
        <section key={title} className="stack" aria-label={title}>
          <h2>{title}</h2>
          <ul className="rows">
            {lists.map((list) => (
              <li key={list.key}>
                <a className="row" href={listOfProductsAddress(list.key)}>
                  <span className="row-head">
                    {nameInGroup(list)}
                    <span className="quiet">{pluralize(list.ids.length, 'product')}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <WideLink label={backToShop} href={addresses.shop} />
    </>
  );
}

interface ProductListProps {
  list: ProductList;
  file: FileState;
  find: DraftFiles['find'];
  pictureOf: (productId: number) => string | null;
  values: FieldValues;
  version: string;
  search: string;
  /** The products that the search found. */
  found: readonly ProductContent[];
  /** The product whose row is open. */
  at?: number | null;
}

const maxFound = 20;

/**
 * The products of a page in their order. All is one form, so that no button loses a text of another field. The first
 * button, which is hidden, is the one that Enter presses.
 */
export function ProductListScreen(props: ProductListProps) {
  const { list, file, values, version } = props;
  const isBlocked = file.blocked !== null;
  const rows = list.ids.length > 0 && (
    <ol className="rows">
      {list.ids.map((id, index) => (
        <li key={id} id={`product-${id}`}>
          <ProductListRow id={id} place={index + 1} {...props} />
        </li>
      ))}
    </ol>
  );
  const rule =
    list.on === 'home'
      ? 'Shoppers see them in this order, from left to right.'
      : 'Shoppers see them in this order; sold-out products come last.';
  return (
    <>
      <FileHead title={list.name} file={file}>
        <p>{list.ids.length === 0 ? 'Nothing is here yet.' : rule}</p>
      </FileHead>
      {isBlocked ? (
        <>
          {rows}
          <WideLink label="Back to all pages" href={addresses.pages} />
        </>
      ) : (
        <Form action={listOfProductsAddress(list.key)} hidden={{ version }} className="stack">
          <SaveOnEnter />
          <Add {...props} />
          {rows}
          {values['heading'] !== undefined && (
            <div className="card stack">
              <Field
                id="heading"
                label="Heading of the row"
                defaultValue={values['heading']}
                maxLength={maxShopLine}
                dir="auto"
              />
              <Button label="Save the heading" look="quiet" name="do" value="save" />
            </div>
          )}
          <Button label="Back to all pages" look="quiet wide" name="do" value="back" />
        </Form>
      )}
    </>
  );
}

function ProductListRow({
  id,
  place,
  list,
  file,
  find,
  pictureOf,
  values,
  at,
}: ProductListProps & { id: number; place: number }) {
  const product = find(id)?.product;
  const name = product?.name ?? `Product ${id}`;
  const stock = product?.inStock ? null : 'Sold out';
  const state = !product ? 'Not in the catalogue' : product.takenOff ? 'No longer sold' : stock;
  const facts = (
    <>
      <span className="place">{place}</span>
      <Picture address={pictureOf(id)} isSmall />
      <span className="product-name">
        <bdi>{name}</bdi>
      </span>
      {state !== null && <span className="badge badge-alert">{state}</span>}
    </>
  );
  if (file.blocked !== null) return <div className="listed">{facts}</div>;
  const field = `places.${id}`;
  const value = values[field] ?? String(place);
  const button = (label: string, action: string, isOff = false) => (
    <Button label={label} look="quiet" name="do" value={action} disabled={isOff} aria-label={`${label}: ${name}`} />
  );
  return (
    <details className="product" open={id === at || value !== String(place)}>
      <summary className="listed">
        {facts}
        <span className="product-change">Move</span>
      </summary>
      <div className="row-form stack moves">
        <Field
          id={field}
          label={`Place, 1 to ${list.ids.length}`}
          defaultValue={value}
          inputMode="numeric"
          maxLength={9}
          className="to-place"
          after={<Button label="Move" name="do" value="save" aria-label={`Move ${name}`} />}
        />
        <div className="move-buttons">
          {button('First', `move ${id} 1`, place === 1)}
          {button('Up', `move ${id} ${place - 1}`, place === 1)}
          {button('Down', `move ${id} ${place + 1}`, place === list.ids.length)}
          {button('Remove', `remove ${id}`)}
        </div>
      </div>
    </details>
  );
}

function Add({ list, pictureOf, search, found }: ProductListProps) {
  const more = found.length - maxFound;
  const button = (label: string, name: string, action: string) => (
    <Button label={label} look="quiet" name="do" value={action} aria-label={`${label}: ${name}`} />
  );
  return (
    <div id="add" className="card stack">
      <div className="search" role="search">
        <ProductSearch label="Add a product" search={search} />
        <Button label="Search" name="do" value="search" formAction={`${listOfProductsAddress(list.key)}#add`} />
      </div>
      {search.trim() !== '' && found.length === 0 && <p>{`No product found for “${search.trim()}”.`}</p>}
      {found.length > 0 && (
        <ul className="found">
          {found.slice(0, maxFound).map(({ id, name }) => (
            <li key={id} className="line">
              <Picture address={pictureOf(id)} isSmall />
              <bdi>{name}</bdi>
              {list.ids.includes(id) ? (
                <span className="quiet">On this page</span>
              ) : (
                <span className="choices add-buttons">
                  {button('Add last', name, `add ${id} ${list.ids.length + 1}`)}
                  {button('Add first', name, `add ${id} 1`)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="quiet">{`${more} more: type more of the name.`}</p>}
    </div>
  );
}
