/**
 * The schema of the files in `catalogue/`, that of `desk.yaml` in `desk-schema.ts`: it checks them, types them, and
 * becomes the JSON Schema files in `catalogue/schema/`, with which editors complete and check (`npm run build`). A
 * field's error text says what to write instead; the mistake itself is described from the value (`yaml-file.ts`).
 */
import { z } from 'zod';
import { deskSchema } from './desk-schema.ts';
import {
  fields,
  fieldsBeside,
  type FieldText,
  fieldTexts,
  hoursText,
  inRupees,
  list,
  matching,
  quoted,
  text,
  textOrNothing,
} from './schema-fields.ts';
import { maxPictures } from './photo-files.ts';
import { colourPattern, shippedColours } from '#shop/colours.ts';
import { animals } from '#shop/animal-table.ts';
import { allSpecies, bySpecies, type Species } from '#shop/species.ts';
import { parseWeight } from '#shop/weight.ts';
import { parseOpeningDays } from '#shop/opening-hours.ts';

const wholeNumber = (error: string, max = 999_999) => z.int({ error }).min(1, { error }).max(max, { error });
/** `texts`: what it says if it is true, and if it is false or left out. */
const flag = (...[yes, no]: readonly [string, string]) =>
  z
    .boolean({ error: 'Write true or false, without quotes.' })
    .register(fieldTexts, { label: '', text: (value) => (value === true ? yes : no) });
const rupeesField = (shown: FieldText = {}) =>
  wholeNumber('Write whole rupees from 1 to 999999 without a comma, such as 1200.').register(fieldTexts, {
    text: inRupees,
    ...shown,
  });
/** The price or fee that an entry of a list is about. */
const entryPrice = () => rupeesField({ label: '' });
const weightRemedy = 'Write it with its unit, up to 100 kg: 500 g or 1.5 kg.';
const weight = (whose: string) =>
  z
    .string({ error: weightRemedy })
    .refine((written) => parseWeight(written) !== null, { error: weightRemedy })
    .optional()
    .describe(`${whose}: 500 g or 1.5 kg. Couriers ask for a parcel’s weight.`);
const optionName = text('Write what the shopper chooses, such as XL.');
/** A pack or a size, besides its name. */
const option = (whatWeighs: string) => ({
  price: entryPrice(),
  weight: weight(whatWeighs),
  picture: wholeNumber('Write which of the pictures shows it: 1 for the first.', maxPictures)
    .exactOptional()
    .describe('Which of the pictures shows it: 1 for the first, which also counts if this is left out.'),
  soldOut: flag('sold out', 'in stock').exactOptional().describe('true: this one can’t be bought now.'),
});

const anyAnimal = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  allSpecies.map((species) => `"${species}"`),
);

/** The fields above a product's description. */
export const productSchema = fields({
  id: wholeNumber('Write the number of the product, such as 70.', 999_999_999).describe(
    'Names the product in addresses and orders. Never change it.',
  ),
  name: text('Write the name as shoppers should read it.'),
  price: rupeesField()
    .optional()
    .describe('Rupees. A product with packs or sizes has none: the first one’s price is shown.'),
  salePrice: rupeesField()
    .optional()
    .describe('Rupees that are charged instead of the price while this field is here.'),
  weight: weight('What one piece weighs'),
  category: text('Write a category such as dog-food.').describe(
    `Decides the related products: one with ${anyAnimal} in it shows those.`,
  ),
  inStock: flag('in stock', 'sold out'),
  takenOff: flag('no longer sold', 'sold')
    .optional()
    .describe('true: no longer sold. The product keeps its page, is on no list and can’t be ordered.'),
  pictures: list(
    text('Describe the picture for people who can’t see it.').register(fieldTexts, { text: quoted }),
    `Write one text for each picture, 1 to ${maxPictures}, each in a line of its own after "- ".`,
  )
    .min(1)
    .max(maxPictures)
    .register(fieldTexts, { entries: ', picture' })
    .describe('What each picture shows, for people who can’t see it.'),
  packs: list(
    fields({
      name: optionName,
      quantity: wholeNumber('Write how many pieces the pack holds.'),
      ...option('What the pack weighs; that of its pieces if this is left out'),
    }),
    'List the packs, or leave packs out.',
  )
    .min(1)
    .register(fieldTexts, { entries: '' })
    .optional(),
  sizes: list(
    fields({ name: optionName, ...option('What this size weighs; the product’s weight if this is left out') }),
    'List the sizes, or leave sizes out.',
  )
    .min(1)
    .register(fieldTexts, { entries: '' })
    .optional(),
  search: list(
    text('Write a word that shoppers may search for.'),
    'Write words that shoppers may search for: [sand, potty].',
  )
    .register(fieldTexts, { label: ', search words' })
    .optional()
    .describe('Further words that find the product. Typing errors and other spellings of Roman Urdu are understood.'),
});
export type ProductContent = z.infer<typeof productSchema>;

