import { describe, expect, it } from 'vitest';
import { rupees } from '#shop/money.ts';
import type { Product } from '#shop/product.ts';
import type { Goods, NamedList } from './goods.ts';
import { inquiryReason, oneKilogramReason } from './name-suspicions.ts';
import { suspicions } from './suspicions.ts';
import { verdict } from './suspicion.ts';

const price = (amount: number) => rupees(amount);
const ball: Product = {
  id: 1,
  name: 'Rubber Ball',
  price: price(300),
  salePrice: null,
  category: 'dog-toys',
  inStock: true,
  description: '',
  images: ['/pictures/1-1.jpg'],
};
const neighbours: readonly Product[] = [
  { ...ball, id: 2, name: 'Rope', price: price(400) },
  { ...ball, id: 3, name: 'Frisbee', price: price(500) },
];

function listOf(products: readonly Product[], others: Partial<NamedList> = {}): NamedList {
  const entries = products.map((product) => ({ id: product.id, price: product.price, inStock: product.inStock }));
  return { name: 'dog-toys', species: 'dog', entries, ...others };
}

/** A shop of three dog toys in which nothing is suspicious, until the first of them is changed. */
function shop(change: Partial<Product> = {}, others: Partial<Goods> = {}): Goods {
  const products = [{ ...ball, ...change }, ...neighbours];
  const files = [{ file: 'public/pictures/1-1.jpg', bytes: 20_000 }];
  return {
    products,
    lists: [listOf(products)],
    derivedLists: [],
    pictureBytes: new Map([['/pictures/1-1.jpg', files]]),
    pictureTexts: new Map(products.map(({ id }) => [id, 1])),
    ...others,
  };
}

const found = (goods: Goods) => suspicions(goods).map(({ product, kind, problem }) => `${product} ${kind}: ${problem}`);
const foundIn = (change: Partial<Product>) => found(shop(change));

describe('the doctor of the catalogue', () => {
  it('suspects nothing in a good catalogue', () => {
    expect(foundIn({})).toEqual([]);
  });
});

describe('names that the inquiry rule reads otherwise than they were meant', () => {
  it.each([
    ['Pack of 5 Leashes', '"5 l" in "5 Leashes"'],
    ['Spray 1.5L', '"5l" in "1.5L"'],
    ['Rice for Dogs 15kg', '"5kg" in "15kg"'],
    ['Rice for Dogs 0.5 kg', '"5 kg" in "0.5 kg"'],
    ['Glitter Ball', '"litter" in "Glitter"'],
    ['Litter Scoop', '"litter"'],
  ])('names %s', (name, why) => {
    expect(foundIn({ name })[0]).toBe(
      `1 asks by accident: its name holds ${why}, so shoppers can't buy it: they must ask for it on chat`,
    );
  });

  it.each(['Dog Food 3kg', 'Dog Food 5 kg', 'Shampoo 5L', 'Shampoo 5 L'])('accepts %s, which is heavy', (name) => {
    expect(foundIn({ name, price: price(2100) }).filter((line) => !line.includes('far price'))).toEqual([]);
  });

  it('accepts litter in a category of litter', () => {
    const litter = { ...ball, name: 'Cat Litter', category: 'cat-litter' };
    expect(found(shop(litter, { lists: [listOf([litter, ...neighbours], { species: 'cat' })] }))).toEqual([
      '2 wrong group: its category "dog-toys" relates it to dog products, but it stands on the cat pages',
      '3 wrong group: its category "dog-toys" relates it to dog products, but it stands on the cat pages',
    ]);
  });

  it('names a heavy product that the rule lets by', () => {
    expect(foundIn({ name: 'Dog Food 10 kg' })).toEqual([
      '1 heavy but sold: 10 kg is heavy, yet it goes into the cart and is delivered like a light parcel',
    ]);
    expect(foundIn({ name: 'Dog Food 2 kg' })).toEqual([]);
  });

  it('tells why a product is asked for: its words, or its id', () => {
    expect(inquiryReason({ id: 1, name: 'Dog Food 3kg', category: '' })).toBe('3kg');
    expect(inquiryReason({ id: 1, name: 'Pack of 5 Leashes', category: '' })).toBe('"5 l" in "5 Leashes"');
    expect(inquiryReason({ id: 67, name: 'Sand', category: '' })).toBe('id 67');
    expect(inquiryReason({ id: 1, name: 'Rope', category: '' })).toBeNull();
  });
});

