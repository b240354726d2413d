/** Folders of a small shop: the owner's files, and releases that hold nothing else. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { publishing } from '#build/content-in-place.ts';
import { copyContent } from '#catalogue/content-files.ts';
import { publishRelease } from '#release/publish.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Names of releases. */
export const [first, second] = ['000000000001', '000000000002'] as const;

export interface ShopFolders {
  readonly content: string;
  readonly releases: string;
}

/** The owner's files, and the first release of them. */
export async function shopFolders(prepare: (content: string) => void = () => {}): Promise<ShopFolders> {
  const content = temporaryFolder();
  cpSync('test/catalogue', content, { recursive: true });
  prepare(content);
  const releases = temporaryFolder();
  await publishRelease(releases, first, async (draft) => copyContent(content, join(draft, 'content')));
  return { content, releases };
}

/** `made`: the folder that the release is made of. */
export function publishContent(
  folders: ShopFolders,
  name: string,
  made: string,
  placing = publishing(folders),
): Promise<void> {
  return publishRelease(folders.releases, name, async (draft) => copyContent(made, join(draft, 'content')), placing);
}
