/** The preview that a chat program or a social page shows of a link to the shop. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { siteFolder } from '#test/support/built-site.ts';
import { machineHeads, origin } from '#test/support/public-shop.ts';

/** The Open Graph properties of a page. */
function openGraph(head: string): ReadonlyMap<string, string> {
  return new Map(
    [...head.matchAll(/<meta property="(og:[\w:]+)" content="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

const shared = [...machineHeads].map(([page, head]) => ({ page, tags: openGraph(head) }));

it('every page that can be shared has a JPEG of the stated size, small enough for a chat, with an alternative text', async () => {
  expect(shared.length).toBeGreaterThan(100);
  const problems: string[] = [];
  for (const { page, tags } of shared) {
    const address = tags.get('og:image')?.slice(origin.length) ?? '';
    const { format, width, height, size } = await facts(address);
    const told = `${tags.get('og:image:width')} x ${tags.get('og:image:height')}`;
    if (
      format !== 'jpeg' ||
      `${width} x ${height}` !== told ||
      (address.startsWith('/sharing/') && size > 100_000) ||
      !tags.get('og:image:alt')
    ) {
      problems.push(`${page}: ${address} is ${format}, ${width} x ${height}, ${size} bytes; told: ${told}`);
    }
  }
  expect(problems).toEqual([]);
});

async function facts(address: string) {
  const { format, width, height } = await sharp(join(siteFolder, address)).metadata();
  const { size } = await stat(join(siteFolder, address));
  return { format, width, height, size };
}