describe('names that the 1 kg rule reads otherwise than they were meant', () => {
  it.each([
    ['Treats 2.1 kg', '"2.1 kg" counts as 1 kg in the delivery fee'],
    ['Treats 1000 g', '"1000 g" does not count as 1 kg in the delivery fee'],
  ])('names %s', (name, problem) => {
    expect(foundIn({ name })).toEqual([`1 1 kg by accident: ${problem}`]);
  });

  it('tells what counts as 1 kg', () => {
    expect(['Food 1 kg', 'Food 1KG', 'Food 11 kg', 'Food'].map(oneKilogramReason)).toEqual(['1 kg', '1KG', null, null]);
    expect(foundIn({ name: 'Food 1 kg' })).toEqual([]);
  });
});

describe('category texts in the wrong group', () => {
  it('names a word that holds an animal by accident', () => {
    expect(found(shop({ category: 'medication' }, { lists: [listOf(neighbours)] }))).toContain(
      '1 wrong group: its category "medication" relates it to cat products, but only a part of a word says so',
    );
  });

  it('names a category of another animal than that of its pages', () => {
    expect(foundIn({ category: 'treats' })).toEqual([
      '1 wrong group: its category "treats" relates it to cat products, but it stands on the dog pages',
    ]);
    expect(foundIn({ category: 'pharmacy' })).toEqual([
      '1 wrong group: its category "pharmacy" relates it to no other product, but it stands on the dog pages',
    ]);
  });

  it('accepts goods for two animals on the pages of both', () => {
    const brush = { ...ball, category: 'dog-and-cat-grooming' };
    const lists = [listOf([brush, ...neighbours]), listOf([brush], { name: 'cat-grooming', species: 'cat' })];
    expect(found(shop(brush, { lists }))).toEqual([]);
  });
});

describe('prices', () => {
  it('name a digit too many or too few', () => {
    expect(foundIn({ price: price(3000) })).toContain(
      '1 far price: its price, Rs 3000, is 6.7 times what is usual on dog-toys',
    );
    expect(foundIn({ price: price(100) })).toContain(
      '1 far price: its price, Rs 100, is only 1/4.5 of what is usual on dog-toys',
    );
  });

  it('are compared by weight where names give one', () => {
    const products = [
      { ...ball, name: 'Food 100 g', price: price(100) },
      { ...ball, id: 2, name: 'Food 1 kg', price: price(1000) },
      { ...ball, id: 3, name: 'Food 2 kg', price: price(200) },
      { ...ball, id: 4, name: 'Food 500 g', price: price(500) },
    ];
    const goods = shop({}, { products, lists: [listOf(products)] });
    expect(found(goods)).toContain(
      '3 far price: its price, Rs 200, is only 1/10 of what is usual for a kilogram on dog-toys',
    );
  });

  it('name a product that costs far more than any other', () => {
    expect(foundIn({ price: price(700) })).toEqual([
      '1 far price: its price, Rs 700, is far above that of every other product',
    ]);
  });

  it('name a pack that is dearer a stick than one alone, or next to nothing', () => {
    const one = { name: '1 Stick', quantity: 1, price: price(300) };
    const packOf = (sum: number) => ({ packOptions: [one, { name: 'Pack of 6', quantity: 6, price: price(sum) }] });
    expect(foundIn(packOf(1680))).toEqual([]);
    expect(foundIn(packOf(2400))).toEqual(['1 odd option price: "Pack of 6" costs Rs 400 a stick, "1 Stick" Rs 300']);
    expect(foundIn(packOf(168))).toEqual(['1 odd option price: "Pack of 6" costs Rs 28 a stick, "1 Stick" Rs 300']);
  });

  it('name a size that costs less than a smaller one, or far more', () => {
    const sizes = (second: number) => ({
      sizeOptions: [
        { name: 'S', price: price(300) },
        { name: 'M', price: price(second) },
      ],
    });
    expect(foundIn(sizes(400))).toEqual([]);
    expect(foundIn(sizes(200))).toEqual(['1 odd option price: size "M" costs Rs 200, "S" Rs 300']);
    expect(foundIn(sizes(4000))).toEqual(['1 odd option price: size "M" costs Rs 4000, "S" Rs 300']);
  });

  it('name a sale price below half of the price', () => {
    expect(foundIn({ salePrice: price(30) })).toEqual([
      '1 low sale price: its sale price, Rs 30, is less than half of Rs 300',
    ]);
    expect(foundIn({ salePrice: price(250) })).toEqual([]);
  });

  it('name a product that a list shows at another price than it charges', () => {
    const entries = [{ id: 1, price: 350, inStock: true }];
    expect(found(shop({}, { derivedLists: [{ name: 'Shop All', species: null, entries }] }))).toEqual([
      '1 two prices: Shop All shows Rs 350, its own page charges Rs 300',
    ]);
  });
});

