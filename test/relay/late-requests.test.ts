/** A browser opens connections in advance. One that the relay has given up must not carry a request: it would be done, and asked again. */
import { once } from 'node:events';
import { BlockList, connect } from 'node:net';
import { it } from 'vitest';
import { limits, listen } from '#relay/serve/listen.ts';

const post = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n';
/** After this long a connection without a whole request is given up. */
const givenUpMs = limits.headersTimeout + 2 * limits.connectionsCheckingInterval;

// Both at once, as each waits for seconds.
it.concurrent.for<readonly [before: string, answer: string, events: readonly string[]]>([
  ['', '', []],
  ['POST / HTTP/1.1\r\nHost: shop\r\n', 'HTTP/1.1 408 ', ['request-refused']],
])(
  'a request that comes when its connection was given up is not done, whatever came before: %j (I3)',
  async ([before, answer, events], { expect, onTestFinished }) => {
    let done = 0;
    const logged: string[] = [];
    const listening = await listen(
      async () => {
        done += 1;
        return new Response('done');
      },
      {
        host: '127.0.0.1',
        port: 0,
        trustedProxies: new BlockList(),
        apiHeaders: {},
        log: (event) => logged.push(event),
      },
    );
    onTestFinished(() => listening.stop(0));
    const socket = connect({ port: listening.port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
    let said = '';
    socket.on('data', (bytes) => (said += String(bytes)));
    await once(socket, 'connect');
    socket.write(before);
    await new Promise((resolve) => setTimeout(resolve, givenUpMs));
    socket.write(before === '' ? post : `Content-Length: 0\r\n\r\n${post}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    socket.destroy();
    expect([done, said.slice(0, answer.length), logged]).toEqual([0, answer, events]);
  },
);

it.concurrent('a connection is kept for longer than a proxy keeps it, and answers after a pause', async ({
  expect,
  onTestFinished,
}) => {
  const listening = await listen(async () => new Response('done'), {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: new BlockList(),
    apiHeaders: {},
    log: () => {},
  });
  onTestFinished(() => listening.stop(0));
  const socket = connect(listening.port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(post);
  const [first] = await once(socket, 'data');
  const [, seconds] = /keep-alive: timeout=(\d+)/i.exec(String(first)) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
  await new Promise((resolve) => setTimeout(resolve, givenUpMs));
  socket.write(post);
  const [second] = await once(socket, 'data');
  expect(String(second)).toContain('HTTP/1.1 200');
});
