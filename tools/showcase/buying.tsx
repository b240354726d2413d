/** The cart, the checkout and what comes after it. */
import type { CartLine } from '#shop/cart.ts';
import { rupees } from '#shop/money.ts';
import { newOrder } from '#order/order.ts';
import { receiptText } from '#order/receipt.ts';
import { shopData } from '#storefront/shop-data.ts';
import type { LineNews } from '#storefront/browser/todays-prices.ts';
import { CartLineView } from '#storefront/pages/cart/cart-line.tsx';
import { RemovedLineView } from '#storefront/pages/cart/cart-lines.tsx';
import { CheckoutForm } from '#storefront/pages/checkout/checkout-form.tsx';
import { TextField } from '#storefront/pages/checkout/billing.tsx';
import { Placed } from '#storefront/pages/checkout/placed.tsx';
import { ReceiptView, ReceiptActions } from '#storefront/pages/checkout/receipt.tsx';
import * as styles from './showcase.module.css';
import { samples } from './samples.ts';
import { Exhibit, Section } from './section.tsx';

/** Every option that a cart line can show. No product has so many: this is the longest possible line. */
const everyChoice = {
  category: 'dog-food',
  pack: 'Pack of 12',
  size: 'XL',
  withDupatta: true,
  scent: 'Lavender',
  kilos: '1 kg',
  color: 'Red',
} as const;

const short: CartLine = {
  id: 43,
  name: 'Parrot D-swing',
  price: rupees(1900),
  quantity: 2,
  image: samples.swing.pictures[0]?.src ?? '',
  size: 'XL',
};
const long: CartLine = {
  id: 24,
  name: 'Salmon and Brown Rice for Small and Very Fluffy Dogs of Every Age and Temper, 1 kg',
  price: rupees(123456),
  quantity: 1000,
  ...everyChoice,
};
const cart = [short, long];
const news: LineNews = { oldPrice: rupees(1700), isSoldOut: true };

const order = newOrder(
  {
    reference: 'PANJA0000000000000000GALLE',
    placedAt: '2026-11-21T08:00:00.000Z',
    catalogueVersion: 'showcase',
    customer: {
      name: 'Ayesha Khan',
      email: 'ayesha@example.com',
      address: 'House 5, Street 9, G-9/1',
      province: 'islamabad',
      postalCode: '44000',
      phone: '0300 1234567',
    },
    lines: cart,
  },
  shopData.provinces,
);

export function Buying() {
  return (
    <>
      <Section name="Lines of a cart">
        <ul className={styles['lines']}>
          {cart.map((line) => (
            <CartLineView key={line.id} line={line} news={news} cameBack={false} onRemove={keep} />
          ))}
          <RemovedLineView line={short} onUndo={keep} />
        </ul>
      </Section>
      <Section name="Checkout">
        <Exhibit name="to fill in" wide>
          <CheckoutForm cart={cart} processing={false} onComplete={ignore} />
        </Exhibit>
        <Exhibit name="busy" wide>
          <CheckoutForm cart={[short]} processing onComplete={ignore} />
        </Exhibit>
      </Section>
      <Section name="Hints at the checkout">
        <div className={styles['side']}>
          <Exhibit name="a better address">
            <TextField name="email" value="ayesha@gmial.com" hint="Did you mean ayesha@gmail.com?" />
          </Exhibit>
          <Exhibit name="digits missing">
            <TextField name="phone" value="0300 12345" hint="Two digits seem to be missing." />
          </Exhibit>
        </div>
      </Section>
      <Section name="Order receipt">
        <Exhibit name="on the device" wide>
          <ReceiptView receipt={order} label="A recent order">
            <ReceiptActions title="An order" text={receiptText(order, 'Panja')} />
          </ReceiptView>
        </Exhibit>
      </Section>
      <Section name="Placed">
        <Placed order={order} />
      </Section>
    </>
  );
}

function keep(): void {
  // Nor does a line.
}

async function ignore(): Promise<void> {
  // No order leaves a showcase.
}
