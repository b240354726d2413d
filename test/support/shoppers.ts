/** Shoppers who order over several connections at once and, like the shop's outbox, retry until a 2xx. */
import { pause } from './until.ts';
import { referenceNumber, orderBody } from './sample-order.ts';
import type { Scene } from './folders.ts';
import { connect, type Socket } from 'node:net';
import { emailPath } from '#order/email-request.ts';

/** An answer that a shopper got to an order. */
export interface JournalEntry {
  readonly reference: string;
  readonly status: number;
  readonly ms: number;
}

export interface ShoppersOptions {
  readonly port: number;
  /** Gets every answer. */
  readonly journal: JournalEntry[];
  /** The orders have the numbers below. */
  readonly to: number;
  readonly connections?: number;
  /** Between the orders of one connection, to stretch a run. */
  readonly restMs?: number;
}

export interface Shopping {
  /** Resolves when every order has its 2xx, or `stop` was called. */
  readonly done: Promise<void>;
  readonly accepted: () => number;
  /** Answers by status; 0 counts connections that gave none. */
  readonly statuses: ReadonlyMap<number, number>;
  stop(): void;
}

export function shoppers({ port, journal, to, connections = 8, restMs = 0 }: ShoppersOptions): Shopping {
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  let next = 0;
  let accepted = 0;
  const stopping = new AbortController();

  async function order(client: HttpClient, number: number): Promise<void> {
    const body = orderBody(number);
    while (!stopping.signal.aborted) {
      try {
        const { status, ms } = await client.post(body);
        count(status);
        journal.push({ reference: referenceNumber(number), status, ms });
        if (status >= 200 && status < 300) {
          accepted += 1;
          return;
        }
      } catch {
        count(0); // No answer: the order is still the shopper's to send.
      }
      await pause(30 + Math.random() * 40);
    }
  }

  async function shopper(): Promise<void> {
    const client = new HttpClient(port);
    while (next < to && !stopping.signal.aborted) {
      const number = next;
      next += 1;
      await order(client, number);
      if (restMs > 0) await pause(restMs);
    }
    client.close();
  }

  const done = Promise.all(Array.from({ length: connections }, shopper)).then(() => {});
  return { done, accepted: () => accepted, statuses, stop: () => stopping.abort() };
}

/**
 * A small HTTP client on one connection: cheap next to the relay that it loads, and it shows what others hide, such as
 * a connection that is cut in the middle of an answer. One request at a time.
 */
export interface Answer {
  readonly status: number;
  readonly ms: number;
}

interface Waiting {
  readonly resolve: (status: number) => void;
  readonly reject: (error: Error) => void;
}

export class HttpClient {
  readonly #port: number;
  readonly #timeoutMs: number;
  #socket: Socket | null = null;
  #waiting: Waiting | null = null;
  #received = '';

  constructor(port: number, timeoutMs: number = 15_000) {
    this.#port = port;
    this.#timeoutMs = timeoutMs;
  }

  post(body: string): Promise<Answer> {
    const origin = `http://127.0.0.1:${this.#port}`;
    return this.send(
      `POST ${emailPath} HTTP/1.1\r\nHost: 127.0.0.1:${this.#port}\r\nOrigin: ${origin}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }

  /** Rejects if no complete answer came. */
  async send(request: string): Promise<Answer> {
    const startedAt = performance.now();
    const status = await new Promise<number>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#open().write(request);
    });
    return { status, ms: performance.now() - startedAt };
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    const socket = connect(this.#port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.setTimeout(this.#timeoutMs, () => socket.destroy(new Error('no answer in time')));
    socket.on('data', (chunk) => this.#take(chunk.toString('latin1')));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the connection was cut')));
    this.#received = '';
    this.#socket = socket;
    return socket;
  }

  #take(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd);
    const length = /^content-length: (\d+)/im.exec(head)?.[1];
    // Without a length the answer ends with its last chunk or, for an answer to nonsense, with the connection.
    const isWhole =
      length === undefined
        ? this.#received.endsWith('0\r\n\r\n') || /^connection: close/im.test(head)
        : this.#received.length >= headEnd + 4 + Number(length);
    if (!isWhole) return;
    const status = Number(head.slice(9, 12));
    this.#received = '';
    if (/^connection: close/im.test(head)) this.close();
    this.#waiting?.resolve(status);
    this.#waiting = null;
  }

  #fail(error: Error): void {
    this.#socket = null;
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}

const starts = {
  headers: 'POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nX-',
  bodies:
    'POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: application/json\r\n' +
    'Content-Length: 900\r\n\r\n{',
};

/** Connections that begin a request and then send one byte a second. `cut`: the number that the relay has cut off. */
export function slowClients(
  scene: Scene,
  port: number,
  { kind, count }: { readonly kind: keyof typeof starts; readonly count: number },
): { readonly cut: () => number } {
  const sockets = Array.from({ length: count }, () => slowClient(port, starts[kind]));
  scene.onEnd(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { cut: () => sockets.filter((socket) => socket.destroyed).length };
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
