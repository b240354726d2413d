import type { Crumb } from '#storefront/page-data.ts';
import * as styles from './crumbs.module.css';
import { Link } from './link.tsx';

/** The breadcrumbs of this page. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles['crumbs']}>
        {crumbs.map(({ label, path }, index) => {
          const isHere = index === crumbs.length - 1;
          return (
            <li
              key={path}
              className={isHere ? styles['here'] : styles['crumb']}
              aria-current={isHere ? 'page' : undefined}
            >
              {isHere ? label : <Link to={path}>{label}</Link>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
