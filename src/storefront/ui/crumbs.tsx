import type { Crumb } from '#storefront/page-data.ts';
import styles from './crumbs.module.css';
import { Link } from './link.tsx';

/** Where this page is in the shop. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles['crumbs']}>
        {crumbs.map(({ label, path }, index) => (
          <li key={path} className={styles['crumb']}>
            {index === crumbs.length - 1 ? <span aria-current="page">{label}</span> : <Link to={path}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
