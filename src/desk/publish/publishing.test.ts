import { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { memoryLog } from '#test/support/clock-and-log.ts';
import { failingForks, replaceForks } from '#test/support/child-processes.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { Publishing } from './publishing.ts';

it.each(failingForks)(
  'a publish whose process can’t be started (%s) is refused, and the next one starts (D72)',
  async (_, fail) => {
    const { log, lines } = memoryLog();
    const publishing = new Publishing({ catalogueFolder: '', releases: temporaryFolder(), clock: systemClock, log });
    const build = new ChildProcess();
    onTestFinished(replaceForks(fail, () => build));
    publishing.start(['publish'], async () => {});
    await until('it to be refused', () => publishing.state.kind === 'refused');
    expect(lines.join('')).toContain('publish-failed');
    publishing.start(['publish'], async () => {});
    expect(publishing.state.kind).toBe('working');
    build.emit('message', { kind: 'done', release: 'aaaaaaaaaaaa' });
    build.emit('close', 0);
    await until('the end', () => publishing.state.kind === 'published');
  },
);

it('a publish is under way until the shop shows its release, or a newer one has taken its place (D72)', async () => {
  const releases = temporaryFolder();
  const publishing = new Publishing({ catalogueFolder: '', releases, clock: systemClock, log: () => {} });
  const makes = async (release: string) => {
    const build = new ChildProcess();
    onTestFinished(replaceForks(() => build));
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
