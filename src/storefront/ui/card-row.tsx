import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Section } from '#storefront/page-data.ts';
import { Arrows } from './arrows.tsx';
import { ProductCard } from './product-card.tsx';
import { scrollMotion } from './motion.ts';
import * as styles from './card-row.module.css';

interface Props {
  readonly section: Section;
  /** The row is on the first screen: its first pictures load at once. */
  readonly eager?: boolean;
  /** The row is below the first screen: it is laid out after the first paint. */
  readonly late?: boolean;
  /** A hint below the row that one can swipe; the row then has its buttons on wide screens only (D61). */
  readonly hint?: ReactNode;
}

/** One press of a scroll button, in pixels: a card of 280 and its gap of 20 (R099, R122). */
const step = 300;

/** A titled row of cards, scrolled by finger, wheel, keyboard and two buttons. */
export function CardRow({ section, eager = false, late = false, hint }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const [atStart, setAtStart] = useState(true);
  const [atEnd, setAtEnd] = useState(false);
  /** The position that a click is scrolling to: a second click adds to the first. */
  const target = useRef<number | null>(null);

  const measure = useCallback(() => {
    if (!row.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = row.current;
    setAtStart(scrollLeft < 1);
    setAtEnd(scrollLeft + clientWidth > scrollWidth - 1);
  }, []);
  useEffect(() => {
    const resized = new ResizeObserver(measure);
    if (row.current) resized.observe(row.current);
    return () => resized.disconnect();
  }, [measure]);
  const turn = (direction: 1 | -1) => {
    if (!row.current) return;
    const { scrollLeft, clientWidth, scrollWidth } = row.current;
    const next = (target.current ?? scrollLeft) + direction * step;
    target.current = Math.min(Math.max(next, 0), scrollWidth - clientWidth);
    row.current.scrollTo({ left: target.current, behavior: scrollMotion() });
  };

  return (
    <section
      className={`${late ? 'late ' : ''}${styles['section']}`}
      aria-labelledby={headingId}
      data-testid={`row-${section.slug}`}
    >
      <div className={styles['head']}>
        <h2 id={headingId}>{section.heading}</h2>
        <Arrows
          className={`${styles['buttons']} ${hint ? styles['hinted'] : ''}`}
          labels={[`Scroll ${section.heading} left`, `Scroll ${section.heading} right`]}
          atStart={atStart}
          atEnd={atEnd}
          onTurn={turn}
        />
      </div>
      <ul
        className={`swipe-row ${styles['row']}`}
        ref={row}
        tabIndex={-1}
        onScroll={measure}
        onScrollEnd={() => (target.current = null)}
      >
        {section.cards.map((card, index) => (
          <li key={card.id} className={`${index < 2 ? '' : 'late '}${styles['item']}`}>
            <ProductCard card={card} sizes="280px" eager={eager && index < 2} />
          </li>
        ))}
      </ul>
      {hint}
    </section>
  );
}
