/**
 * Publishes a draft and ends with SIGKILL before its n-th step on the disk, counted from when the release is made:
 * `node killed-placing.ts CONTENT RELEASES NAME N`.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killAtStep } from '#test/support/kill-at-step.ts';

const [content = '', releases = '', name = '', last = ''] = process.argv.slice(2);
const killing = killAtStep(Number(last));
const { publishing, writeDraft } = await import('#build/content-in-place.ts');
const { beginPublish } = await import('#catalogue/draft.ts');
const { copyContent } = await import('#catalogue/catalogue-files.ts');
const { publishRelease } = await import('#release/publish.ts');

const folders = { content, releases };
const drafted = await mkdtemp(join(tmpdir(), 'killed-placing-'));
writeDraft(await beginPublish(content), drafted);
await publishRelease(
  releases,
  name,
  async (draft) => {
    copyContent(drafted, join(draft, 'content'));
    killing.begin();
  },
  publishing(folders),
);
