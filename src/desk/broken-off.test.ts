import { once } from 'node:events';
import { BlockList, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen, type App } from '#server/http/listen.ts';
import { signedInDesk } from '#test/support/test-desk.ts';
import { until } from '#test/support/until.ts';
import { testRelay } from '#test/support/test-relay.ts';
import { memoryLog } from '#test/support/clock-and-log.ts';

const form = 'Content-Type: application/x-www-form-urlencoded';
const upload = 'Content-Type: multipart/form-data; boundary=x';
const json = 'Content-Type: application/json';
const uploadBegins = '--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n';

/** Sends the beginning of a request, goes away, and waits for what the app makes of it. */
async function brokenOff(app: App, head: readonly string[], begins: string) {
  const answers: Promise<unknown>[] = [];
  const listening = await listen(
    (request, client) => {
      const answer = Promise.resolve(app(request, client));
      answers.push(answer.catch((error: unknown) => error));
      return answer;
    },
    { host: '127.0.0.1', port: 0, trustedProxies: new BlockList(), apiHeaders: {}, log: memoryLog().log },
  );
  onTestFinished(() => listening.stop(0));
  const socket = connect(listening.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([...head, '', begins].join('\r\n'));
  await until('the request', () => answers.length > 0);
  socket.destroy();
  const [answer] = await Promise.all(answers);
  expect(answer).toBeInstanceOf(Response);
}

const bodies = ['Content-Length: 5000', 'Transfer-Encoding: chunked'];
const chunked = (length: string, text: string) =>
  length.startsWith('T') ? `${text.length.toString(16)}\r\n${text}\r\n` : text;

describe.each(bodies)('a POST that its sender breaks off (%s)', (length) => {
  it.each([
    ['/sign-in', form, 'password=a'],
    ['/orders/new', form, 'a=b'],
    ['/search', form, 'a=b'],
    ['/tracking', upload, uploadBegins],
    ['/cash/settlement', upload, uploadBegins],
    ['/products/43/photos', upload, uploadBegins],
  ])('is no defect of the desk: %s (D73)', async (path, type, begins) => {
    const { app, lines, cookie, origin } = await signedInDesk();
    const head = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1:3001', `Origin: ${origin}`, type, length];
    await brokenOff(app, head, chunked(length, begins));
    await brokenOff(app, [...head, `Cookie: ${cookie}`], chunked(length, begins));
    expect(lines.join('')).not.toContain('failed');
  });

  it.each(['/api/v1.0/email/send', '/api/x', '/o/7K3M9Q2X0123456789ABCDEFGH', '/healthz', '/', '/nowhere'])(
    'is no defect of the relay: %s',
    async (path) => {
      const { app, lines } = await testRelay();
      const head = [
        `POST ${path} HTTP/1.1`,
        'Host: 127.0.0.1:3000',
        'Origin: http://127.0.0.1:3000',
        path.startsWith('/o/') ? form : json,
        length,
      ];
      await brokenOff(app, head, chunked(length, 'answer=send'));
      expect(lines.join('')).not.toContain('failed');
    },
  );
});
