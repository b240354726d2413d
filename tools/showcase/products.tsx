/** Products in lists and on their page. */
import { useState } from 'react';
import { rupees } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';
import { firstAvailable } from '#shop/unit-price.ts';
import { BuyBox } from '#storefront/pages/product/buy-box.tsx';
import { Gallery as ProductGallery } from '#storefront/pages/product/gallery.tsx';
import { ShareButton } from '#storefront/pages/product/product-page.tsx';
import type { ProductCard as Card } from '#storefront/page-data.ts';
import { CardGrid } from '#storefront/ui/card-grid.tsx';
import { CardRow } from '#storefront/ui/card-row.tsx';
import { ProductCard } from '#storefront/ui/product-card.tsx';
import { PetTiles } from '#storefront/pages/home/home-page.tsx';
import * as styles from './showcase.module.css';
import { samples } from './samples.ts';
import { Exhibit, Section, States } from './section.tsx';

const [ordinary] = samples.stick.related;
const soldOut: Card = { ...cardOf(), inStock: false };
const longNamed: Card = {
  ...cardOf(),
  name: 'Salmon and Brown Rice for Small and Very Fluffy Dogs of Every Age and Temper, 1 kg',
  price: rupees(1234567),
};
const pictureless: Card = { ...cardOf(), name: 'No picture yet', image: '/placeholder.svg' };

function cardOf(): Card {
  if (!ordinary) throw new Error('the sample product has no related one');
  return ordinary;
}

function Buying({ product }: { product: Product }) {
  const [selection, setSelection] = useState(() => firstAvailable(product));
  return <BuyBox product={product} selection={selection} onSelect={setSelection} />;
}

export function Products() {
  return (
    <>
      <Section name="Cards">
        <div className={styles['side']}>
          <States>
            <div className={styles['card']}>
              <ProductCard card={cardOf()} sizes="160px" />
            </div>
          </States>
          {[
            ['sold out', soldOut] as const,
            ['a long name', longNamed] as const,
            ['no picture', pictureless] as const,
          ].map(([name, card]) => (
            <Exhibit key={name} name={name}>
              <div className={styles['card']}>
                <ProductCard card={card} sizes="160px" />
              </div>
            </Exhibit>
          ))}
        </div>
        <Exhibit name="a grid of uneven cards" wide>
          <CardGrid
            cards={[cardOf(), { ...longNamed, id: 901 }, { ...soldOut, id: 902 }, { ...pictureless, id: 903 }]}
          />
        </Exhibit>
        <Exhibit name="tiles" wide>
          <PetTiles tiles={samples.home.tiles} />
        </Exhibit>
      </Section>
      <Section name="Rows">
        <CardRow section={{ slug: 'many', heading: 'More than fit', cards: samples.home.rows[0]?.cards ?? [] }} />
        <CardRow section={{ slug: 'one', heading: 'A single one', cards: [cardOf()] }} />
      </Section>
      <Section name="Buying">
        <div className={styles['side']}>
          {[samples.swing, samples.stick, samples.soldOut, samples.inquiry].map(({ product }) => (
            <Exhibit key={product.id} name={product.name}>
              <div className={styles['panel']}>
                <Buying product={product} />
              </div>
            </Exhibit>
          ))}
        </div>
        <div className={styles['side']}>
          <Exhibit name="on sale">
            <div className={styles['panel']}>
              <Buying product={{ ...samples.soldOut.product, inStock: true, salePrice: rupees(990) }} />
            </div>
          </Exhibit>
          <Exhibit name="share">
            <div className={styles['corner']}>
              <ShareButton name="a swing" />
            </div>
          </Exhibit>
          <Exhibit name="pictures">
            <div className={styles['panel']}>
              <ProductGallery pictures={samples.swing.pictures} name="a swing" />
            </div>
          </Exhibit>
          <Exhibit name="one picture">
            <div className={styles['panel']}>
              <ProductGallery pictures={samples.swing.pictures.slice(0, 1)} name="a swing" />
            </div>
          </Exhibit>
        </div>
      </Section>
    </>
  );
}
