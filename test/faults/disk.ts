/**
 * Faults 9 and 10: a disk that is full or fails; and that a 200 leaves only after the order was synced.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { mailsDrained, type Scenario, summary, testShop } from './scenario.ts';
import { orderBody } from '#test/support/sample-order.ts';
import { HttpClient, shoppers } from '#test/support/shoppers.ts';
import { startChild, strace } from '#test/support/processes.ts';
import { freePort } from '#test/support/serve.ts';
import type { Scene } from '#test/support/folders.ts';
import { until, pause } from '#test/support/until.ts';
import { deployTools, obstacleTo } from '#test/support/installed-programs.ts';

/** Why no small file system can be had; `null` where it can. */
const noRoot = (): string | null =>
  process.getuid?.() === 0 ? null : 'a small file system can only be mounted by root';

/** Nobody listens there: mails wait, and add no writes. */
const nowhere = { SMTP_URL: 'smtp://127.0.0.1:9' };

const fullDisk: Scenario = {
  fault: '9',
  promise:
    'a full disk: 503 for orders, and health says so, while mails of those that are kept go out; and it recovers by itself',
  obstacle: noRoot,
  async run(scene) {
    const disk = smallDisk(scene, '18m');
    writeFileSync(join(disk, 'other files'), Buffer.alloc(1024 ** 2));
    const { peer, journal, start, kept } = await testShop(scene, { behave: () => ({ answer: '450 not now' }) });
    const data = join(disk, 'data');
    const relay = await start({ data });
    const shopping = shoppers({ port: relay.port, journal, to: 200, connections: 4 });
    const refused = () => shopping.statuses.get(503) ?? 0;
    const refusedAgain = (times: number) => until(`${times} orders to be refused`, () => refused() >= times);
    await refusedAgain(20);
    const before = shopping.accepted();
    const health = await new HttpClient(relay.port).send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.equal(health.status, 503);
    peer.behave(() => 'normal');
    await mailsDrained(data, 90_000);
    assert.equal(shopping.accepted(), before);
    fillDisk(disk);
    await refusedAgain(refused() + 20);
    resizeDisk(disk, '64m');
    await shopping.done;
    assert.equal(shopping.accepted(), 200);
    await relay.end('SIGKILL');
    await start({ data });
    const evidence = await kept(data);
    return `full after ${before} orders, ${refused()} times 503; with space again, without a restart: ${summary(evidence)}`;
  },
};

/** Each way in which a disk call can fail, and at which calls of a run. */
const injections: readonly (readonly [calls: string, error: string, at: readonly string[], ends: boolean])[] = [
  ['fsync,fdatasync', 'EIO', ['12+', '25'], true],
  ['pwrite64', 'ENOSPC', ['40+3', '60..90'], false],
  ['pwrite64', 'EIO', ['45..50'], false],
];

