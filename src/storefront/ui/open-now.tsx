import { useEffect, useState } from 'react';
import { type Opening, opening } from '#shop/opening-hours.ts';
import { shopData } from '#storefront/shop-data.ts';
import * as styles from './open-now.module.css';

/** Often enough that it is not wrong for long, even on a page that slept. */
const everyMs = 60_000;

/** Says whether the shop is open now. A prerendered page can't know the time, so its line is empty. */
export function OpenNow() {
  const [now, setNow] = useState<Opening | null>(null);

  useEffect(() => {
    const look = () => setNow(opening(Date.now(), shopData.openingWeek));
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, []);

  return (
    <p className={styles['opening']} data-state={now?.isOpen ? 'open' : undefined} data-testid="open-now">
      {now?.text}
    </p>
  );
}
