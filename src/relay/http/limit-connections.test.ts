import { once } from 'node:events';
import { BlockList, Server, Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { trustedProxies } from './client-address.ts';
import { limitConnections } from './limit-connections.ts';

function limited() {
  const server = new Server();
  limitConnections(server, { trusted: trustedProxies(['198.51.100.7', '2001:db8:5::7']) ?? new BlockList(), most: 2 });
  return (address: string) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    server.emit('connection', socket);
    return socket;
  };
}

describe('connections of one sender', () => {
  it.each([
    ['203.0.113.5', '::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3'],
  ])('are closed beyond its share: %s, %s, %s', async (...addresses) => {
    const connect = limited();
    const sockets = addresses.map(connect);
    expect(sockets.map((socket) => socket.destroyed)).toEqual([false, false, true]);
    expect(connect('203.0.113.9').destroyed).toBe(false);
    const closed = sockets.map((socket) => once(socket, 'close'));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closed);
    expect(connect(addresses[0]).destroyed).toBe(false);
  });

  it.each(['198.51.100.7', '::ffff:198.51.100.7', '2001:db8:5::7', '127.0.0.1', '::1'])(
    'are not counted where many people stand behind it: %s',
    (address) => {
      const connect = limited();
      const sockets = [1, 2, 3].map(() => connect(address));
      expect(sockets.map((socket) => socket.destroyed)).toEqual([false, false, false]);
    },
  );
});
