import type { ShopAllData, Section } from '#storefront/page-data.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import { useQuery } from '#storefront/router/use-router.ts';
import * as styles from './shop-all-page.module.css';
import { useLayoutEffect, useRef } from 'react';
import { CardGrid } from '#storefront/ui/product-card.tsx';

/**
 * Every product by species (R057, R125-R130). The filter and the expanded sections are in the address,
 * `?pet=dog&more=dog`, so that Back returns to the list as it was left (D35).
 */
export function ShopAllPage({ data: { sections } }: { data: ShopAllData }) {
  const [query, changeQuery] = useQuery();
  const filter = sections.find(({ slug }) => slug === query.get('pet'))?.slug ?? null;
  const shown = sections.filter(({ slug }) => filter === null || slug === filter);
  const isUnfolded = ({ slug }: Section) => query.getAll('more').includes(slug);
  const counts = shown.map(
    (section) => `${section.heading}: ${shownCards(section, isUnfolded(section)).length} of ${section.cards.length}`,
  );
  useAnnouncement(counts.join(', '));
  const setFilter = (next: string | null) =>
    changeQuery((now) => {
      if (next === null) now.delete('pet');
      else now.set('pet', next);
      return now;
    });
  const toggle = (slug: string) =>
    changeQuery((now) => {
      const unfolded = now.getAll('more');
      now.delete('more');
      for (const other of unfolded) if (other !== slug) now.append('more', other);
      if (!unfolded.includes(slug)) now.append('more', slug);
      return now;
    });
  return (
    <div className="container">
      <h1 className={styles['heading']}>Shop All Products</h1>
      <FilterBar sections={sections} filter={filter} onFilter={setFilter} />
      {shown.map((section, index) => (
        <FoldedSection
          key={section.slug}
          section={section}
          unfolded={isUnfolded(section)}
          onToggle={() => toggle(section.slug)}
          eager={index === 0}
        />
      ))}
    </div>
  );
}

interface FilterProps {
  readonly sections: ShopAllData['sections'];
  readonly filter: string | null;
  readonly onFilter: (filter: string | null) => void;
}

const all = 'All Products';

/** The filter: a bar of buttons on wide screens, a select on small ones (R125, R126). */
function FilterBar({ sections, filter, onFilter }: FilterProps) {
  const options = [{ slug: null, label: all }, ...sections.map(({ slug, filter: label }) => ({ slug, label }))];
  const choose = ({ value }: HTMLSelectElement) => onFilter(value === '' ? null : value);
  return (
    <>
      <div className={`needs-script ${styles['tabs']}`} role="group" aria-label="Show" data-testid="filter">
        {options.map(({ slug, label }) => (
          <button
            key={label}
            type="button"
            className="choice"
            aria-pressed={slug === filter}
            onClick={() => onFilter(slug)}
          >
            {label}
          </button>
        ))}
      </div>
      <label className={`needs-script ${styles['select']}`}>
        <span className="visually-hidden">Show</span>
        <select
          data-testid="filter"
          value={filter ?? ''}
          // Chosen before the script ran, or restored by the browser on Back: React keeps it, and fires no event.
          ref={(select) => {
            if (select && select.value !== (filter ?? '')) choose(select);
          }}
          onChange={({ target }) => choose(target)}
        >
          {options.map(({ slug, label }) => (
            <option key={label} value={slug ?? ''}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

/** The number of products that a section shows first (R128). */
const folded = 10;

/** The products that a section shows: ten, or all of them. */
function shownCards({ cards }: Section, unfolded: boolean): Section['cards'] {
  return unfolded ? cards : cards.slice(0, folded);
}

interface SectionProps {
  readonly section: Section;
  readonly unfolded: boolean;
  readonly onToggle: () => void;
  readonly eager: boolean;
}

/** A species' products, and the button that shows all of them. */
function FoldedSection({ section, unfolded, onToggle, eager }: SectionProps) {
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
