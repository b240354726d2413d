// A picture to be made.
import type { Label } from './labels/design.ts';

type Parameter =
  | string
  | number
  | boolean
  | null
  | Label
  | readonly Parameter[]
  | { readonly [key: string]: Parameter };

/**
 * Degrees above the floor and to the side; `fill` is the share of the picture that the products take, `shift` moves its
 * middle.
 */
export type AutoCamera = {
  readonly elevation: number;
  readonly azimuth: number;
  readonly fill: number;
  readonly shift: readonly [number, number];
};

/**
 * A camera set by hand, for scenes: what it looks at, how many scene units are visible there, and what the lights are
 * scaled to.
 */
export type SetCamera = {
  readonly elevation: number;
  readonly azimuth: number;
  readonly target: readonly [number, number, number];
  readonly visible: number;
  readonly lit?: number;
  readonly lens?: number;
};

/** The background behind the products: its colour in the middle and at the edges. */
export type Ground = { readonly middle: string; readonly edge: string };

export type Picture = {
  /** `{id}-{n}` for products, a name for the shop's own pictures. */
  readonly key: string;
  /** The builder in blender/models as `module.function`, and its keyword arguments; labels become files. */
  readonly model: string;
  readonly params: { readonly [key: string]: Parameter };
  readonly camera: AutoCamera | SetCamera;
  readonly ground: Ground;
  readonly width: number;
  readonly height: number;
  /** Widths of the AVIF files. */
  readonly widths: readonly number[];
  /** Width of the WebP and the JPEG. */
  readonly jpegWidth: number;
  readonly quality: number;
  readonly samples: number;
  /** The colour of the floor that reflects in the products. */
  readonly floor?: string;
  readonly light?: { readonly [key: string]: number | boolean };
};
