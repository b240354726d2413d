import { CategoryPicker } from '#storefront/features/species/category-picker.tsx';
import { useCategory } from '#storefront/features/species/use-category.ts';
import type { SpeciesData } from '#storefront/page-data.ts';
import { useAnnouncement } from '#storefront/ui/announcer.tsx';
import { CardRow } from '#storefront/ui/card-row.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { PageMeta } from '#storefront/ui/page-meta.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import styles from './species.module.css';

/** Landing page of a species: all its categories as rows, or the one that is chosen (spec §2 Species landing pages). */
export function SpeciesPage({ data }: { data: SpeciesData }) {
  const [chosen, choose] = useCategory(data.categories);
  const rows = chosen ? [chosen] : data.categories;
  const filled = rows.filter((row) => row.cards.length > 0);
  const count = filled.reduce((sum, row) => sum + row.cards.length, 0);
  useAnnouncement(`${chosen?.option ?? data.allCategories}: ${count} ${count === 1 ? 'product' : 'products'}`);
  return (
    <div className="container">
      <PageMeta meta={data.meta} />
      <div className={styles['head']} data-tint={data.tint}>
        <div className={styles['words']}>
          <h1>{data.heading}</h1>
          <p className={styles['tagline']}>{data.tagline}</p>
        </div>
        <span className={styles['picture']}>
          <Picture picture={data.picture} alt="" sizes="(min-width: 768px) 168px, 96px" />
        </span>
      </div>
      <CategoryPicker data={data} chosen={chosen} onChoose={choose} />
      {filled.map((row, index) => (
        <CardRow key={row.slug} section={row} eager={index === 0} />
      ))}
      {chosen && filled.length === 0 && (
        <EmptyState title={chosen.heading}>
          <p>Nothing here yet. Please look in again soon.</p>
          <button type="button" className="button" onClick={() => choose(null)}>
            {`Show ${data.allCategories}`}
          </button>
        </EmptyState>
      )}
    </div>
  );
}
