import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';

it('a setting that is wrong stops the build, which says so and writes nothing', async () => {
  const folder = temporaryFolder();
  const build = promisify(execFile)(process.execPath, ['src/build/build.ts'], {
    env: { EMAIL_ORIGIN: 'api.emailjs.com', RELEASES_DIR: folder },
  });
  await expect(build).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/\n- EMAIL_ORIGIN must be an/),
  });
  expect(readdirSync(folder)).toEqual([]);
});
