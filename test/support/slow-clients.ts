import { connect, type Socket } from 'node:net';
import type { Scene } from './scene.ts';

const starts = {
  headers: 'POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nX-',
  bodies:
    'POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: application/json\r\n' +
    'Content-Length: 900\r\n\r\n{',
};

export interface SlowClients {
  /** How many the relay has cut off. */
  readonly cut: () => number;
  close(): void;
}

/** Connections that begin a request and then send one byte a second. */
export function slowClients(
  scene: Scene,
  port: number,
  { kind, count }: { readonly kind: keyof typeof starts; readonly count: number },
): SlowClients {
  const sockets = Array.from({ length: count }, () => slowClient(port, starts[kind]));
  const close = () => {
    for (const socket of sockets) socket.destroy();
  };
  scene.onEnd(close);
  return { cut: () => sockets.filter((socket) => socket.destroyed).length, close };
}

function slowClient(port: number, start: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}); // Being cut off is what is tested.
  socket.write(start);
  const timer = setInterval(() => socket.writable && socket.write('x'), 1_000);
  socket.on('close', () => clearInterval(timer));
  socket.resume();
  return socket;
}
