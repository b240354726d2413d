import sharp from 'sharp';

type Cell = { readonly name: string; readonly image: Buffer };

/** A contact sheet: square cells in columns, each with its name below, written as PNG. */
export async function sheet(
  cells: readonly Cell[],
  { cell, columns, file }: { readonly cell: number; readonly columns: number; readonly file: string },
): Promise<void> {
  if (cells.length === 0) return;
  const line = 20,
    gap = 6;
  const rows = Math.ceil(cells.length / columns);
  const parts = await Promise.all(
    cells.map(async ({ name, image }, i) => {
      const left = (i % columns) * (cell + gap) + gap;
      const top = Math.floor(i / columns) * (cell + line + gap) + gap;
      const caption = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${cell}" height="${line}"><text x="4" y="14" font-family="sans-serif" font-size="12" fill="#333">${name}</text></svg>`,
      );
      return [
        {
          input: await sharp(image).resize(cell, cell, { fit: 'contain', background: '#ffffff' }).toBuffer(),
          left,
          top,
        },
        { input: caption, left, top: top + cell },
      ];
    }),
  );
  await sharp({
    create: {
      width: columns * (cell + gap) + gap,
      height: rows * (cell + line + gap) + gap,
      channels: 3,
      background: '#ffffff',
    },
  })
    .composite(parts.flat())
    .png()
    .toFile(file);
}
