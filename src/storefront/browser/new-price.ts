import { useEffect, useState } from 'react';
import type { CartLine } from '#shop/cart.ts';
import type { Rupees } from '#shop/money.ts';
import { priceToday } from '#shop/unit-price.ts';
import type { ProductData } from '#storefront/page-data.ts';
import { loadPage } from './page-loader.ts';

/**
 * What one of a cart line costs in the catalogue now, where that is not the stored price (decision D46). Null where it is,
 * and as long as it is not known: the stored price is the one that counts.
 */
export function useNewPrice(line: CartLine): Rupees | null {
  const [product, setProduct] = useState<ProductData['product'] | null>(null);
  useEffect(() => {
    let isShown = true;
    loadPage(`/product/${line.id}`).then(
      (page) => {
        if (isShown && page.kind === 'product') setProduct(page.product);
      },
      () => undefined, // Without a line there is nothing to compare with, and nothing that the shopper could do.
    );
    return () => {
      isShown = false;
    };
  }, [line.id]);
  const price = product && priceToday(product, line);
  return price === line.price ? null : price;
}
