// Cameras, and one builder for each kind of pack. Sizes given to labels are those of the surface in
// blender/models, in thousandths of a scene unit.
import { cartonFront, cartonSide, tubeFront } from './labels/carton-labels.ts';
import { bagFront, stickFront, trayFront } from './labels/film-labels.ts';
import type { PackText } from './labels/pack-text.ts';
import { canWrap, smallWrap, uprightWrap } from './labels/round-labels.ts';
import type { AutoCamera, Ground, Picture } from './picture.ts';

const ground: Ground = { middle: '#f8f5f0', edge: '#f1ebe3' };

type Shot = readonly [model: string, params: Picture['params'], camera: AutoCamera];

export const angled = (
  elevation: number,
  azimuth = 0,
  fill = 0.78,
  shift: readonly [number, number] = [0, 0],
): AutoCamera => ({ elevation, azimuth, fill, shift });

export const front = angled(8);
export const large = angled(8, 0, 0.87);
export const threeQuarter = angled(15, 34);
export const onTheFloor = angled(28, 0, 0.84);
export const closeUp = angled(36, 0, 1.12, [0, 0.02]);

export function product(id: number, ...shots: readonly Shot[]): readonly Picture[] {
  return shots.map(([model, params, camera], i) => ({
    key: `${id}-${i + 1}`,
    model,
    params,
    camera,
    ground,
    width: 1024,
    height: 1024,
    widths: [192, 320, 640, 960],
    jpegWidth: 640,
    quality: 52,
    samples: i === 0 ? 24 : 16,
  }));
}

export const bag = (text: PackText, camera = front, turn = -12): Shot => [
  'bags.turned',
  { label: bagFront(text, 1140, 1420), shape: 'bag', turn },
  camera,
];
export const pouch = (text: PackText): Shot => [
  'bags.turned',
  { label: bagFront(text, 1050, 1360), shape: 'pouch' },
  front,
];
export const sack = (text: PackText): Shot => [
  'bags.turned',
  { label: bagFront(text, 1200, 1600), shape: 'sack', turn: -14 },
  large,
];
export const heap = (kind: string, radius = 0.62, height = 0.3): Shot => [
  'heaps.heap',
  { kind, radius, height },
  closeUp,
];
export const can = (text: PackText, camera = angled(15, 0, 0.7)): Shot => [
  'cans.can',
  { label: canWrap(text, 1186, 500) },
  camera,
];
export const tin = (text: PackText): Shot => [
  'cans.powder_tin',
  { label: uprightWrap(text, 1253, 895) },
  angled(11, 0, 0.74),
];
export const jar = (text: PackText, lid: string, closed = true): Shot => [
  'cans.jar',
  { label: canWrap(text, 1049, 475), lid, closed },
  angled(closed ? 11 : 20, 0, 0.72),
];
export const carton = (text: PackText) => ({ front: cartonFront(text, 620, 860), side: cartonSide(text, 240, 860) });
export const tube = (text: PackText) => tubeFront(text, 840, 1720);
export const drops = (text: PackText) => smallWrap(text, 700, 435);
export const sticks = (text: PackText, count: number): Shot => [
  'sticks.sticks',
  { label: stickFront(text, 300, 1500), count },
  angled(9, 0, 0.84),
];
export const oneStick = (text: PackText): Shot => [
  'sticks.lying',
  { label: stickFront(text, 300, 1500) },
  angled(64, 0, 0.78),
];
export const tray = (text: PackText): Shot => [
  'sticks.tray',
  { label: stickFront(text, 300, 1500), front: trayFront(text, 1420, 420) },
  angled(14, -14, 0.78),
];
