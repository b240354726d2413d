import { useEffect, useRef, useState } from 'react';
import { type Opening, opening } from '#shop/opening-hours.ts';
import { shopData } from '#storefront/shop-data.ts';
import * as styles from './open-now.module.css';
import { useCameNear } from './use-came-near.ts';

/** Often enough that it is not wrong for long, even on a page that slept. */
const everyMs = 60_000;

/**
 * Says whether the shop is open now; an empty line until it comes near the screen: a prerendered page can't know the time,
 * and few visitors scroll so far.
 */
export function OpenNow() {
  const place = useRef<HTMLParagraphElement>(null);
  const cameNear = useCameNear(place);
  const [now, setNow] = useState<Opening | null>(null);

  useEffect(() => {
    if (!cameNear) return undefined;
    const look = () => setNow(opening(Date.now(), shopData.openingWeek));
    look();
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [cameNear]);

  return (
    <p className={styles['opening']} data-state={now?.isOpen ? 'open' : undefined} data-testid="open-now" ref={place}>
      {now?.text}
    </p>
  );
}
