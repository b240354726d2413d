import type { NewOrderPage } from '#desk/pages/new-order-page.ts';
import type { PricedCatalogue } from '#catalogue/compiled.ts';
import { charges } from '#order/order.ts';
import { lineSubtotal, totalPrice } from '#shop/cart.ts';
import { lineTags } from '#shop/options.ts';
import { type Draft, itemText } from './draft.ts';
import { countedLines, foundProducts } from './draft-items.ts';
import type { ShopView } from './order-view.ts';

/** What the owner is told above the form. */
export type Said = Partial<Pick<NewOrderPage, 'notice' | 'savedAs' | 'slips'>>;

/** `said` after a press of Save that saved nothing. */
export function newOrderPage(
  draft: Draft,
  { catalogue, picture }: { readonly catalogue: PricedCatalogue; readonly picture: ShopView['picture'] },
  said: Said = {},
): NewOrderPage {
  const { products, provinces } = catalogue;
  const counted = countedLines(draft, products);
  const lines = counted.map(({ line }) => line);
  const { found, more } = foundProducts(draft.search, products, picture);
  const deliveries = provinces.map(({ value, label }) => {
    const { delivery, grandTotal } = charges(lines, value, provinces);
    return { value, label, fee: delivery, total: grandTotal };
  });
  return {
    kind: 'new-order',
    reference: draft.reference,
    notice: null,
    savedAs: null,
    slips: [],
    ...said,
    search: draft.search,
    found,
    moreFound: more,
    lines: counted.map(({ item, typed, line, isHeavy, slip }) => ({
      item: itemText(item),
      name: line.name,
      options: lineTags(line).join(', '),
      quantity: typed,
      price: line.price,
      lineTotal: lineSubtotal(line),
      picture: picture(item.id),
      isHeavy,
      slip,
    })),
    subtotal: totalPrice(lines),
    deliveries,
    customer: draft.customer,
    origin: draft.origin,
    shown: deliveries.map(({ total }) => total).join(' '),
    doubted: draft.doubted,
  };
}
