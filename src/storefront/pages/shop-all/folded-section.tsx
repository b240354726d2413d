import { useLayoutEffect, useRef } from 'react';
import type { Section } from '#storefront/page-data.ts';
import { CardGrid } from '#storefront/ui/card-grid.tsx';
import * as styles from './folded-section.module.css';

/** The number of products that a section shows first (R128). */
const folded = 10;

/** The products that a section shows: ten, or all of them. */
export function shownCards({ cards }: Section, unfolded: boolean): Section['cards'] {
  return unfolded ? cards : cards.slice(0, folded);
}

interface Props {
  readonly section: Section;
  readonly unfolded: boolean;
  readonly onToggle: () => void;
  readonly eager: boolean;
}

/** A species' products, and the button that shows all of them. */
export function FoldedSection({ section, unfolded, onToggle, eager }: Props) {
  const shown = shownCards(section, unfolded);
  const id = `section-${section.slug}`;
  const button = useButtonInView(unfolded);
  return (
    <section aria-labelledby={id} className={`${eager ? '' : 'late '}${styles['section']}`}>
      <h2 id={id}>
        {section.heading}
        <span className={styles['count']}>{`${shown.length} of ${section.cards.length}`}</span>
      </h2>
      <CardGrid cards={shown} eager={eager ? 4 : 0} />
      {section.cards.length > folded && (
        <button
          type="button"
          ref={button}
          className={`late needs-script button ${styles['more']}`}
          data-testid="show-more"
          aria-expanded={unfolded}
          onClick={onToggle}
        >
          {unfolded ? 'Show Less' : 'Show More'}
        </button>
      )}
    </section>
  );
}

/** Collapsing moves the button out of view: it is scrolled back. */
function useButtonInView(unfolded: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(unfolded);
  useLayoutEffect(() => {
    if (before.current && !unfolded) button.current?.scrollIntoView({ block: 'center' });
    before.current = unfolded;
  }, [unfolded]);
  return button;
}
