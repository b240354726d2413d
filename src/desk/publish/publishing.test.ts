import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { systemClock } from '#relay/process/clock.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { Publishing } from './publishing.ts';

const builds: EventEmitter[] = [];
vi.mock('node:child_process', () => ({
  fork() {
    const build = Object.assign(new EventEmitter(), { kill() {} });
    builds.push(build);
    return build;
  },
}));

it('a publish is under way until the shop shows its release, or a newer one has taken its place (D72)', async () => {
  const releases = temporaryFolder();
  const publishing = new Publishing({ content: '', releases, clock: systemClock, log: () => {} });
  const makes = async (release: string) => {
    publishing.start(['publish'], async () => {});
    writeFileSync(join(releases, 'current'), release);
    builds.at(-1)?.emit('message', { kind: 'done', release });
    builds.at(-1)?.emit('close', 0);
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
