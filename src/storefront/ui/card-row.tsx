import { type ReactNode, useCallback, useEffect, useId, useRef, useState, useLayoutEffect } from 'react';
import { routes } from '#shop/routes.ts';
import type { Section } from '#storefront/page-data.ts';
import { ProductCard } from './product-card.tsx';
import { scrollMotion } from '#storefront/browser/moments.ts';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';
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
    // Where a link opened the page, the last card is laid out a frame later.
    for (const element of [row.current, row.current?.lastElementChild]) if (element) resized.observe(element);
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
      <RowHead section={section} id={headingId}>
        <Arrows
          className={`${styles['buttons']} ${hint ? styles['hinted'] : ''}`}
          labels={[`Scroll ${section.heading} left`, `Scroll ${section.heading} right`]}
          atStart={atStart}
          atEnd={atEnd}
          hides={atStart && atEnd}
          onTurn={turn}
        />
      </RowHead>
      <ul
        className={`swipe-row ${styles['row']} ${hint ? styles['narrow'] : ''}`}
        ref={row}
        tabIndex={-1}
        onScroll={measure}
        onScrollEnd={() => (target.current = null)}
      >
        {section.cards.map((card, index) => (
          <li key={card.id} className={`${index < 2 ? '' : 'late '}${styles['item']}`}>
            <ProductCard
              card={card}
              sizes={hint ? '(min-width: 768px) 280px, 40vw' : '280px'}
              eager={eager && index < 2}
            />
          </li>
        ))}
      </ul>
      {hint}
    </section>
  );
}

interface HeadProps {
  readonly section: Pick<Section, 'heading' | 'path'>;
  readonly id: string;
  readonly children?: ReactNode;
}

/** The heading of a row, one link with "See all" where the row leads to a page, and its buttons. */
export function RowHead({ section: { heading, path }, id, children }: HeadProps) {
  const title = <h2 id={id}>{heading}</h2>;
  return (
    <div className={styles['head']}>
      {path ? (
        <Link to={path} className={styles['heading']}>
          {title}
          <span className={`late ${styles['all']}`}>{path === routes.shopAll.href() ? 'Shop all' : 'See all'}</span>
        </Link>
      ) : (
        title
      )}
      {children}
    </div>
  );
}

interface ArrowsProps {
  readonly className: string;
  /** The names of the buttons. */
  readonly labels: readonly [back: string, on: string];
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** A button without effect is absent instead of disabled. */
  readonly hides?: boolean;
  readonly onTurn: (direction: 1 | -1) => void;
}

/** Two buttons that turn a row of cards. The pressed one may lose its effect: then the other gets the focus. */
export function Arrows({ className, labels, atStart, atEnd, hides = false, onTurn }: ArrowsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useLayoutEffect(() => {
    if (!(atStart || atEnd)) return;
    if (wasPressed.current && document.activeElement?.matches('body, :disabled')) {
      buttons.current?.querySelector<HTMLButtonElement>('button:enabled')?.focus({ preventScroll: true });
    }
    wasPressed.current = false;
  }, [atStart, atEnd]);
  const arrows = [
    { direction: -1, icon: 'chevron-left', isUseless: atStart, testId: 'row-prev' },
    { direction: 1, icon: 'chevron-right', isUseless: atEnd, testId: 'row-next' },
  ] as const;
  return (
    <div className={`needs-script ${className}`} ref={buttons}>
      {arrows.map(
        ({ direction, icon, isUseless, testId }, index) =>
          (!isUseless || !hides) && (
            <button
              key={icon}
              type="button"
              className="round round-button"
              aria-label={labels[index]}
              data-testid={hides ? undefined : testId}
              disabled={isUseless}
              onClick={() => {
                wasPressed.current = true;
                onTurn(direction);
              }}
            >
              <Icon name={icon} />
            </button>
          ),
      )}
    </div>
  );
}
