/** The page of a product, and the related products that all pages of an animal share. */
import { pictureAlts } from '#catalogue/pictures.ts';
import { products } from '#catalogue/products.ts';
import { tintOf } from '#catalogue/tint.ts';
import { shopAllLabels } from '#catalogue/labels.ts';
import type { ShopConfig } from '#config';
import { animalGroup } from '#shop/animal-group.ts';
import type { Product } from '#shop/product.ts';
import { relatedFile, relatedFileSize, relatedPageSize, relatedProducts } from '#shop/related-products.ts';
import type { ProductCard, ProductData, ProductNotFoundData } from '#storefront/page-data.ts';
import { cardOf } from './cards.ts';
import { crumbsTo } from './crumbs.ts';
import type { Meta } from './page-meta.ts';
import { productPicture } from './picture.ts';
import { plainText } from './plain-text.ts';
import { richText } from './rich-text.ts';

export function productPage(product: Product, meta: Meta): ProductData {
  const { description, ...rest } = product;
  const group = groupOf(product);
  const related = relatedProducts(product, group.slice(0, relatedPageSize + 1)).slice(0, relatedPageSize);
  const alts = pictureAlts(product.id);
  const path = `/product/${product.id}`;
  return {
    kind: 'product',
    meta: meta(product.name, summary(product), path),
    product: rest,
    description: richText(description),
    pictures: product.images.map((image, index) => ({
      ...productPicture(image, tintOf(product.id)),
      alt: alts[index] ?? product.name,
    })),
    crumbs: [...crumbsTo(product), { label: product.name, path }],
    relatedCount: group.length - 1,
    related: related.map(cardOf),
  };
}

/** The page for an id that no product has. */
export function productNotFoundPage(shop: ShopConfig): ProductNotFoundData {
  return {
    kind: 'product-not-found',
    meta: {
      title: `Product not found | ${shop.name}`,
      description: 'This product does not exist.',
      canonical: shopAllLabels.path,
    },
  };
}

const groups = Map.groupBy(products, ({ category }) => animalGroup(category));

/** The products that are related to a product, itself among them. */
function groupOf({ category }: Product): readonly Product[] {
  return groups.get(animalGroup(category)) ?? [];
}

/**
 * The related products beyond a page's first four: for each animal group files of 48 cards, which all products of the
 * group share. A file for each product would make the build grow with the square of the catalogue.
 */
export function relatedFiles(): readonly (readonly [address: string, cards: readonly ProductCard[]])[] {
  return [...groups].flatMap(([group, members]) =>
    Array.from(
      { length: Math.ceil(members.length / relatedFileSize) },
      (_, index) =>
        [
          relatedFile(group, index + 1),
          members.slice(index * relatedFileSize, (index + 1) * relatedFileSize).map(cardOf),
        ] as const,
    ),
  );
}

/** The first sentences of a description, for search engines: 155 characters at most. */
function summary(product: Product): string {
  const text = plainText(product.description);
  return text.length <= 155 ? text : `${text.slice(0, 154).replace(/\s\S*$/, '')}…`;
}
