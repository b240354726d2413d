// The print of each pack: brand, animal, flavour colours, name, taste, note, amount.
import type { Brand } from './design.ts';
import type { Animal } from './faces.ts';
import { type Flavour, flavours } from './flavours.ts';
import type { PackText } from './pack-text.ts';

export const pack = (
  brand: Brand,
  animal: Animal,
  flavour: Flavour,
  name: string,
  taste: string,
  note: string,
  amount: string,
): PackText => ({ brand, animal, colours: flavours[flavour], name, flavour: taste, note, amount });

export const dogFood = (animal: Animal, flavour: Flavour, taste: string, amount: string) =>
  pack('Panja', animal, flavour, 'Adult Dog Food', taste, 'Complete everyday food', amount);
export const catFood = (flavour: Flavour, taste: string, amount: string, animal: Animal = 'cat') =>
  pack('Panja', animal, flavour, 'Adult Cat Food', taste, 'Complete everyday food', amount);
export const treat = (animal: Animal, flavour: Flavour, name: string, taste: string, amount: string) =>
  pack('Panja', animal, flavour, name, taste, 'A little something good', amount);
export const seed = (animal: Animal, flavour: Flavour, name: string, taste: string, amount: string) =>
  pack('Chirya', animal, flavour, name, taste, 'For a happy song', amount);
export const care = (
  animal: Animal,
  flavour: Flavour,
  name: string,
  taste: string,
  amount: string,
  brand: Brand = 'Duma',
) => pack(brand, animal, flavour, name, taste, amount === 'Ask your vet' ? 'Pet care' : 'Ask your vet', amount);

export const puppyMilk = pack('Panja', 'puppy', 'milk', 'Puppy Food', 'Chicken & Milk', 'For growing puppies', '1 kg');
export const kittenMilk = pack(
  'Panja',
  'kitten',
  'kitten',
  'Kitten Food',
  'Chicken & Milk',
  'For growing kittens',
  '400 g',
);
export const chicken1kg = dogFood('dog', 'chicken', 'Chicken', '1 kg');
export const chicken3kg = dogFood('dog', 'chicken', 'Chicken', '3 kg');
export const ocean = catFood('ocean', 'Ocean Fish', '1 kg');
export const paste = care('dog', 'careBlue', 'Deworming Paste', 'For dogs', 'Ask your vet');
export const malt = pack('Panja', 'cat', 'malt', 'Hairball Malt Paste', 'For cats', 'A daily lick', '100 g');
export const birdDrops = care('budgie', 'budgie', 'Bird Multivitamin', 'Drops for birds', '30 ml', 'Chirya');
export const omega = care('brownDog', 'careCoral', 'Omega Skin & Coat', 'Drops for dogs and cats', '50 ml');
export const tablets = care('darkDog', 'careTeal', 'Deworming Tablets', 'For dogs', 'Ask your vet');
export const spotOn = care('puppy', 'carePlum', 'Flea & Tick Spot-On', 'For dogs', 'Ask your vet');
export const fishOil = care('brownDog', 'ocean', 'Fish Oil', 'For dogs', '200 ml');
export const kennel = care('dog', 'careGreen', 'Kennel & Coat Shampoo', 'For dogs', '5 L');
export const oatmeal = care('puppy', 'careOat', 'Oatmeal Pet Shampoo', 'For dogs and cats', '250 ml');
export const antiseptic = care('dog', 'careBlue', 'First-Aid Spray', 'Antiseptic', '100 ml');
export const multivitamin = care('dog', 'careGreen', 'Multivitamin', 'Tablets for dogs', 'Ask your vet');
export const joint = care('brownDog', 'carePlum', 'Joint Care', 'Chews for dogs', 'Ask your vet');
export const taurine = care('gingerCat', 'careCoral', 'Taurine', 'Tablets for cats', 'Ask your vet');
export const gravy = pack('Panja', 'gingerCat', 'gravy', 'Cat Food', 'Chicken in Gravy', 'Tender pieces', '85 g');
export const creamyChicken = treat('gingerCat', 'catChicken', 'Creamy Chicken', 'Treat for cats', '15 g');
export const creamySalmon = treat('cat', 'salmon', 'Salmon & Tuna', 'Creamy cat treat', '15 g');
