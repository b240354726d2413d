import childProcess, { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { Publishing } from './publishing.ts';

it('a publish is under way until the shop shows its release, or a newer one has taken its place (D72)', async () => {
  const releases = temporaryFolder();
  const publishing = new Publishing({ content: '', releases, clock: systemClock, log: () => {} });
  const fork = vi.spyOn(childProcess, 'fork');
  onTestFinished(() => {
    fork.mockRestore();
    syncBuiltinESMExports();
  });
  const makes = async (release: string) => {
    const build = new ChildProcess();
    fork.mockReturnValue(build);
    syncBuiltinESMExports();
    publishing.start(['publish'], async () => {});
    writeFileSync(join(releases, 'current'), release);
    build.emit('message', { kind: 'done', release });
    build.emit('close', 0);
    await until('the switch', () => publishing.state.kind === 'switching');
    expect(publishing.isUnderWay).toBe(true);
  };
  await makes('aaaaaaaaaaaa');
  publishing.serves('aaaaaaaaaaaa');
  expect(publishing.state).toEqual({ kind: 'published', release: 'aaaaaaaaaaaa' });
  await makes('bbbbbbbbbbbb');
  writeFileSync(join(releases, 'current'), 'cccccccccccc'); // By `npm run build`.
  expect(publishing.isUnderWay).toBe(false);
  expect(publishing.state).toEqual({ kind: 'published', release: 'bbbbbbbbbbbb' });
});
