/** A line of TCP before a server, slow for all of its connections together, as a phone's is. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Line {
  readonly bitsPerSecond: number;
  readonly oneWayMs: number;
}

/** What a packet holds: the line takes as long for each as its bytes take. */
const packetBytes = 1400;

/** Opens a port that leads to `serverPort` on this machine. The way up is delayed only; what pages ask is short. */
export async function slowLine(serverPort: number, { bitsPerSecond, oneWayMs }: Line) {
  const bytesPerMs = bitsPerSecond / 8 / 1000;
  let freeAt = 0;
  const server = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1');
    const [up, down] = [late(far), late(near)];
    near.on('data', (bytes: Buffer) => up(bytes, performance.now() + oneWayMs));
    far.on('data', (bytes: Buffer) => {
      for (let start = 0; start < bytes.length; start += packetBytes) {
        const packet = bytes.subarray(start, start + packetBytes);
        freeAt = Math.max(performance.now(), freeAt) + packet.length / bytesPerMs;
        down(packet, freeAt + oneWayMs);
      }
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: portOf(server.address()), close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Writes to a socket what is due, in the order in which it came. */
function late(socket: Socket): (bytes: Buffer, dueAtMs: number) => void {
  socket.setNoDelay(true);
  const waiting: { readonly bytes: Buffer; readonly dueAtMs: number }[] = [];
  const writeDue = () => {
    for (let [next] = waiting; next && next.dueAtMs <= performance.now(); [next] = waiting) {
      socket.write(next.bytes);
      waiting.shift();
    }
    const [next] = waiting;
    if (next) setTimeout(writeDue, Math.max(1, next.dueAtMs - performance.now()));
  };
  return (bytes, dueAtMs) => {
    waiting.push({ bytes, dueAtMs });
    if (waiting.length === 1) setTimeout(writeDue, Math.max(1, dueAtMs - performance.now()));
  };
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
