// Product over shadow over background. Light adds up in linear values, so everything here is computed in those.
import sharp, { type Sharp } from 'sharp';
import type { Ground } from './picture.ts';
import type { Rendered } from './render.ts';

type Plane = {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly values: Float32Array;
};

const linear = new Float32Array(65536).map((_, i) => {
  const x = i / 65535;
  return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
});

const encoded = (x: number): number => (x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055);
const toByte = new Uint8Array(4097).map((_, i) => Math.round(255 * encoded(i / 4096)));

async function linearPlane(file: string): Promise<Plane> {
  const { data, info } = await sharp(file)
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const words = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const values = new Float32Array(words.length);
  for (let i = 0; i < words.length; i++)
    values[i] = i % info.channels === 3 ? (words[i] ?? 0) / 65535 : (linear[words[i] ?? 0] ?? 0);
  return { width: info.width, height: info.height, channels: info.channels, values };
}

/** Gaussian blur, one pass along each axis. */
function blurred(plane: Plane, sigma: number): Plane {
  const reach = Math.ceil(sigma * 2.5);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const { width, height, channels } = plane;
  const pass = (from: Float32Array, dx: number, dy: number): Float32Array => {
    const to = new Float32Array(from.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let c = 0; c < channels; c++) {
          let sum = 0;
          for (let k = -reach; k <= reach; k++) {
            const sx = Math.min(width - 1, Math.max(0, x + k * dx));
            const sy = Math.min(height - 1, Math.max(0, y + k * dy));
            sum += (weights[k + reach] ?? 0) * (from[(sy * width + sx) * channels + c] ?? 0);
          }
          to[(y * width + x) * channels + c] = sum / total;
        }
    return to;
  };
  return { ...plane, values: pass(pass(plane.values, 1, 0), 0, 1) };
}

/** The value of a channel at a relative position, between pixels. */
function at(plane: Plane, u: number, v: number, channel: number): number {
  const { width, height, channels, values } = plane;
  const x = Math.min(width - 1.001, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1.001, Math.max(0, v * height - 0.5));
  const x0 = Math.floor(x),
    y0 = Math.floor(y),
    fx = x - x0,
    fy = y - y0;
  const i = (y0 * width + x0) * channels + channel;
  const below = i + width * channels;
  const top = (values[i] ?? 0) * (1 - fx) + (values[i + channels] ?? 0) * fx;
  const low = (values[below] ?? 0) * (1 - fx) + (values[below + channels] ?? 0) * fx;
  return top * (1 - fy) + low * fy;
}

/** The shadow: the share of the floor's light that is left, 1 without shadow. The faint dimming far from the product is left out. */
function shadowOf(dark: Plane, bare: Plane): Plane {
  const values = dark.values.map((value, i) => {
    const pixel = Math.floor(i / dark.channels);
    const [u, v] = [((pixel % dark.width) + 0.5) / dark.width, (Math.floor(pixel / dark.width) + 0.5) / dark.height];
    return value / Math.max(1e-4, at(bare, u, v, i % dark.channels));
  });
  return { ...dark, values };
}

const faintest = 0.025;

/** Smooth where the shadow is soft, sharp where it is deep (at the contact with the floor). */
function calmed(shadow: Plane): Plane {
  const fine = blurred(shadow, shadow.width / 300),
    soft = blurred(shadow, shadow.width / 42);
  const values = fine.values.map((value, i) => {
    const even = soft.values[i] ?? 1;
    const depth = smooth((1 - even - 0.08) / 0.25);
    const mixed = value * depth + even * (1 - depth);
    return Math.min(1, mixed + faintest * smooth(mixed * 1.5));
  });
  return { ...shadow, values };
}

const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((i) => linear[Number.parseInt(colour.slice(i, i + 2), 16) * 257] ?? 0);

function smooth(x: number): number {
  const t = Math.min(1, Math.max(0, x));
  return t * t * (3 - 2 * t);
}

/** Shadows fade out within this share of the picture's edge, so that every card has the same border. */
const border = 0.15;

/** The finished picture as a sharp image. */
export async function composed({ product, shadow, empty }: Rendered, ground: Ground): Promise<Sharp> {
  const [front, bare, dark] = await Promise.all([linearPlane(product), linearPlane(empty), linearPlane(shadow)]);
  const shade = calmed(shadowOf(dark, blurred(bare, 2)));
  const { width, height } = front;
  const middle = channelsOf(ground.middle),
    edge = channelsOf(ground.edge);
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++) {
      const u = (x + 0.5) / width;
      const alpha = front.values[(y * width + x) * 4 + 3] ?? 0;
      const away = smooth(Math.hypot(u - 0.5, v - 0.5) / 0.75);
      const fade = smooth(Math.min(u, 1 - u, v, 1 - v) / border);
      for (let c = 0; c < 3; c++) {
        let value = (middle[c] ?? 0) * (1 - away) + (edge[c] ?? 0) * away;
        if (alpha < 1) value *= 1 - fade * (1 - at(shade, u, v, c));
        value = value * (1 - alpha) + (front.values[(y * width + x) * 4 + c] ?? 0) * alpha;
        pixels[(y * width + x) * 3 + c] = toByte[Math.min(4096, Math.max(0, Math.round(value * 4096)))] ?? 0;
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
