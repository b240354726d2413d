/**
 * A small HTTP client on one connection: cheap next to the relay that it loads, and it shows what others hide, such as
 * a connection that is cut in the middle of an answer. One request at a time.
 */
import { connect, type Socket } from 'node:net';
import { emailPath } from '#order/email-request.ts';

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
