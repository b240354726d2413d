// The pictures of the bird products, by id.
import { seed } from './labels/products.ts';
import type { Picture } from './picture.ts';
import { angled, bag, heap, onTheFloor, product, sack, tin } from './shots.ts';

export const birdPictures: readonly Picture[] = [
  product(
    37,
    sack(seed('budgie', 'budgie', 'Budgie Seed Mix', 'Millet & canary', '5 kg')),
    heap('budgie seed', 0.42, 0.2),
  ),
  product(
    38,
    bag(seed('budgie', 'budgie', 'Budgie Seed Mix', 'Millet & canary', '1 kg')),
    heap('budgie seed', 0.42, 0.2),
  ),
  product(
    39,
    bag(seed('parrot', 'parrot', 'Parrot Seed & Nut Mix', 'With sunflower', '1 kg')),
    heap('parrot mix', 0.5, 0.25),
  ),
  product(
    41,
    ['dispensers.bird_feeder', {}, angled(16, 18, 0.76)],
    ['dispensers.bird_feeder', { content: 'budgie seed' }, angled(30, 18, 0.8)],
  ),
  product(
    42,
    ['dispensers.bird_drinker', {}, angled(8, 20, 0.82)],
    ['dispensers.bird_drinker', {}, angled(12, 20, 2.3, [-0.04, -0.3])],
  ),
  product(
    43,
    ['bird_toys.swing', {}, angled(8, -20, 0.84)],
    ['bird_toys.swing', {}, angled(8, -14, 2.2, [0.04, -0.04])],
    ['bird_toys.swings', {}, angled(8, 0, 0.88)],
  ),
  product(
    44,
    ['bird_toys.bell_and_beads', {}, angled(8, -16, 0.86)],
    ['bird_toys.bell_and_beads', {}, angled(6, -10, 2.6, [0.0, -0.62])],
  ),
  product(
    45,
    ['bird_toys.ladder', {}, angled(8, -24, 0.86)],
    ['bird_toys.ladder', {}, angled(10, -20, 2.4, [0, -0.02])],
    ['bird_toys.ladders', {}, angled(8, -14, 0.88)],
  ),
  product(
    46,
    ['straps.leg_rings', { count: 10 }, angled(38, 0, 0.8)],
    ['straps.leg_rings', { count: 1 }, angled(24, 0, 0.6)],
  ),
  product(
    47,
    ['straps.bird_harness', {}, angled(58, 0, 0.84)],
    ['straps.bird_harness', {}, angled(58, 0, 2.0, [-0.62, 0.14])],
  ),
  product(51, tin(seed('budgie', 'chick', 'Hand-Feeding Formula', 'For chicks', '400 g')), [
    'heaps.powder',
    { tint: '#ecd6a0' },
    onTheFloor,
  ]),
].flat();
