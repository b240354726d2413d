/**
 * The form of a correction, and the sections that it shares with the form of a new order. Each button of the products
 * sends the whole form.
 */
import { Options, Field, useMessage } from '#desk/page/field.tsx';
import { useFrame, Picture } from '#desk/page/layout.tsx';
import { orderAddress } from '#desk/addresses.ts';
import { Button, Form, Heading, ProductSearch, WideLink } from '#desk/page/form.tsx';
import type { DeskLine, OrderContents } from '#order/order-contents.ts';
import { shortName } from '#order/order-reference.ts';
import { formattedPrice, noRupees, times } from '#shop/money.ts';
import { type PricedProduct, isInquiryOnly } from '#shop/product.ts';
import { parsePrice } from '#shop/numbers.ts';
import { type CorrectionForm, type EntryLine, choicesOf, entryLines, feeByRules, foundProducts } from './items-form.ts';
import type { WorkedOrder } from './desk-orders.ts';
import type { ReactNode } from 'react';
import { CustomerFields } from './customer-card.tsx';

interface CorrectionProps {
  order: WorkedOrder;
  contents: OrderContents;
  form: CorrectionForm;
  products: readonly PricedProduct[];
}

export function CorrectionScreen({ order, contents, form, products }: CorrectionProps) {
  const { shop } = useFrame();
  const { record, now } = order;
  const { customer } = form;
  const action = orderAddress(record.id, 'correct');
  const isKnownProvince = shop.provinces.some(({ value }) => value === customer.province);
  const lines = entryLines(form, products, contents.lines);
  const byRules = feeByRules(form, lines, shop.provinces);
  const hints = parsePrice(form.delivery) === byRules ? [] : [`By the shop’s rules it is ${formattedPrice(byRules)}.`];
  return (
    <>
      <Heading title={`Correct ${shortName(record)}`} hasForm />
      <p>The order as the customer sent it stays visible. The amount to collect follows your entries.</p>
      <Form action={action} hidden={{ sequence: now.sequence }} className="stack order-form">
        <ItemsSection action={action} search={form.search} products={products} lines={lines} />
        <fieldset className="card">
          <legend>Delivery</legend>
          <Field
            id="delivery"
            label="Fee in rupees"
            defaultValue={form.delivery}
            inputMode="numeric"
            maxLength={20}
            hints={hints}
          />
        </fieldset>
        <CustomerFields customer={customer}>
          <label>
            Province
            <select name="province" defaultValue={customer.province}>
              {!isKnownProvince && <option value={customer.province}>{customer.province || 'None'}</option>}
              <Options options={shop.provinces} />
            </select>
          </label>
        </CustomerFields>
        <Button label="Save the correction" look="call wide" name="save" value="yes" />
        <WideLink label="Back to the order" href={orderAddress(record.id)} />
      </Form>
    </>
  );
}

interface ItemsProps {
  /** The address of the form. */
  action: string;
  search: string;
  products: readonly PricedProduct[];
  lines: readonly EntryLine[];
  autoFocus?: boolean;
  children?: ReactNode;
}

const heavyNote = 'Heavy: agree on the delivery with the customer, and set its fee below.';
/** Keeps the list short on a phone; a longer search finds fewer. */
const maxFound = 12;

export function ItemsSection(props: ItemsProps) {
  const { action, search, lines, autoFocus = false, children } = props;
  const error = useMessage('items');
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
        <Button label="Search" formAction={`${action}#items`} />
      </div>
      {error !== null && (
        <p id="items-error" className="error">
          {error}
        </p>
      )}
      {search.trim() !== '' && <FoundProducts {...props} />}
      {lines.length > 0 && (
        <ul>
          {lines.map((line, index) => (
            <LineFields key={line.entered.line} action={action} line={line} index={index} />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

function FoundProducts({ action, search, products }: ItemsProps) {
  const { shop } = useFrame();
  const found = foundProducts(search, products);
  if (found.length === 0) return <p>{`No product found for “${search.trim()}”.`}</p>;
  return (
    <div>
      <ul className="found">
        {found.slice(0, maxFound).map((product) => {
          const choices = choicesOf(product).filter(({ isSoldOut }) => !isSoldOut);
          return (
            <li key={product.id} className="line">
              <Picture address={shop.picture(product.id)} isSmall />
              <span className="line-name">
                {product.name}
                {isInquiryOnly(product) && <span className="quiet">{heavyNote}</span>}
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
                    <Button
                      label={text}
                      look="quiet"
                      key={item}
                      name="add"
                      value={item}
                      formAction={`${action}#items`}
                      aria-label={`${text}, ${product.name}`}
                    />
                  );
                })}
              </span>
            </li>
          );
        })}
      </ul>
      {found.length > maxFound && <p className="quiet">{`${found.length - maxFound} more: enter more of the name.`}</p>}
    </div>
  );
}

function LineFields({ line, index, action }: Pick<ItemsProps, 'action'> & { line: EntryLine; index: number }) {
  const { shop } = useFrame();
  const { entered, item, name, options, ordered } = line;
  const [price, quantity] = [line.price ?? noRupees, line.quantity ?? 0];
  const label = [name, options].filter(Boolean).join(', ');
  const fields = [
    { name: 'quantity', title: 'Quantity', value: entered.quantity },
    { name: 'price', title: 'Price', value: entered.price },
  ];
  return (
    <li className="line">
      <input type="hidden" name={`lines.${index}.line`} value={entered.line} />
      <Picture address={ordered?.isKnown === false ? null : shop.picture(item.id)} />
      <span className="line-name">
        <bdi>{name}</bdi>
        {notesOf(line).map((note) => (
          <span key={note} className="quiet">
            <bdi>{note}</bdi>
          </span>
        ))}
      </span>
      <span className="price">{formattedPrice(times(price, quantity))}</span>
      <div className="pieces">
        {fields.map((field) => (
          <Field
            key={field.name}
            id={`lines.${index}.${field.name}`}
            label={field.title}
            spoken={`${field.title} of ${label}`}
            defaultValue={field.value}
            inputMode="numeric"
            maxLength={20}
            className="piece"
          />
        ))}
        {ordered === null && (
          <Button
            label="Remove"
            look="quiet"
            name="remove"
            value={index}
            formAction={`${action}#items`}
            aria-label={`Remove ${label}`}
          />
        )}
      </div>
    </li>
  );
}

/** The options of a line, and what the owner should know of it. */
function notesOf({ options, price, usualPrice, ordered, isHeavy }: EntryLine): readonly string[] {
  const notes = [
    options,
    ordered === null && price !== usualPrice ? `${formattedPrice(usualPrice)} in the shop` : '',
    isHeavy ? heavyNote : '',
    ordered === null ? '' : `${orderedText(ordered)}; 0 removes it`,
  ];
  return notes.filter((note) => note !== '');
}

function orderedText({ orderedQuantity, orderedPrice }: DeskLine): string {
  return orderedQuantity === 0 ? 'Added by you' : `${orderedQuantity} ordered at ${formattedPrice(orderedPrice)}`;
}
