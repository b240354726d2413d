/** Many pictures on one, to judge them at once. */
import sharp from 'sharp';

export interface Shot {
  readonly name: string;
  readonly png: Buffer;
}

const gap = 16;
const captionHeight = 24;

interface Layout {
  readonly columns: number;
  /** Width of a column in pixels. */
  readonly cell: number;
  /** Where a tall page is cut off, in pixels. */
  readonly tallest: number;
}

/** Columns for pictures of this width: phones side by side, desktops scaled down. */
export function layoutFor(width: number): Layout {
  return width < 768 ? { columns: 10, cell: 260, tallest: 1100 } : { columns: 5, cell: 520, tallest: 900 };
}

/** A PNG with all shots in rows, each with its name above. */
export async function contactSheet(shots: readonly Shot[], { columns, cell, tallest }: Layout): Promise<Buffer> {
  const cells = await Promise.all(
    shots.map(async ({ name, png }) => {
      const small = await sharp(png).resize({ width: cell }).toBuffer();
      const { height } = await sharp(small).metadata();
      const shown = Math.min(height, tallest);
      return {
        name,
        height: shown,
        png: await sharp(small).extract({ left: 0, top: 0, width: cell, height: shown }).toBuffer(),
      };
    }),
  );
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
  let top = gap;
  const parts = rows.flatMap((row) => {
    const placed = row.flatMap(({ name, png }, column) => {
      const left = gap + column * (cell + gap);
      return [
        { input: caption(name, cell), left, top },
        { input: png, left, top: top + captionHeight },
      ];
    });
    top += captionHeight + Math.max(...row.map(({ height }) => height)) + gap;
    return placed;
  });
  const width = gap + columns * (cell + gap);
  return sharp({ create: { width, height: top, channels: 3, background: '#8a8f8c' } })
    .composite(parts)
    .png()
    .toBuffer();
}

function caption(name: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${captionHeight}"><text y="17" font-family="sans-serif" font-size="15" fill="#fff">${name}</text></svg>`,
  );
}
