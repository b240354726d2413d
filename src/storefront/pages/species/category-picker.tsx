import { useId, useRef, useState } from 'react';
import type { SpeciesData } from '#storefront/page-data.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import * as styles from './category-picker.module.css';

type Category = SpeciesData['categories'][number];

interface Props {
  readonly data: SpeciesData;
  readonly chosen: Category | null;
  readonly onChoose: (category: Category | null) => void;
}

/** The category dropdown, and the chip with the active category (R116-R121). */
export function CategoryPicker({ data, chosen, onChoose }: Props) {
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
            className={styles['reset']}
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
