/** Photos may take minutes on their way; what a request for anything else may take stays as short as ever. */
import { once } from 'node:events';
import { BlockList, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { minuteMs, secondMs } from '#shop/durations.ts';
import { limits, listen } from '#relay/serve/listen.ts';

it('a body that comes slowly is waited for where it may be slow, and cut off elsewhere (I9)', async () => {
  const listening = await listen(async (request) => new Response(await request.text()), {
    host: '127.0.0.1',
    port: 0,
    trustedProxies: new BlockList(),
    apiHeaders: {},
    slow: { isSlow: (path) => path === '/photographs', ms: minuteMs },
    log: () => {},
  });
  onTestFinished(() => listening.stop(0));
  const send = async (path: string) => {
    const socket = connect(listening.port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: desk\r\nContent-Length: 2\r\n\r\na`);
    return socket;
  };
  const [slow, other] = await Promise.all([send('/photographs?of=7'), send('/orders')]);
  await once(other, 'close', { signal: AbortSignal.timeout(limits.requestTimeout + 5 * secondMs) });
  expect([slow.closed, slow.destroyed]).toEqual([false, false]);
  slow.write('b');
  const [answer] = await once(slow, 'data');
  expect(String(answer)).toContain('HTTP/1.1 200');
});