const path = () => matching(/^\/[a-z0-9-]+$/, 'Write an address such as /dog-food: a slash, small letters, hyphens.');
const productIds = () =>
  list(wholeNumber('Write the number of a product.', 999_999_999), 'Write numbers of products: [37, 38].').register(
    fieldTexts,
    { label: '' },
  );
const sectionId = () => matching(/^[a-z]+(?:-[a-z]+)*$/, 'Write small letters and hyphens, such as dog-food.');
const heading = () => text('Write the heading as shoppers should read it.').register(fieldTexts, { text: quoted });
const description = () =>
  text('Write a sentence for search engines.').describe('One sentence that search engines show.');

const listingSchema = fields({
  path: path(),
  heading: heading(),
  description: description(),
  missingStockFlag: z
    .enum(['in stock', 'out of stock'], { error: 'Write in stock or out of stock.' })
    .optional()
    .describe('How the list shows a product without a stock flag; in stock if this is left out.'),
  products: productIds(),
  aliases: list(path(), 'Write addresses: [/cat-beds].').optional().describe('Other addresses of the same page.'),
  title: text('Write the title.')
    .optional()
    .describe('In the browser’s tab and for search engines; by default the heading.'),
  menu: text('Write the label for the menu.')
    .optional()
    .describe('In the menu and the dropdown; by default the heading.'),
});

const speciesSchema = fields({
  path: path(),
  menu: text('Write the label for the menu.'),
  title: text('Write the title.'),
  description: description(),
  pages: list(listingSchema, 'List the pages.').describe('In the order of the menu.'),
  categories: list(
    fields({
      id: sectionId(),
      page: path().describe('The page whose products the row shows.'),
      label: text('Write the label for the dropdown.')
        .optional()
        .describe('In the dropdown; by default the label in the menu.'),
      heading: heading().optional().describe('Over the row; by default the label in the dropdown.'),
    }),
    'List the categories.',
  ).describe('In the order of the dropdown.'),
});

const groupSchema = fields({ id: sectionId(), heading: heading(), products: productIds() });

/** What the owner changes of each list of products. */
export const listSchema = groupSchema.pick({ heading: true, products: true });

/** `pages.yaml`: the products of each page, in their order. */
export const pagesSchema = fields({
  species: fields(bySpecies(() => speciesSchema.optional())).describe('The pages of each animal that the shop is for.'),
  allCategories: text('Write the label for the first entry of the dropdowns.'),
  home: fields({ rows: list(groupSchema, 'List the rows.') }),
  shopAll: fields({
    menu: text('Write the label for the menu.'),
    description: description(),
    sections: fields(bySpecies(() => heading().optional())).describe(
      'Over each section and in the filter; by default the animal’s name.',
    ),
    prices: z
      .record(matching(/^[1-9]\d*$/, 'Write the number of a product.'), rupeesField(), {
        error: 'Write them like 3: 2250.',
      })
      .optional()
      .describe('Prices that this page alone shows; the product’s own is charged.'),
  }),
  pharmacy: fields({
    heading: heading(),
    intro: text('Write the sentence below the heading.'),
    description: description(),
    products: productIds(),
  }),
  newPet: fields({
    heading: heading(),
    intro: text('Write the sentence below the heading.'),
    description: description(),
    groups: list(groupSchema, 'List the groups.'),
  }),
  menu: list(
    z.enum(['shopAll', 'pharmacy', 'newPet', 'contact'], { error: 'Write shopAll, pharmacy, newPet or contact.' }),
    'List shopAll, pharmacy, newPet and contact in the order of the menu.',
  ).describe('The menu’s links below the animals, in their order.'),
});
export type PagesContent = z.infer<typeof pagesSchema>;
export type SpeciesContent = z.infer<typeof speciesSchema>;
export type ListingContent = z.infer<typeof listingSchema>;
export type GroupContent = z.infer<typeof groupSchema>;

/** A single value of `shop.yaml` as the desk asks for it. */
export interface ShopField {
  readonly label: string;
  /** The page of the desk that it is on. */
  readonly section: string;
  readonly input: 'line' | 'lines' | 'tel' | 'email' | 'url' | 'picture' | 'colour';
  readonly hint?: string;
}
export const shopFields = z.registry<ShopField>();

