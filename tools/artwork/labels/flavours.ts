// One colour set per flavour, from the shop's own palette.
import type { Colours } from './design.ts';

const marigold = '#F7B733';
const colours = (ground: string, deep: string, ink: string, accent = marigold): Colours => ({
  ground,
  deep,
  accent,
  ink,
});

export const flavours = {
  chicken: colours('#C2402A', '#8E2817', '#4A1D10'),
  chickenRice: colours('#D9652B', '#A5431A', '#4A1D10', '#FFD25E'),
  lamb: colours('#2C7A4F', '#1B5638', '#173524'),
  beef: colours('#8A2F45', '#621C30', '#401520'),
  milk: colours('#2E86B5', '#1D6088', '#123A52'),
  ocean: colours('#12758C', '#0B5366', '#0F3640'),
  catChicken: colours('#E08A1E', '#B0620C', '#4A2A08', '#FFE08A'),
  kitten: colours('#D4587E', '#A53A5E', '#561B30', '#FFD25E'),
  tuna: colours('#1F7A6C', '#12574C', '#12392F'),
  gravy: colours('#C9471F', '#963010', '#4A1D10', '#FFD25E'),
  mousse: colours('#7B5AA6', '#573C7E', '#2F2047', '#FFD25E'),
  salmon: colours('#E4694F', '#B64630', '#52190F', '#FFD98A'),
  malt: colours('#9A6532', '#6F4418', '#3D2408', '#FFD25E'),
  bone: colours('#3B7FB8', '#265C8A', '#153650', '#FFD98A'),
  biscuit: colours('#B7772B', '#875214', '#40260A', '#FFE3A0'),
  dental: colours('#3F9B63', '#2A7146', '#173D27'),
  training: colours('#D14B5B', '#9F2F3E', '#4F1119', '#FFD98A'),
  budgie: colours('#3E9440', '#296B2D', '#183A19', '#FFDB4D'),
  parrot: colours('#1F6FB2', '#114E85', '#102F4D', '#FFC93C'),
  chick: colours('#E39A1B', '#B26F08', '#4A3105', '#FFF0B8'),
  lavender: colours('#7A63A8', '#58447F', '#2E2347', '#F3D27A'),
  bentonite: colours('#5F7682', '#43565F', '#26333A', '#F7B733'),
  careGreen: colours('#0B6B4B', '#074A34', '#123A2B', '#F7B733'),
  careBlue: colours('#1F5FA8', '#12417A', '#14304F', '#F7B733'),
  careTeal: colours('#178A8A', '#0D6363', '#0F3C3C', '#F7B733'),
  carePlum: colours('#8B4A8F', '#652F69', '#3C1A3F', '#F7B733'),
  careCoral: colours('#D65A3E', '#A63D25', '#4F1C10', '#FFD25E'),
  careOat: colours('#B98546', '#8C5F29', '#46301A', '#FFE3A0'),
} as const satisfies Record<string, Colours>;

export type Flavour = keyof typeof flavours;
