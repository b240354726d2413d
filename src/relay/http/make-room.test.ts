import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { BlockList, connect, Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '#test/relay/support/until.ts';
import { trustedProxies } from './client-address.ts';
import { makeRoom } from './make-room.ts';

const most = 3;

/** A server with room for three, which answers when it is told to. */
async function smallServer() {
  const requests: { readonly url: string; readonly response: ServerResponse }[] = [];
  const server: Server = createServer((request, response) => {
    request.resume();
    requests.push({ url: request.url ?? '', response });
  });
  makeRoom(server, { most, mostPerSender: most, trusted: new BlockList() });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
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

describe('when all connections are taken', () => {
  it('closes the one that has waited longest with half its headers, and serves the newcomer', async () => {
    const { client, arrived } = await smallServer();
    const slow: Awaited<ReturnType<typeof client>>[] = [];
    for (let count = 0; count < most; count += 1) slow.push(await client('GET /slow HTTP/1.1\r\nHost'));
    const shopper = await client(get('/order'));
    (await arrived('/order')).response.end('thanks');
    await until('the answer', () => shopper.said().includes('thanks'));
    await until('a free place', () => slow[0]?.isClosed());
    expect(slow.map(({ isClosed }) => isClosed())).toEqual([true, false, false]);
  });

  it('closes one with half a body too', async () => {
    const { client, arrived } = await smallServer();
    const half = 'POST /half HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345';
    const slow: Awaited<ReturnType<typeof client>>[] = [];
    for (let count = 0; count < most; count += 1) slow.push(await client(half));
    await arrived('/half');
    const shopper = await client(get('/order'));
    (await arrived('/order')).response.end('thanks');
    await until('the answer', () => shopper.said().includes('thanks'));
    await until('a free place', () => slow[0]?.isClosed());
    expect(slow.map(({ isClosed }) => isClosed())).toEqual([true, false, false]);
  });

  it('cuts nobody off whose request is here: then the newcomer is closed', async () => {
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

  it('lets one go that never asked before one that was served since', async () => {
    const { client, arrived } = await smallServer();
    const first = await client(get('/first'));
    const second = await client('');
    const third = await client('');
    (await arrived('/first')).response.end('thanks');
    await until('the answer', () => first.said().includes('thanks'));
    await client(get('/new'));
    await arrived('/new');
    await until('a free place', second.isClosed);
    expect([first.isClosed(), third.isClosed()]).toEqual([false, false]);
  });

  it('keeps one that was answered and rests, when a crowd comes that never asks', async () => {
    const { client, arrived } = await smallServer();
    const shopper = await client(get('/first'));
    (await arrived('/first')).response.end('thanks');
    await until('the answer', () => shopper.said().includes('thanks'));
    const crowd = [await client(''), await client(''), await client('')];
    await until('a free place', () => crowd[0]?.isClosed());
    shopper.socket.write(get('/second'));
    await arrived('/second');
    expect([crowd[1]?.isClosed(), crowd[2]?.isClosed()]).toEqual([false, false]);
  });

  it('lets one go that was answered, when the crowd is of such', async () => {
    const { client, arrived } = await smallServer();
    const crowd: Awaited<ReturnType<typeof client>>[] = [];
    for (const path of ['/a', '/b', '/c']) {
      const one = await client(get(path));
      (await arrived(path)).response.end('thanks');
      await until('the answer', () => one.said().includes('thanks'));
      crowd.push(one);
    }
    await client(get('/new'));
    await arrived('/new');
    await until('a free place', () => crowd[0]?.isClosed());
    expect([crowd[1]?.isClosed(), crowd[2]?.isClosed()]).toEqual([false, false]);
  });
});

describe('connections of one sender', () => {
  /** A server with room for ten, three of them for one sender; what connects has an address, and may ask. */
  function limited() {
    const server = createServer();
    const trusted = trustedProxies(['198.51.100.7', '2001:db8:5::7']) ?? new BlockList();
    makeRoom(server, { most: 10, mostPerSender: 3, trusted });
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
  ])('make room for the next beyond its share: the longest waiting goes (%s, %s, %s, %s)', (...addresses) => {
    const { connectFrom } = limited();
    const sockets = addresses.map(connectFrom);
    expect(areClosed(sockets)).toEqual([true, false, false, false]);
    expect(connectFrom('203.0.113.9').destroyed).toBe(false);
  });

  it('are never cut off for it while a request of theirs is here: an order could be among them (D70)', () => {
    const { connectFrom, ask } = limited();
    const sockets = [1, 2, 3].map(() => connectFrom('203.0.113.5'));
    const [first] = sockets.map(ask);
    const newcomer = connectFrom('203.0.113.5');
    expect(areClosed([...sockets, newcomer])).toEqual([false, false, false, true]);
    first?.answered();
  });

  it('let one go that was answered and rests, for a newcomer of the same sender', () => {
    const { connectFrom, ask } = limited();
    const sockets = [1, 2, 3].map(() => connectFrom('203.0.113.5'));
    for (const { answered } of sockets.map(ask)) answered();
    const newcomer = connectFrom('203.0.113.5');
    expect(areClosed([...sockets, newcomer])).toEqual([true, false, false, false]);
  });

  it.each(['198.51.100.7', '::ffff:198.51.100.7', '2001:db8:5::7', '127.0.0.1', '::1'])(
    'are not counted where many people stand behind it: %s',
    (address) => {
      const { connectFrom } = limited();
      expect(areClosed([1, 2, 3, 4, 5].map(() => connectFrom(address)))).not.toContain(true);
    },
  );
});
