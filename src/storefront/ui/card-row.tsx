import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Section } from '#storefront/page-data.ts';
import { Icon } from './icon.tsx';
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

/** A titled row of cards, scrolled by finger, wheel, keyboard and two buttons. */
export function CardRow({ section, eager = false, late = false, hint }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const { atStart, atEnd, scroll } = useRowScroll(row);
  const buttons = useButtonsThatKeepFocus(atStart || atEnd);

  return (
    <section
      className={`${late ? 'late ' : ''}${styles['section']}`}
      aria-labelledby={headingId}
      data-testid={`row-${section.slug}`}
    >
      <div className={styles['head']}>
        <h2 id={headingId}>{section.heading}</h2>
        <div className={`needs-script ${styles['buttons']} ${hint ? styles['hinted'] : ''}`} ref={buttons}>
          <button
            type="button"
            className="round-button"
            aria-label={`Scroll ${section.heading} left`}
            data-testid="row-prev"
            disabled={atStart}
            onClick={() => scroll(-1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button
            type="button"
            className="round-button"
            aria-label={`Scroll ${section.heading} right`}
            data-testid="row-next"
            disabled={atEnd}
            onClick={() => scroll(1)}
          >
            <Icon name="chevron-right" />
          </button>
        </div>
      </div>
      <ul className={`swipe-row ${styles['row']}`} ref={row} tabIndex={-1}>
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

/** At the end of the row the pressed button is disabled: the focus moves to the other one. */
function useButtonsThatKeepFocus(isAtEnd: boolean) {
  const buttons = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = buttons.current?.querySelector(':focus:disabled');
    if (isAtEnd && focused) buttons.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus();
  }, [isAtEnd]);
  return buttons;
}

/** One press of a scroll button, in pixels: a card of 280 and its gap of 20 (R099, R122). */
const step = 300;

/** Where a row is scrolled to, so that a button without effect is disabled, and how to scroll it by a step. */
function useRowScroll(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  /** The position that a click is scrolling to: a second click adds to the first. */
  const target = useRef<number | null>(null);

  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => {
      const atStart = element.scrollLeft < 1;
      const atEnd = element.scrollLeft + element.clientWidth > element.scrollWidth - 1;
      setEnds((old) => (old.atStart === atStart && old.atEnd === atEnd ? old : { atStart, atEnd }));
    };
    const rest = () => {
      target.current = null;
    };
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    element.addEventListener('scrollend', rest);
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', measure);
      element.removeEventListener('scrollend', rest);
    };
  }, [row]);

  const scroll = (direction: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const furthest = element.scrollWidth - element.clientWidth;
    const next = (target.current ?? element.scrollLeft) + direction * step;
    target.current = Math.min(Math.max(next, 0), furthest);
    element.scrollTo({ left: target.current, behavior: scrollMotion() });
  };
  return { ...ends, scroll };
}
