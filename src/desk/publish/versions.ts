/** The versions of the shop that were published and can be restored. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { catalogueChanges } from '#catalogue/changes.ts';
import { contentOf } from '#catalogue/content-files.ts';
import { contentFolder, currentRelease, publishHistory } from '#release/releases.ts';

export interface PublishedVersion {
  readonly name: string;
  readonly publishedAt: number;
  /** Sentences; none for the oldest saved version. */
  readonly changes: readonly string[];
  readonly isCurrent: boolean;
}

/** Every publish of a version whose files are still there, the newest first. */
export async function publishedVersions(releases: string): Promise<readonly PublishedVersion[]> {
  const current = currentRelease(releases);
  const published = (await publishHistory(releases)).flatMap(({ name, publishedAt }) => {
    const content = contentOfRelease(releases, name);
    return content === null ? [] : [{ name, publishedAt: publishedAt.getTime(), content }];
  });
  return published.map(({ content, ...release }, index) => {
    const before = published[index + 1]?.content ?? content;
    const changes = catalogueChanges(before, content).flatMap(({ sentences }) => sentences);
    return { ...release, changes, isCurrent: release.name === current };
  });
}

/** The folder with a release's content; `null` if it has none. */
export function contentOfRelease(releases: string, name: string): string | null {
  const folder = join(releases, name, contentFolder);
  try {
    contentOf(folder);
    return folder;
  } catch {
    return null;
  }
}

/** Equal to the version of a draft exactly if the release was built from it. */
export function releaseVersion(releases: string, name: string): string {
  return versionOf(join(releases, name, contentFolder));
}

/** Changes with every file of the content in `folder`. */
export function versionOf(folder: string): string {
  return createHash('sha256')
    .update(JSON.stringify([...contentOf(folder)].toSorted(([a], [b]) => a.localeCompare(b, 'en'))))
    .digest('hex')
    .slice(0, 16);
}
