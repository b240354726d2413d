import { type CartLine, lineSubtotal } from '#shop/cart.ts';
import { formattedPrice } from '#shop/money.ts';
import type { LineNews } from '#storefront/browser/todays-prices.ts';
import { ProductPicture } from '#storefront/ui/product-picture.tsx';
import { lineTags } from '#shop/options.ts';
import * as styles from './summary-line.module.css';

/** An item of the order summary (R191). */
export function SummaryLine({ line, news }: { line: CartLine; news: LineNews }) {
  const tags = lineTags(line);
  return (
    <li className={styles['line']}>
      <span className={styles['picture']}>
        <ProductPicture image={line.image} use="thumbnail" sizes="56px" eager />
      </span>
      <span className={styles['rest']}>
        <span className={styles['words']}>
          {line.name}
          {tags.length > 0 && (
            <span className={styles['tags']}>
              {tags.map((tag) => (
                <span key={tag} className="badge">
                  {tag}
                </span>
              ))}
            </span>
          )}
          <span className={styles['count']}>{`${formattedPrice(line.price)} x ${line.quantity}`}</span>
        </span>
        <span className={styles['amount']}>{formattedPrice(lineSubtotal(line))}</span>
        <span className={styles['news']}>{newsWords(line, news)}</span>
      </span>
    </li>
  );
}

function newsWords({ price }: CartLine, { oldPrice, isSoldOut }: LineNews): string {
  const soldOut = isSoldOut ? 'Now sold out' : '';
  return oldPrice === null
    ? soldOut
    : `${formattedPrice(oldPrice)} is now ${formattedPrice(price)} ${soldOut}`.trimEnd();
}