const contact = { section: 'contact', input: 'line' } as const;
const link = { ...contact, input: 'url', hint: 'Begins with https://. Leave it empty for none.' } as const;
const banner = { section: 'large-pictures', input: 'lines' } as const;
const bannerTitle = { ...banner, input: 'line', hint: 'Up to about 30 letters fit on a phone.' } as const;
const story = { section: 'story', input: 'lines' } as const;
const tagline = { section: 'taglines', input: 'lines' } as const;
const searchEngines = { section: 'search-engines', input: 'lines' } as const;

const shopTextField = (field: ShopField) =>
  text('Write a text.').register(shopFields, field).register(fieldTexts, { text: quoted });

/** `dogTagline` and so on. */
function taglines(): Record<`${Species}Tagline`, ReturnType<typeof animalTagline>>;
function taglines(): Record<string, ReturnType<typeof animalTagline>> {
  return Object.fromEntries(allSpecies.map((species) => [`${species}Tagline`, animalTagline(species)]));
}

function animalTagline(species: Species) {
  const page = `the ${animals[species].name.toLowerCase()} page`;
  return shopTextField({ ...tagline, label: `Tagline of ${page}`, hint: `Below the title of ${page}.` })
    .exactOptional()
    .describe(`Below the title of ${page}; by default the tagline of every page.`);
}

const picture = (label: string, hint?: string) =>
  matching(/^[a-z\d-]+$/, 'Write the name of a picture: hero-wide, or 43-1 in quotes.').register(shopFields, {
    section: 'pictures',
    input: 'picture',
    label,
    ...(hint !== undefined && { hint }),
  });
const colour = (label: string, hint: string) =>
  matching(
    colourPattern,
    'Write # and six of the digits 0 to 9 and the letters a to f, in quotes: "#0b6b4b".',
  ).register(shopFields, { section: 'colours', input: 'colour', label, hint });
const social = (label: string) =>
  matching(/^(?:https:\/\/\S+)?$/, 'Write an address that begins with https://, or "" for none.').register(shopFields, {
    ...link,
    label,
  });

const placeName = () => matching(/\p{L}.*\p{L}/u, 'Write a name of at least two letters.');
const placeNames = () => list(placeName(), 'Write names in brackets: [Pindi, RWP].').optional();

/** `cities.yaml`: cities by the value of their province (D84). */
export const citiesSchema = z.record(
  sectionId(),
  list(
    fields({
      name: placeName().describe('As couriers write it.'),
      district: placeName()
        .optional()
        .describe('The town whose district it belongs to; left out for that town itself.'),
      spellings: placeNames().describe(
        'Other names, in Latin and Urdu letters; case, spaces, dots and hyphens are ignored.',
      ),
      areas: placeNames().describe(
        'Places within it that people name instead. They suggest the city and never decide.',
      ),
    }),
    'List the cities of the province, each after "- ".',
  ),
  { error: 'Write provinces by their values in shop.yaml, each with a list of its cities.' },
);
export type CitiesContent = z.infer<typeof citiesSchema>;

const hoursRemedy = 'Write hours such as 11AM-9PM, or closed.';