const failingCalls: readonly Scenario[] = injections.flatMap(([calls, error, at, ends]) =>
  at.map((when): Scenario => ({
    fault: '10',
    promise: `${error} from ${calls} at call ${when}: no answered order is missing${ends ? ', and the relay ends itself' : ''}`,
    obstacle: () => obstacleTo(deployTools.strace),
    async run(scene) {
      const { port, journal, start, kept } = await testShop(scene);
      // Keeps the calls of a first start, which makes the database, from being the ones that fail.
      const { data, end } = await start();
      await end('SIGTERM');
      const traced = await start({
        inside: strace('/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}:when=${when}`),
      });
      const shopping = shoppers({ port, journal, to: 60, connections: 2 });
      await Promise.race([traced.exit, shopping.done, pause(8_000)]);
      const statuses = JSON.stringify(Object.fromEntries(shopping.statuses));
      if (ends) assert.equal(await Promise.race([traced.exit, pause(5_000)]), 1, `it goes on: ${statuses}`);
      await traced.end('SIGKILL');
      await start();
      await shopping.done;
      const evidence = await kept(data);
      return `answers ${statuses}; ${summary(evidence)}`;
    },
  })),
);

const syncedFirst: Scenario = {
  fault: 'sync',
  promise: 'every 200 leaves after its order’s write was synced; with synchronous=OFF the same check fails',
  obstacle: () => obstacleTo(deployTools.strace),
  async run(scene) {
    const real = await traceOf(scene, 'real', {});
    assert.deepEqual(real.early, []);
    assert.equal(real.answers, 40);
    const planted = await traceOf(scene, 'planted', { PLANT: 'synchronous-off' });
    assert.ok(
      planted.early.length > 30,
      `the check saw only ${planted.early.length} of 40 answers that were not synced`,
    );
    return `40 answers, each after its own synced write; planted synchronous=OFF: ${planted.early.length} of 40 seen`;
  },
};

async function traceOf(scene: Scene, name: string, planted: Readonly<Record<string, string>>) {
  const data = join(scene.folder, name);
  const trace = join(scene.folder, `${name}.strace`);
  const environment = { ...nowhere, ...planted };
  const relay = await startChild(scene, {
    port: await freePort(),
    data,
    environment,
    inside: strace(trace, '-y', '-s', '24', '-e', 'trace=pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg'),
  });
  const client = new HttpClient(relay.port);
  for (let number = 0; number < 40; number += 1) await client.post(orderBody(number));
  client.close();
  await relay.end('SIGTERM');
  return answersBeforeSync(readFileSync(trace, 'utf8'));
}

export const disk: readonly Scenario[] = [fullDisk, ...failingCalls, syncedFirst];

/**
 * Checks in a trace of system calls the one order that matters: an answer "200 OK" may leave only after the order's
 * write to the write-ahead log was synced. `kill -9` can't show that, as the system keeps what a killed process wrote.
 */
interface SyncOrder {
  readonly answers: number;
  /** One sentence for each answer that left too early. */
  readonly early: readonly string[];
}

/** `trace` is strace's, with file names (`-y`), of requests that came one at a time. */
function answersBeforeSync(trace: string): SyncOrder {
  let written = 0;
  let synced = 0;
  let answers = 0;
  let syncedAtLastAnswer = 0;
  const early: string[] = [];
  for (const call of wholeCalls(trace)) {
    if (/^pwrite64\(\d+<[^>]*orders\.db-wal>/.test(call)) written += 1;
    else if (/^f(?:data)?sync\(\d+<[^>]*orders\.db-wal>\) += 0/.test(call)) synced = written;
    else if (/^(?:write|writev|sendto|sendmsg)\(\d+<(?:socket|TCP).*HTTP\/1\.1 200/.test(call)) {
      answers += 1;
      if (synced < written) early.push(`answer ${answers} left while ${written - synced} writes were not synced`);
      else if (synced === syncedAtLastAnswer) early.push(`answer ${answers} left with no synced write of its own`);
      syncedAtLastAnswer = synced;
    }
  }
  return { answers, early };
}

/** Calls by the moment of their return, as a call that another thread interrupts is on two lines. */
function wholeCalls(trace: string): readonly string[] {
  const unfinished = new Map<string, string>();
  return trace.split('\n').flatMap((line) => {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(text)?.[1];
    if (begun !== undefined) {
      unfinished.set(thread, begun);
      return [];
    }
    const rest = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    return rest === undefined ? [text] : [`${unfinished.get(thread) ?? ''}${rest}`];
  });
}

function smallDisk(scene: Scene, size: string): string {
  const folder = join(scene.folder, 'disk');
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  scene.onEnd(() => execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Not one byte is left. */
function fillDisk(folder: string): void {
  const { blocks, bfree, bsize } = statfsSync(folder);
  resizeDisk(folder, String((blocks - bfree) * bsize));
}

function resizeDisk(folder: string, size: string): void {
  execFileSync('mount', ['-o', `remount,size=${size}`, folder]);
}
