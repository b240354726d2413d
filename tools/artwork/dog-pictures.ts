// The pictures of the dog products, by id.
import { cartonFront } from './labels/carton-labels.ts';
import { bagFront } from './labels/film-labels.ts';
import { chicken1kg, chicken3kg, dogFood, kennel, pack, puppyMilk, treat } from './labels/products.ts';
import type { Picture } from './picture.ts';
import { angled, bag, front, heap, onTheFloor, pouch, product, sack, threeQuarter, tin } from './shots.ts';

export const dogPictures: readonly Picture[] = [
  product(1, bag(dogFood('brownDog', 'chickenRice', 'Chicken & Rice', '500 g')), [
    'bowls.steel_bowl',
    { content: 'kibble' },
    angled(27),
  ]),
  product(2, sack(dogFood('dog', 'lamb', 'Lamb & Rice', '2 kg')), heap('lamb kibble')),
  product(3, sack(dogFood('darkDog', 'beef', 'Beef & Vegetables', '2 kg')), heap('beef kibble')),
  product(4, bag(puppyMilk), bag(puppyMilk, threeQuarter, 0), heap('small kibble', 0.5, 0.24)),
  product(5, bag(chicken1kg), bag(chicken1kg, threeQuarter, 0), heap('kibble')),
  product(6, sack(chicken3kg), [
    'bags.pair',
    { label: bagFront(chicken3kg, 1200, 1600), small: bagFront(chicken1kg, 1140, 1420) },
    front,
  ]),
  product(7, tin(pack('Panja', 'puppy', 'milk', 'Puppy Milk Replacer', 'For puppies', 'Gentle', '300 g')), [
    'heaps.powder',
    { tint: '#f6ecd2' },
    onTheFloor,
  ]),
  product(
    11,
    ['bowls.steel_bowl', {}, angled(24)],
    ['bowls.steel_bowl', {}, angled(62, 0, 0.74)],
    ['bowls.steel_bowl', { content: 'kibble' }, angled(34)],
  ),
  product(13, ['grooming.comb', {}, angled(40, -10)], ['grooming.comb', {}, angled(34, 8, 1.7, [-0.42, -0.02])]),
  product(
    14,
    ['bottles.canister', { label: cartonFront(kennel, 560, 620) }, angled(10, 0, 0.76)],
    ['bottles.canister', { label: cartonFront(kennel, 560, 620) }, angled(14, 28, 0.76)],
  ),
  product(
    15,
    ['grooming.slicker', {}, angled(32, 24, 0.84)],
    ['grooming.slicker', {}, angled(32, 16, 1.9, [-0.42, 0.12])],
  ),
  product(
    16,
    ['straps.collar', { colour: '#C7442E' }, angled(24)],
    ['straps.collar', { colour: '#C7442E' }, angled(20, 6, 1.9, [0.02, -0.08])],
  ),
  product(17, ['straps.harness', {}, angled(20, 16)], ['straps.harness', {}, angled(20, 16, 1.9, [0.5, -0.55])]),
  product(18, ['straps.rope_leash', {}, angled(38)], ['straps.rope_leash', {}, angled(38, 0, 2.0, [0.72, -0.32])]),
  product(
    19,
    ['straps.collar', { colour: '#7A4524', studs: true }, angled(24)],
    ['straps.collar', { colour: '#7A4524', studs: true }, angled(20, -24, 1.9, [-0.3, -0.04])],
  ),
  product(20, ['straps.retractable', {}, angled(12, 0)], ['straps.retractable', {}, angled(22, 32)]),
  product(
    33,
    ['dog_toys.rope_bone', {}, angled(32, -10, 0.84)],
    ['dog_toys.rope_bone', {}, angled(30, -4, 2.0, [0.5, 0.04])],
  ),
  product(34, ['dog_toys.squeaky_bone', {}, angled(24, 24, 0.8)], ['dog_toys.squeaky_bone', {}, angled(70, 0, 0.8)]),
  product(35, ['dog_toys.dotted_ball', {}, angled(14, 0, 0.64)], ['dog_toys.ball_beside_bowl', {}, angled(20, 0, 0.8)]),
  product(36, pouch(treat('puppy', 'bone', 'Calcium Milk Bone', 'With milk', '90 g')), heap('bone treats', 0.95, 0.4)),
  product(54, pouch(treat('dog', 'biscuit', 'Dog Biscuits', 'Chicken', '400 g')), heap('biscuits', 1.05, 0.44)),
  product(58, pouch(treat('darkDog', 'dental', 'Dental Sticks', 'With mint', '7 sticks')), [
    'heaps.sticks',
    {},
    angled(30, 28, 0.9),
  ]),
  product(59, ['dog_toys.duck', {}, angled(12, -32, 0.78)], ['dog_toys.duck', {}, angled(10, 0, 0.78)]),
  product(
    66,
    pouch(treat('puppy', 'training', 'Training Bites', 'For puppies', '150 g')),
    heap('training bites', 0.62, 0.3),
  ),
].flat();
