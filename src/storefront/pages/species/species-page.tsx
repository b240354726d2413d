import { pluralize } from '#shop/numbers.ts';
import type { SpeciesData } from '#storefront/page-data.ts';
import { useQuery } from '#storefront/router/use-router.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import { CardRow } from '#storefront/ui/card-row.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import * as styles from './species-page.module.css';
import { useId, useRef, useState } from 'react';
import { Icon } from '#storefront/ui/icon.tsx';

/** Landing page of a species: all its categories as rows, or only the chosen one (R114-R124). */
export function SpeciesPage({ data }: { data: SpeciesData }) {
  const [chosen, choose] = useCategory(data.categories);
  const rows = chosen ? [chosen] : data.categories;
  const filled = rows.filter((row) => row.cards.length > 0);
  const count = filled.reduce((sum, row) => sum + row.cards.length, 0);
  useAnnouncement(`${chosen?.option ?? data.allCategories}: ${pluralize(count, 'product')}`);
  return (
    <div className="container">
      <div className={styles['head']} data-tint={data.tint}>
        <div className={styles['text']}>
          <h1>{data.heading}</h1>
          <p className={styles['tagline']}>{data.tagline}</p>
        </div>
        <span className={styles['picture']}>
          <Picture picture={data.picture} alt="" sizes="(min-width: 768px) 168px, 96px" />
        </span>
      </div>
      <CategoryPicker data={data} chosen={chosen} onChoose={choose} />
      {filled.map((row, index) => (
        <CardRow key={row.slug} section={row} eager={index === 0} late={index > 0} />
      ))}
      {chosen && filled.length === 0 && (
        <EmptyState title={chosen.heading}>
          <p>Nothing here yet. Please check back soon.</p>
          <button type="button" className="button" onClick={() => choose(null)}>
            {`Show ${data.allCategories}`}
          </button>
        </EmptyState>
      )}
    </div>
  );
}

type Category = SpeciesData['categories'][number];

/**
 * The chosen category, or null for all. It is in the address (`?category=dog-toys`), so that Back returns to it and a
 * link can name it; the prerendered page shows all.
 */
function useCategory(categories: readonly Category[]) {
  const [query, changeQuery] = useQuery();
  const slug = query.get('category');
  const chosen = categories.find((category) => category.slug === slug) ?? null;
  const choose = (category: Category | null) =>
    changeQuery(() => new URLSearchParams(category ? { category: category.slug } : {}));
  return [chosen, choose] as const;
}

interface PickerProps {
  readonly data: SpeciesData;
  readonly chosen: Category | null;
  readonly onChoose: (category: Category | null) => void;
}

/** The category dropdown, and the chip with the active category (R116-R121). */
function CategoryPicker({ data, chosen, onChoose }: PickerProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const pick = (category: Category | null) => {
    onChoose(category);
    setOpen(false);
    button.current?.focus();
  };
  const options = [null, ...data.categories];
  return (
    <div className={`needs-script ${styles['picker']}`}>
      <div
        className={styles['dropdown']}
        // In Safari buttons take no focus at a click; the dropdown itself does, and notices when it is left.
        tabIndex={-1}
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          setOpen(false);
          button.current?.focus();
        }}
      >
        <button
          type="button"
          ref={button}
          className={styles['button']}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          <span className="visually-hidden">Category: </span>
          <span>{chosen?.option ?? data.allCategories}</span>
          <Icon name="chevron-down" />
        </button>
        <ul className={styles['list']} id={listId} hidden={!open}>
          {options.map((category) => (
            <li key={category?.slug ?? 'all'}>
              <button
                type="button"
                className={styles['option']}
                aria-current={category?.slug === chosen?.slug}
                onClick={() => pick(category)}
              >
                {category?.option ?? data.allCategories}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {chosen && (
        <p className={styles['chip']} data-testid="active-chip">
          <span>{`Active: ${chosen.option}`}</span>
          <button
            type="button"
            className={`round ${styles['reset']}`}
            aria-label={`Show ${data.allCategories}`}
            onClick={() => pick(null)}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
