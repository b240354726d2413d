import { addresses } from '#desk/addresses.ts';
import type { ListsPage } from './lists-page.ts';
import { OwnFileHead } from './own-file.tsx';

/** Every list of products that the owner fills. */
export function ListsScreen({ page }: { page: ListsPage }) {
  return (
    <>
      <OwnFileHead title="On the pages" page={page}>
        <p>
          Choose a page to change its products and their order. Shop All shows all products of the dog, cat and bird
          pages by itself.
        </p>
      </OwnFileHead>
      {page.groups.map(({ title, lists }) => (
        <section key={title} className="stack" aria-label={title}>
          <h2>{title}</h2>
          <ul className="rows">
            {lists.map(({ name, address, words }) => (
              <li key={address}>
                <a className="row" href={address}>
                  <span className="row-head">
                    {name}
                    <span className="quiet">{words}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <a className="button button-quiet button-wide" href={addresses.shop}>
          Back to shop settings
        </a>
      </p>
    </>
  );
}
