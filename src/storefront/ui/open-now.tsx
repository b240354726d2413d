import { useEffect, useRef, useState } from 'react';
import type { Opening } from '#shop/opening-hours.ts';
import styles from './open-now.module.css';
import { useCameNear } from './use-came-near.ts';

/** Often enough that nobody is told the wrong thing for long, also by a page that slept. */
const everyMs = 60_000;

/**
 * Whether the shop is open now. A line without words until it comes near the screen: a prerendered page can't know the
 * time, and few look so far down; the rule is fetched then.
 */
export function OpenNow() {
  const place = useRef<HTMLParagraphElement>(null);
  const cameNear = useCameNear(place);
  const [now, setNow] = useState<Opening | null>(null);

  useEffect(() => {
    if (!cameNear) return undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isLeft = false;
    import('#shop/opening-hours.ts').then(
      ({ opening }) => {
        if (isLeft) return;
        setNow(opening(Date.now()));
        timer = setInterval(() => setNow(opening(Date.now())), everyMs);
      },
      (error: unknown) => console.warn('whether the shop is open could not be found out', error),
    );
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [cameNear]);

  return (
    <p className={styles['opening']} data-state={now?.isOpen ? 'open' : undefined} data-testid="open-now" ref={place}>
      {now?.words}
    </p>
  );
}
