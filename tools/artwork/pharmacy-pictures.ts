// The pictures of the products of the pharmacy, by id.
import { blisterFoil } from './labels/carton-labels.ts';
import {
  antiseptic,
  birdDrops,
  fishOil,
  joint,
  multivitamin,
  omega,
  pack,
  paste,
  spotOn,
  tablets,
  taurine,
} from './labels/products.ts';
import { uprightWrap } from './labels/round-labels.ts';
import type { Picture } from './picture.ts';
import { angled, carton, drops, heap, jar, onTheFloor, product, tin, tube } from './shots.ts';

export const pharmacyPictures: readonly Picture[] = [
  product(8, jar(multivitamin, '#0f5f4a'), jar(multivitamin, '#0f5f4a', false)),
  product(9, jar(joint, '#652F69'), heap('chews', 0.85, 0.36)),
  product(
    10,
    ['bottles.pump_bottle', { label: uprightWrap(fishOil, 720, 714), body: '#f4efe4', cap: '#0B5366' }, angled(8)],
    ['bottles.pump_bottle', { label: uprightWrap(fishOil, 720, 714), body: '#f4efe4', cap: '#0B5366' }, angled(16, 26)],
  ),
  product(
    12,
    ['cartons.with_tube', { ...carton(paste), tube_label: tube(paste), cap: '#F7B733' }, angled(11)],
    ['cartons.tube_alone', { tube_label: tube(paste), cap: '#F7B733' }, angled(10, 0, 0.86)],
  ),
  product(
    50,
    ['cartons.with_dropper', { ...carton(birdDrops), bottle_label: drops(birdDrops) }, angled(11)],
    ['cartons.dropper_alone', { bottle_label: drops(birdDrops) }, angled(10, 0, 0.82)],
  ),
  product(
    57,
    ['cartons.with_blister', { ...carton(tablets), foil: blisterFoil(tablets, 420, 640) }, angled(13)],
    ['cartons.blister_alone', { foil: blisterFoil(tablets, 420, 640) }, angled(44, 16, 0.84)],
  ),
  product(
    60,
    ['cartons.with_pipettes', { ...carton(spotOn), colour: '#8B4A8F' }, angled(12)],
    ['cartons.pipette_alone', { colour: '#8B4A8F' }, angled(36, 10, 0.86)],
  ),
  product(
    62,
    ['cartons.with_dropper', { ...carton(omega), bottle_label: drops(omega) }, angled(11)],
    ['cartons.dropper_alone', { bottle_label: drops(omega) }, angled(10, 0, 0.82)],
  ),
  product(63, tin(pack('Panja', 'kitten', 'kitten', 'Kitten Milk Powder', 'For kittens', 'Gentle', '200 g')), [
    'heaps.powder',
    { tint: '#f8f0dc' },
    onTheFloor,
  ]),
  product(65, jar(taurine, '#f4ead8'), jar(taurine, '#f4ead8', false)),
  product(
    69,
    ['bottles.spray_bottle', { label: uprightWrap(antiseptic, 520, 560) }, angled(9, 0, 0.8)],
    ['bottles.spray_bottle', { label: uprightWrap(antiseptic, 520, 560) }, angled(10, 16, 2.1, [0, 0.7])],
  ),
].flat();