/** `shop.yaml`: what the shop says about itself. Single values have their fields at the desk. */
export const shopSchema = fieldsBeside('desk.yaml', deskSchema, {
  name: text('Write the shop’s name.').register(shopFields, { ...contact, label: 'Name of the shop' }),
  phone: text('Write the number as people dial it: "+92 300 0000000".').register(shopFields, {
    ...contact,
    label: 'Phone',
    input: 'tel',
    hint: 'As people dial it, such as +92 300 0000000.',
  }),
  chatNumber: matching(/^[1-9]\d{6,14}$/, 'Write digits in quotes, the country code first: "923000000000".')
    .register(shopFields, {
      ...contact,
      label: 'WhatsApp number',
      input: 'tel',
      hint: 'Digits only, country code first, such as 923000000000.',
    })
    .describe('WhatsApp number: digits, country code first.'),
  email: matching(/^[^\s@,;<>]+@[^\s@,;<>]+$/, 'Write one e-mail address: shop@example.com.').register(shopFields, {
    ...contact,
    label: 'E-mail',
    input: 'email',
  }),
  address: textOrNothing('Write the address in one line, or "" for none.')
    .register(shopFields, {
      ...contact,
      label: 'Address on labels and packing slips',
      hint: 'Parcels are returned there. End it with your city: shoppers see it at the foot of every page.',
    })
    .default('')
    .describe('Where parcels return: printed on labels and packing slips; "" for none.'),
  facebook: social('Facebook page').describe('Facebook page; "" for none.'),
  instagram: social('Instagram page').describe('Instagram page; "" for none.'),
  developerCredit: text('Write the name that the footer credits.').register(shopFields, {
    ...contact,
    label: 'Made by',
    hint: 'Credited at the foot of every page.',
  }),
  payment: textOrNothing('Write one short sentence, or "" for none.')
    .register(shopFields, { label: 'How people pay', section: 'payment', input: 'line' })
    .describe('How people pay, such as "Pay in cash when it arrives."; "" for none.'),
  openingHours: z
    .record(
      z.string(),
      z
        .string({ error: hoursRemedy })
        .refine((hours) => parseOpeningDays('Mon', hours) !== null, { error: hoursRemedy }),
      { error: 'Write days and hours, such as Mon-Fri: 11AM-9PM.' },
    )
    .register(fieldTexts, { section: 'hours', label: 'Opening hours', text: hoursText })
    .describe('The days as they are shown, each with its hours: Mon-Fri: 11AM-9PM.'),
  texts: fields({
    heroTitle: shopTextField({ ...bannerTitle, label: 'Home banner, title' }),
    heroText: shopTextField({ ...banner, label: 'Home banner, text' }),
    secondHeroTitle: shopTextField({ ...bannerTitle, label: 'Second banner (phones only), title' }),
    secondHeroText: shopTextField({ ...banner, label: 'Second banner (phones only), text' }),
    welcome: shopTextField({ ...story, label: 'Welcome', hint: 'Shown for three seconds on the home page.' }),
    storyTitle: shopTextField({ ...story, label: 'Brand story, title', input: 'line' }),
    story: shopTextField({ ...story, label: 'Brand story' }),
    storyInvitation: shopTextField({ ...story, label: 'Brand story, last sentence' }),
    tagline: shopTextField({ ...tagline, label: 'Tagline at the foot of every page', hint: 'Below the shop’s name.' }),
    ...taglines(),
    homeDescription: shopTextField({ ...searchEngines, label: 'Home page, for search engines' }),
    contactDescription: shopTextField({ ...searchEngines, label: 'Contact page, for search engines' }),
  }).describe('What the shop says about itself; {shop} stands for its name.'),
  colours: fields({
    main: colour('Main colour', 'For links, prices, and buttons with white text. It must be dark.').describe(
      'Behind white text, and the colour of links and prices.',
    ),
    accent: colour('Accent colour', 'For buttons and badges with dark text. It must be light.').describe(
      'Behind dark text: catches the eye.',
    ),
  })
    .default(shippedColours)
    .describe('The shop’s two colours, such as "#0b6b4b".'),
  pictures: fields({
    heroWide: picture('Banner (computer)', 'Three times as wide as high.').describe(
      'The first large picture of the home page on wide screens.',
    ),
    hero: picture('Banner 1 (phone)').describe('The first large picture on phones.'),
    secondHero: picture('Banner 2 (phone)').describe('The second, on phones alone.'),
    story: picture('Picture of the brand story').describe('Next to the brand story.'),
    newPet: picture('Picture of “New Pet at Home?”', 'In the closing banner.').describe(
      'In the closing banner, "New Pet at Home?".',
    ),
  }).describe('Pictures of the home page: hero-wide, or 43-1 for the first picture of product 43.'),
  provinces: list(
    fields({
      value: sectionId().describe('Written into orders. Never change it.'),
      label: text('Write the name as shoppers should read it.'),
      fee: entryPrice().describe('What delivery there costs, in rupees.'),
    }),
    'List the provinces, each with value, label and fee.',
  ).register(fieldTexts, { section: 'delivery', label: 'Provinces', entries: 'Delivery to' }),
});
export type ShopContent = z.infer<typeof shopSchema>;

/** The files of `catalogue/schema/`, by name. Editors complete and check the catalogue's files by them. */
export function schemaFiles(): ReadonlyMap<string, string> {
  const schemas = {
    product: productSchema,
    pages: pagesSchema,
    shop: shopSchema,
    desk: deskSchema,
    cities: citiesSchema,
  };
  return new Map(
    Object.entries(schemas).map(([name, schema]) => [
      `${name}.json`,
      `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), null, 2)}\n`,
    ]),
  );
}
