/** Folders of a small shop: the owner's files, and releases that hold nothing else. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { publishing } from '#build/content-in-place.ts';
import { type Content, contentOf, writeContentFile } from '#catalogue/content.ts';
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
  await publishRelease(releases, first, async (draft) => writeContent(draft, contentOf(content), content));
  return { content, releases };
}

export function publishContent(
  folders: ShopFolders,
  name: string,
  made: Content,
  placing = publishing(folders),
): Promise<void> {
  return publishRelease(folders.releases, name, async (draft) => writeContent(draft, made, folders.content), placing);
}

function writeContent(draft: string, content: Content, from: string): void {
  for (const entry of content) writeContentFile(join(draft, 'content', entry[0]), entry, from);
}
