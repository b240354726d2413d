/** The owner's photographs in a release, linked to the store where the disk can: ten releases take the room of one. */
import { copyFile, link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keptFile, keptOriginal } from '#owner/photographs/photograph-store.ts';
import type { TakenIn } from '#owner/photographs/take-in.ts';

/** What pages show. */
export async function putPictures(folder: string, { photographs }: TakenIn): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { kept, picture } of photographs)
    for (const ending of Object.keys(kept.sizes))
      await put(keptFile(kept, ending), join(folder, picture.name + ending));
}

/** As the owner gave them, also those that can't be used: all that one goes back to. */
export async function putOriginals(
  { content, kept }: { readonly content: string; readonly kept: string },
  files: readonly string[],
  { photographs }: TakenIn,
): Promise<void> {
  const known = new Map(photographs.map((taken) => [taken.original.file, keptOriginal(taken.kept)]));
  for (const file of files) {
    await mkdir(dirname(join(kept, file)), { recursive: true });
    await put(known.get(join(content, file)) ?? join(content, file), join(kept, file));
  }
}

/** Never a link to a file of the owner's: a release doesn't change. */
async function put(source: string, file: string): Promise<void> {
  if (source.includes('/.photographs/')) await link(source, file).catch(() => copyFile(source, file));
  else await copyFile(source, file);
}