describe('lists', () => {
  it('name a product that stands on none', () => {
    expect(found(shop({}, { lists: [listOf(neighbours)] }))).toEqual([
      '1 on no list: it is on no list, so shoppers can’t find it',
    ]);
  });

  it('name a product that is in stock here and out of stock there', () => {
    expect(found(shop({ inStock: false }, { lists: [listOf([ball, ...neighbours])] }))).toEqual([
      '1 two stock flags: dog-toys shows it as in stock, its own page as out of stock',
    ]);
  });
});

describe('pictures', () => {
  const files = (file: string, bytes: number | null) => ({
    pictureBytes: new Map([['/pictures/1-1.jpg', [{ file, bytes }]]]),
  });

  it('are named when they were never made, or a file of one is lost', () => {
    expect(foundIn({ images: ['/placeholder.svg'] })).toEqual([
      '1 no picture: shoppers see a placeholder for picture 1',
    ]);
    const lost = suspicions(shop({}, files('public/pictures/1-1.jpg', null)));
    expect(lost[0]?.problem).toBe('the file public/pictures/1-1.jpg is missing');
  });

  it('are named when one weighs too much for a slow line', () => {
    expect(found(shop({}, files('public/pictures/1-1-960.avif', 60_000)))[0]).toBe(
      '1 heavy picture: public/pictures/1-1-960.avif weighs 59 KiB, more than 45',
    );
    expect(found(shop({}, files('public/pictures/1-1.jpg', 60_000)))).toEqual([]);
    expect(found(shop({}, files('public/pictures/1-1.jpg', 70_000)))[0]).toContain('weighs 69 KiB, more than 60');
    expect(found(shop({}, files('public/pictures/1-1.webp', 60_000)))[0]).toContain('weighs 59 KiB, more than 45');
  });

  it('are named when nothing tells what they show', () => {
    expect(
      found(
        shop(
          {},
          {
            pictureTexts: new Map([
              [1, 0],
              [2, 1],
              [3, 1],
            ]),
          },
        ),
      ),
    ).toEqual(["1 no picture text: nothing tells people who can't see it what picture 1 shows"]);
  });
});

describe('what has been looked at', () => {
  const suspicion = { product: 1, kind: 'far price', problem: '', remedy: '' } as const;

  it('is not said again, and only for that product and that suspicion', () => {
    const others = [suspicion, { ...suspicion, product: 2 }, { ...suspicion, kind: 'two prices' } as const];
    const result = verdict(others, [{ product: 1, kind: 'far price', because: 'It is large.' }]);
    expect(result.open).toEqual(others.slice(1));
    expect(result.acknowledged).toBe(1);
  });

  it('is named when it has become pointless', () => {
    const review = { product: 7, kind: 'two prices', because: 'It was large.' } as const;
    expect(verdict([suspicion], [review]).pointless).toEqual([review]);
    expect(verdict([], [{ ...review, kind: 'far price' }]).pointless).toEqual([]);
  });
});
