/**
 * The structured data of every page of a shop with a public origin, by a validator that knows Google's rules for products, offers and breadcrumbs,
 * and by a table of Google's rules for local businesses, which it does not know.
 */
import Validator from '@adobe/structured-data-validator';
import { describe, expect, it } from 'vitest';
import { isInquiryOnly } from '#shop/product.ts';
import { machineHead, machineHeads } from '#test/support/public-shop.ts';
import { shippedCatalogue } from '#test/support/catalogues.ts';

const { products } = shippedCatalogue;

interface Thing {
  readonly '@context': string;
  readonly '@type': string;
  readonly [property: string]: unknown;
}

function thingsIn(html: string): readonly Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );
}

async function problemsOf(things: readonly Thing[]): Promise<readonly string[]> {
  const jsonld = Object.groupBy(things, (thing) => thing['@type']);
  const given = Object.fromEntries(Object.entries(jsonld).map(([type, same]) => [type, same ?? []]));
  const issues = await new Validator(vocabulary).validate({ jsonld: given });
  return (
    issues
      // The checker names each fact that could be given and isn't: colours, reviews, the numbers of goods.
      .filter(({ issueMessage }) => !/\(optional\)$|^Missing one of field "gtin"/.test(issueMessage))
      .map(({ severity, issueMessage }) => `${severity}: ${issueMessage}`)
  );
}

/** Google's "Local business": required name and address, recommended hours, telephone and url. */
const localBusiness: Readonly<Record<string, unknown>> = {
  '@context': 'https://schema.org',
  name: expect.stringMatching(/./),
  url: expect.stringMatching(/^https?:\/\//),
  image: expect.stringMatching(/^https?:\/\/.*\.png$/),
  telephone: expect.stringMatching(/^\+92 ?\d{3} ?\d{7}$/),
  address: { '@type': 'PostalAddress', addressLocality: 'Islamabad', addressCountry: 'PK' },
  openingHoursSpecification: [
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '11:00',
      closes: '21:00',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '12:00', closes: '18:00' },
  ],
};

describe('structured data', () => {
  it('has no errors and no unknown words on any page', async () => {
    const problems: string[] = [];
    for (const [page, head] of machineHeads) {
      problems.push(...(await problemsOf(thingsIn(head))).map((problem) => `${page}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });

  it('has a product’s price and whether it can be bought', () => {
    const offers = products.map((product) => {
      const [thing] = thingsIn(machineHead(`/product/${product.id}.html`));
      const sold = thing?.['hasVariant'] ?? [thing];
      return [product.id, Array.isArray(sold) ? sold.map(({ offers: own }) => own) : sold];
    });
    expect(offers).toEqual(
      products.map((product) => {
        const goods = product.inStock ? (isInquiryOnly(product) ? 'InStoreOnly' : 'InStock') : 'OutOfStock';
        return [
          product.id,
          (product.packOptions ?? product.sizeOptions ?? [product]).map(({ price }) =>
            expect.objectContaining({ price, priceCurrency: 'PKR', availability: `https://schema.org/${goods}` }),
          ),
        ];
      }),
    );
  });

  it('has on home and contact what the shop is, where, and when it is open', () => {
    for (const page of ['/index.html', '/contact.html']) {
      const shop = thingsIn(machineHead(page)).find((thing) => thing['@type'] === 'PetStore');
      expect(shop).toMatchObject(localBusiness);
    }
  });
});

/**
 * The part of schema.org's vocabulary that the shop speaks, for a validator that wants it: the whole file is on the web
 * and in no package. A type or a property that is not here counts as misspelt.
 */
const types: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'sku', 'description', 'category', 'brand', 'url', 'image', 'size', 'offers'],
  ProductGroup: [
    'name',
    'description',
    'category',
    'brand',
    'url',
    'image',
    'productGroupID',
    'variesBy',
    'hasVariant',
  ],
  Brand: ['name'],
  Offer: ['price', 'priceSpecification', 'priceCurrency', 'availability', 'itemCondition', 'url', 'seller'],
  UnitPriceSpecification: ['priceType', 'price', 'priceCurrency'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  PetStore: [
    'name',
    'url',
    'image',
    'telephone',
    'email',
    'currenciesAccepted',
    'address',
    'areaServed',
    'openingHoursSpecification',
    'sameAs',
  ],
  PostalAddress: ['addressLocality', 'addressCountry'],
  Country: ['name'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
};

/** In the form of schema.org's own file. */
const vocabulary = {
  '@graph': Object.entries(types).flatMap(([type, properties]) => [
    { '@id': `schema:${type}`, '@type': 'rdfs:Class' },
    ...properties.map((property) => ({
      '@id': `schema:${property}`,
      '@type': 'rdf:Property',
      'schema:domainIncludes': { '@id': `schema:${type}` },
    })),
  ]),
};
