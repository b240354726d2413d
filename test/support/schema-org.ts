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
export const vocabulary = {
  '@graph': Object.entries(types).flatMap(([type, properties]) => [
    { '@id': `schema:${type}`, '@type': 'rdfs:Class' },
    ...properties.map((property) => ({
      '@id': `schema:${property}`,
      '@type': 'rdf:Property',
      'schema:domainIncludes': { '@id': `schema:${type}` },
    })),
  ]),
};
