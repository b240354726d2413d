/** Connections that take their time: a slow body, a pause, and a request on a connection that was given up. All at once, as each waits for seconds. */
import { once } from 'node:events';
import { BlockList, connect } from 'node:net';
import { it, type TestContext } from 'vitest';
import { limits, listen, type ListenSettings } from '#server/http/listen.ts';
import { minuteMs, secondMs } from '#shop/time.ts';

const post = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n';
/** After this long a connection without a whole request is given up. */
const givenUpMs = limits.headersTimeout + 2 * limits.connectionsCheckingInterval;

type OnEnd = TestContext['onTestFinished'];

/** A server that echoes; it counts what it answered. */
async function echo(onTestFinished: OnEnd, more: Partial<ListenSettings> = {}) {
  const seen = { answered: 0, events: new Array<string>() };
  const listening = await listen(
    async (request) => {
      seen.answered += 1;
      return new Response(`done${await request.text()}`);
    },
    {
      host: '127.0.0.1',
      port: 0,
      trustedProxies: new BlockList(),
      apiHeaders: {},
      log: (event) => seen.events.push(event),
      ...more,
    },
  );
  onTestFinished(() => listening.stop(0));
  const open = async (first: string) => {
    const socket = connect({ port: listening.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(first);
    return socket;
  };
  return { seen, open };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it.concurrent.for<readonly [before: string, answer: string, events: readonly string[]]>([
  ['', '', []],
  ['POST / HTTP/1.1\r\nHost: shop\r\n', 'HTTP/1.1 408 ', ['request-refused']],
])(
  'a request that comes when its connection was given up is not done, whatever came before: %j (I3)',
  async ([before, answer, events], { expect, onTestFinished }) => {
    const { seen, open } = await echo(onTestFinished);
    const socket = await open(before);
    let said = '';
    socket.on('data', (bytes) => (said += String(bytes)));
    await pause(givenUpMs);
    socket.write(before === '' ? post : `Content-Length: 0\r\n\r\n${post}`);
    await pause(secondMs);
    expect([seen.answered, said.slice(0, answer.length), seen.events]).toEqual([0, answer, events]);
  },
);

it.concurrent('a connection is kept for longer than a proxy keeps it, and answers after a pause', async (context) => {
  const { expect, onTestFinished } = context;
  const { open } = await echo(onTestFinished);
  const socket = await open(post);
  const [first] = await once(socket, 'data');
  const [, seconds] = /keep-alive: timeout=(\d+)/i.exec(String(first)) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
  await pause(givenUpMs);
  socket.write(post);
  const [second] = await once(socket, 'data');
  expect(String(second)).toContain('HTTP/1.1 200');
});

it.concurrent('a body that comes slowly is waited for where it may be slow, and cut off elsewhere (I9)', async (context) => {
  const { expect, onTestFinished } = context;
  const { open } = await echo(onTestFinished, { slow: { isSlow: (path) => path === '/photographs', ms: minuteMs } });
  const begun = (path: string) => open(`POST ${path} HTTP/1.1\r\nHost: desk\r\nContent-Length: 2\r\n\r\na`);
  const [slow, other] = await Promise.all([begun('/photographs?of=7'), begun('/orders')]);
  other.resume();
  await once(other, 'end', { signal: AbortSignal.timeout(limits.requestTimeout + 5 * secondMs) });
  expect([slow.closed, slow.destroyed]).toEqual([false, false]);
  slow.write('b');
  const [answer] = await once(slow, 'data');
  expect(String(answer)).toContain('HTTP/1.1 200');
});
