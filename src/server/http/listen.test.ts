import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { BlockList, connect, Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listening } from '#test/support/serve.ts';
import { until } from '#test/support/until.ts';
import { trustedProxies } from './client-address.ts';
import { listen, evictIdle } from './listen.ts';

const max = 3;

/** A server with room for three, which answers when told to. */
async function smallServer() {
  const requests: { readonly url: string; readonly response: ServerResponse }[] = [];
  const server: Server = createServer((request, response) => {
    request.resume();
    requests.push({ url: request.url ?? '', response });
  });
  evictIdle(server, { max, maxPerSender: max, trusted: new BlockList() });
  const port = await listening(server);
  const sockets: Socket[] = [];
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  const client = async (text: string) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let said = '';
    let isClosed = false;
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => (isClosed = true));
    await once(socket, 'connect');
    socket.write(text);
    return { socket, said: () => said, isClosed: () => isClosed };
  };
  const arrived = (url: string) => until(url, () => requests.find((request) => request.url === url));
  return { client, arrived };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

describe('a server whose connections are all taken', () => {
  it.each([
    ['headers', 'GET /slow HTTP/1.1\r\nHost'],
    ['body', 'POST /half HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345'],
  ])('closes the one that has waited longest with half its %s, and serves the new one', async (_, half) => {
    const { client, arrived } = await smallServer();
    const slow: Awaited<ReturnType<typeof client>>[] = [];
    for (let count = 0; count < max; count += 1) slow.push(await client(half));
    if (half.startsWith('POST')) await arrived('/half');
    const shopper = await client(get('/order'));
    (await arrived('/order')).response.end('thanks');
    await until('the answer', () => shopper.said().includes('thanks'));
    await until('a free place', () => slow[0]?.isClosed());
    expect(slow.map(({ isClosed }) => isClosed())).toEqual([true, false, false]);
  });

  it('cuts off no request that has arrived, and closes the new one instead', async () => {
    const { client, arrived } = await smallServer();
    const paths = ['/a', '/b', '/c'];
    const busy: Awaited<ReturnType<typeof client>>[] = [];
    for (const path of paths) busy.push(await client(get(path)));
    const requests = await Promise.all(paths.map(arrived));
    const newcomer = await client(get('/d'));
    await until('the newcomer to be closed', newcomer.isClosed);
    for (const { response } of requests) response.end('thanks');
    for (const { said } of busy) await until('the answer', () => said().includes('thanks'));
    expect(busy.map(({ isClosed }) => isClosed())).toEqual([false, false, false]);
  });
});

describe('connections of one sender', () => {
  /** A server with room for ten, three of them for one sender; each connection has an address, and may ask. */
  function limited() {
    const server = createServer();
    const trusted = trustedProxies(['198.51.100.7', '2001:db8:5::7']) ?? new BlockList();
    evictIdle(server, { max: 10, maxPerSender: 3, trusted });
    const connectFrom = (address: string) => {
      const socket = new Socket();
      Object.defineProperty(socket, 'remoteAddress', { value: address });
      server.emit('connection', socket);
      return socket;
    };
    const ask = (socket: Socket) => {
      const response = new EventEmitter();
      server.emit('request', Object.assign(new EventEmitter(), { socket, headers: {} }), response);
      return { answered: () => void response.emit('close') };
    };
    return { connectFrom, ask };
  }
  const areClosed = (sockets: readonly Socket[]) => sockets.map((socket) => socket.destroyed);

  it.each([
    ['203.0.113.5', '::ffff:203.0.113.5', '203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:2::4'],
  ])('make room beyond the sender’s share by closing the longest waiting (%s, %s, %s, %s)', (...addresses) => {
    const { connectFrom } = limited();
    const sockets = addresses.map(connectFrom);
    expect(areClosed(sockets)).toEqual([true, false, false, false]);
    expect(connectFrom('203.0.113.9').destroyed).toBe(false);
  });

  it('are never cut off while their request has arrived, as it could be an order (D70)', () => {
    const { connectFrom, ask } = limited();
    const sockets = [1, 2, 3].map(() => connectFrom('203.0.113.5'));
    const [first] = sockets.map(ask);
    const newcomer = connectFrom('203.0.113.5');
    expect(areClosed([...sockets, newcomer])).toEqual([false, false, false, true]);
    first?.answered();
  });

  it('keep an answered one while most have asked nothing, as its next request may be on its way', () => {
    const { connectFrom, ask } = limited();
    const shopper = connectFrom('203.0.113.9');
    ask(shopper).answered();
    const slow = Array.from({ length: 40 }, (_, index) => connectFrom(`203.0.113.${10 + index}`));
    expect(shopper.destroyed).toBe(false);
    expect(areClosed(slow)).toEqual(slow.map((__, index) => index < 31));
  });

  it('lose an answered, idle one to a new one while most are such, so that nobody can keep all', () => {
    const { connectFrom, ask } = limited();
    const idle = Array.from({ length: 10 }, (_, index) => connectFrom(`203.0.113.${10 + index}`));
    for (const { answered } of idle.map(ask)) answered();
    const newcomers = [1, 2, 3].map((index) => connectFrom(`203.0.113.${100 + index}`));
    expect(areClosed(newcomers)).toEqual([false, false, false]);
    expect(areClosed(idle)).toEqual(idle.map((_, index) => index < 3));
  });

  it('lose an answered, idle one to a new one of the same sender', () => {
    const { connectFrom, ask } = limited();
    const sockets = [1, 2, 3].map(() => connectFrom('203.0.113.5'));
    for (const { answered } of sockets.map(ask)) answered();
    const newcomer = connectFrom('203.0.113.5');
    expect(areClosed([...sockets, newcomer])).toEqual([true, false, false, false]);
  });

  it.each(['198.51.100.7', '::ffff:198.51.100.7', '2001:db8:5::7', '127.0.0.1', '::1'])(
    'are not counted if many people share the address: %s',
    (address) => {
      const { connectFrom } = limited();
      expect(areClosed([1, 2, 3, 4, 5].map(() => connectFrom(address)))).not.toContain(true);
    },
  );
});

it('a port that is taken is named with its setting', async () => {
  const place = { host: '127.0.0.1', port: 0, trustedProxies: new BlockList(), apiHeaders: {}, log: () => {} };
  const first = await listen(() => new Response(), place);
  onTestFinished(() => first.stop(0));
  await expect(listen(() => new Response(), { ...place, port: first.port, settings: 'METRICS_' })).rejects.toThrow(
    `Port ${first.port} on 127.0.0.1 is already in use; stop the other program, or set METRICS_PORT to a free one.`,
  );
});
