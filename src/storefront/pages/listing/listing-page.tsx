import { chatLink } from '#shop/links.ts';
import { pluralize } from '#shop/numbers.ts';
import { shop } from '#storefront/shop-data.ts';
import type { ListingData, Section } from '#storefront/page-data.ts';
import { RowHead } from '#storefront/ui/card-row.tsx';
import { CardStrip } from '#storefront/ui/card-strip.tsx';
import { CardGrid } from '#storefront/ui/product-card.tsx';
import { Crumbs, Link } from '#storefront/ui/link.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import * as styles from './listing-page.module.css';

/** Cards that may be on a phone's first screen. */
const firstScreen = 4;

/** A category, the pharmacy, the cat litter or New Pet at Home: a heading over grids of cards. */
export function ListingPage({ data }: { data: ListingData }) {
  const ids = new Set(data.sections.flatMap(({ cards }) => cards.map(({ id }) => id)));
  return (
    <div className="container">
      <Crumbs crumbs={data.crumbs} />
      <h1 className={styles['heading']}>{data.heading}</h1>
      {data.intro && <p className={styles['intro']}>{data.intro}</p>}
      {ids.size > 0 && <p className={styles['count']}>{pluralize(ids.size, 'product')}</p>}
      {data.siblings.length > 1 && <Siblings data={data} />}
      {data.sections.length === 0 ? (
        <NothingYet data={data} />
      ) : (
        data.sections.map((section, index) => (
          <Grid key={section.slug} section={section} eager={index === 0 ? firstScreen : 0} />
        ))
      )}
    </div>
  );
}

/** The animal's other lists. */
function Siblings({ data: { siblings, meta } }: { data: ListingData }) {
  return (
    <nav aria-label="Categories" className={`swipe-row ${styles['siblings']}`}>
      {siblings.map(({ label, path }) => (
        <Link key={path} to={path} className="choice" current={path === meta.canonical ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Grid({ section, eager }: { section: Section; eager: number }) {
  if (section.heading === '') return <CardGrid cards={section.cards} eager={eager} />;
  const id = `section-${section.slug}`;
  return (
    <section aria-labelledby={id} className={`${eager > 0 ? '' : 'late '}${styles['section']}`}>
      <h2 id={id}>{section.heading}</h2>
      <CardGrid cards={section.cards} eager={eager} />
    </section>
  );
}

/** "More for cats". It is not of the list, and so outside `main` and without the cards' test id (R065, R133). */
export function MoreProducts({ section }: { section: Section }) {
  return (
    <section className={`late container ${styles['more']}`} aria-labelledby="more">
      <RowHead section={section} id="more" />
      <CardStrip cards={section.cards} isListed={false} />
    </section>
  );
}

/** An empty section shows its name, one friendly line and a link onwards (D9). */
function NothingYet({ data }: { data: ListingData }) {
  return (
    <EmptyState>
      <p>Nothing here yet. Please check back soon.</p>
      <p>
        <Link to={data.onward.path} className="button">
          {data.onward.label}
        </Link>
      </p>
      <p>
        <a href={chatLink(shop.chatNumber, `Hi! I’m looking for ${data.meta.title}.`)} target="_blank" rel="noopener">
          Ask us on WhatsApp
        </a>
      </p>
    </EmptyState>
  );
}
