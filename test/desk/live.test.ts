/** Lists that grow by themselves, on each database that orders are kept in (D72). */
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { dayMs, secondMs } from '#shop/durations.ts';
import type { SharedDatabase } from '#relay/store/shared-changes.ts';
import { storeOrder } from '#test/support/stored-orders.ts';
import { PostgresServer } from '#test/support/postgres-server.ts';
import { referenceNumber } from '#test/support/sample-order.ts';
import { until } from '#test/support/until.ts';
import { type TestDeskOptions, testDesk } from '#test/support/test-desk.ts';

const server = new PostgresServer();
afterAll(() => server.remove());

type Get = (path: string) => Promise<Response>;

/** A stream of the desk: what it has said so far, and whether it has ended. */
async function listen(get: Get, after: number) {
  const response = await get(`/live?after=${after}`);
  const said: string[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let isOver = false;
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) said.push(part.value);
    isOver = true;
  })();
  const leave = () => reader?.cancel();
  onTestFinished(async () => {
    await leave();
    await reading;
  });
  return {
    response,
    leave,
    isOver: () => isOver,
    /** Waits until it has said so many words; the last of them. */
    word: (count: number) =>
      until(`word ${count} of ${said.join()}`, () => said.length >= count && said.at(-1), 10_000),
    words: () => said.length,
  };
}

/** Lets the desk look once more, and finish. */
async function look(desk: Awaited<ReturnType<typeof testDesk>>, ms = 2 * secondMs): Promise<void> {
  desk.clock.advance(ms);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Lets the desk look until something is so: it skips a look while it is still busy with the one before. */
function lookUntil(desk: Awaited<ReturnType<typeof testDesk>>, what: string, isSo: () => boolean): Promise<true> {
  return until(what, async () => {
    await look(desk);
    return isSo();
  });
}

describe.each(['SQLite', 'PostgreSQL'])('an open list on %s', (database) => {
  const openDesk = async (options: TestDeskOptions = {}) =>
    testDesk(database === 'SQLite' ? options : { ...options, postgres: await server.createDatabase() });

  it('hears within seconds how many orders came since its page was made, and nothing of them (D72)', async () => {
    const desk = await openDesk();
    await storeOrder(desk.store, { reference: referenceNumber(1) }, desk.clock.now());
    const { get } = await desk.signIn();
    const page = await (await get('/')).text();
    const newest = Number(/data-address="\/live\?after=(\d+)"/.exec(page)?.[1]);
    const { response, word, words } = await listen(get, newest);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await word(1)).toBe('data: 0\n\n');
    for (const number of [2, 3]) {
      await storeOrder(desk.store, { reference: referenceNumber(number) }, desk.clock.now());
      await lookUntil(desk, `word ${number}`, () => words() === number);
      expect(await word(number)).toBe(`data: ${number - 1}\n\n`);
    }
  });

  it('hears of a change that was made on another phone (D72)', async () => {
    const desk = await openDesk();
    await storeOrder(desk.store, {}, desk.clock.now());
    const { get, press } = await desk.signIn();
    await get('/');
    const { word, words } = await listen(get, 1);
    await word(1);
    await look(desk);
    expect(words()).toBe(1);
    await press('/orders/1', { sequence: '0', action: 'packed' });
    await lookUntil(desk, 'word 2', () => words() === 2);
    expect(await word(2)).toBe('data: 0\n\n');
  });

  it('ends when its session is signed out, here or anywhere, and when it is 30 days old (D73)', async () => {
    const desk = await openDesk();
    await desk.setPassword();
    const [first, second, third] = [
      await desk.signInByPassword(),
      await desk.signInByPassword(),
      await desk.signInByPassword(),
    ];
    const [one, two, three] = [await listen(first.get, 0), await listen(second.get, 0), await listen(third.get, 0)];
    await first.press('/sign-out', {});
    await lookUntil(desk, 'the first list to end', one.isOver);
    expect([two.isOver(), three.isOver()]).toEqual([false, false]);
    await third.press('/sign-out-everywhere', {});
    await lookUntil(desk, 'both lists to end', () => two.isOver() && three.isOver());
    const last = await desk.signInByPassword();
    const four = await listen(last.get, 0);
    await look(desk, 30 * dayMs);
    await lookUntil(desk, 'the last list to end', four.isOver);
  });
});

describe('the streams of the desk', () => {
  it('say a word every half minute, so that neither end waits for one that is gone (D72)', async () => {
    const desk = await testDesk();
    const { get } = await desk.signIn();
    const { word, words } = await listen(get, 0);
    await word(1);
    for (let second = 0; second < 28; second += 2) await look(desk);
    expect(words()).toBe(1);
    await look(desk);
    expect(await word(2)).toBe('data: 0\n\n');
  });

  it('are four for a browser, so that one of its six connections is left for pages; a list that is closed makes room (D72)', async () => {
    const desk = await testDesk();
    await desk.setPassword();
    const { get } = await desk.signIn();
    const open = [];
    for (let number = 0; number < 4; number += 1) open.push(await listen(get, 0));
    expect((await get('/live?after=0')).status).toBe(503);
    const other = await desk.signInByPassword();
    expect((await listen(other.get, 0)).response.status).toBe(200);
    await open[0]?.leave();
    expect((await listen(get, 0)).response.status).toBe(200);
  });

  it('ask the database no more than once in two seconds for all of them together, and not at all when nobody listens (D72)', async () => {
    let asked = 0;
    const counting = (database: SharedDatabase): SharedDatabase => ({
      read: (statement) => {
        asked += 1;
        return database.read(statement);
      },
      change: (name, facts) => database.change(name, facts),
      close: () => database.close(),
    });
    const desk = await testDesk({ wrapDatabase: counting });
    const { get } = await desk.signIn();
    const open = [await listen(get, 0), await listen(get, 0), await listen(get, 0)];
    asked = 0;
    for (let looks = 1; looks <= 10; looks += 1) {
      await look(desk);
      await expect.poll(() => asked).toBe(looks);
    }
    for (const { leave } of open) await leave();
    await look(desk);
    asked = 0;
    await look(desk, dayMs);
    expect(asked).toBe(0);
  });

  it('go on when the orders database was away for a while (D72)', async () => {
    let isAway = false;
    const desk = await testDesk({
      wrapDatabase: (database) => ({
        read: (statement) => (isAway ? Promise.reject(new Error('away')) : database.read(statement)),
        change: (name, facts) => database.change(name, facts),
        close: () => database.close(),
      }),
    });
    const { get } = await desk.signIn();
    const { word, isOver } = await listen(get, 0);
    isAway = true;
    await storeOrder(desk.store, {}, desk.clock.now());
    await look(desk);
    expect(isOver()).toBe(false);
    isAway = false;
    await look(desk);
    expect(await word(2)).toBe('data: 1\n\n');
  });

  it('leave nothing open after a HEAD request (D72)', async () => {
    const desk = await testDesk();
    const { get, cookie } = await desk.signIn();
    for (let time = 0; time < 6; time += 1) await desk.send('/live', { method: 'HEAD', headers: { cookie } });
    expect((await listen(get, 0)).response.status).toBe(200);
  });
});
