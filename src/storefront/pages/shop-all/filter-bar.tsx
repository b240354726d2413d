import type { ShopAllData } from '#storefront/page-data.ts';
import * as styles from './filter-bar.module.css';

interface Props {
  readonly sections: ShopAllData['sections'];
  readonly filter: string | null;
  readonly onFilter: (filter: string | null) => void;
}

const all = 'All Products';

/** The filter: a bar of buttons on wide screens, a select on small ones (R125, R126). */
export function FilterBar({ sections, filter, onFilter }: Props) {
  const options = [{ slug: null, label: all }, ...sections.map(({ slug, filter: label }) => ({ slug, label }))];
  const choose = ({ value }: HTMLSelectElement) => onFilter(value === '' ? null : value);
  return (
    <>
      <div className={`needs-script ${styles['tabs']}`} role="group" aria-label="Show" data-testid="filter">
        {options.map(({ slug, label }) => (
          <button
            key={label}
            type="button"
            className={styles['tab']}
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
