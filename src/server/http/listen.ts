/** The app on a port, with Node's limits on what a connection may cost, and an orderly stop. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, BlockList, Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { errorCode, errorMessage, StartProblem } from '#server/start-problem.ts';
import type { Log } from '#server/log.ts';
import { clientAddress, isTrusted, plainAddress, senderNetwork } from './client-address.ts';
import type { Headers } from './security-headers.ts';

/** A request and its sender. */
export type App = (request: Request, client: { readonly address: string }) => Response | Promise<Response>;

export interface ListenSettings {
  readonly host: string;
  readonly port: number;
  /** Prefix of the settings for host and port; none if absent. */
  readonly settings?: 'METRICS_' | 'DESK_';
  readonly trustedProxies: BlockList;
  /** For answers to invalid requests. */
  readonly apiHeaders: Headers;
  /** Requests whose bodies may take longer on their way, by their paths. */
  readonly slow?: { readonly isSlow: (path: string) => boolean; readonly ms: number };
  readonly log: Log;
}

export interface Listening {
  readonly port: number;
  readonly url: string;
  /** Takes no new connections, lets requests under way finish for up to `drainMs`, then cuts the rest. */
  readonly stop: (drainMs: number) => Promise<void>;
}

/** Limits on the cost of one connection, and on their number (I9). */
export const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  /** More than proxies keep a connection, mostly 60 s: one that closes first may cut off a request on its way. */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 8 * 1024,
  connections: 1_000,
  /** Thousands of an operator's phones share one address. */
  connectionsPerAddress: 500,
} as const;

export async function listen(app: App, settings: ListenSettings): Promise<Listening> {
  const { trustedProxies: trusted, log } = settings;
  const answer = getRequestListener(
    (request, { incoming }) => {
      const peer = incoming.socket.remoteAddress ?? '';
      const forwardedFor = request.headers.get('x-forwarded-for');
      if (forwardedFor !== null && peer !== '' && !isTrusted(peer, trusted)) logForwarder(plainAddress(peer), log);
      return app(request, { address: senderNetwork(clientAddress(peer, forwardedFor, trusted)) });
    },
    {
      hostname: 'localhost', // For a request without a host, as HTTP/1.0 allows.
      errorHandler: (error) =>
        new Response(null, { status: error instanceof RequestError ? 400 : 500, headers: settings.apiHeaders }),
    },
  );
  const server = createServer(
    { ...limits, requestTimeout: settings.slow?.ms ?? limits.requestTimeout },
    (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      if (settings.slow && !settings.slow.isSlow(path)) hurry(request, limits.requestTimeout);
      // Without a connection there can be no answer, so nothing may be done: the browser will ask again.
      if (request.socket.writable) void answer(request, response);
      else request.socket.destroy();
    },
  );
  evictIdle(server, { max: limits.connections, maxPerSender: limits.connectionsPerAddress, trusted });
  refuseMalformed(server, settings);
  await opened(server, settings);
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  const { host } = settings;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { port, url, stop: (drainMs) => stop(server, drainMs) };
}

/** All shoppers behind it count as one sender. Browsers send no such header, so the address is not a shopper's. */
function logForwarder(address: string, log: Log): void {
  const fix = `All shoppers behind it count as one. If it is your own proxy, set TRUSTED_PROXIES=${address}.`;
  log('proxy-not-trusted', { address, fix });
}

/** Does for one request what `requestTimeout` does for all. */
function hurry(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => request.complete || request.socket.destroy(), ms);
  request.once('close', () => clearTimeout(timer));
}

async function opened(server: Server, settings: ListenSettings): Promise<void> {
  try {
    server.listen(settings.port, settings.host);
    await once(server, 'listening');
  } catch (cause) {
    throw new StartProblem(problemSentence(cause, settings), { cause });
  }
}

function problemSentence(cause: unknown, { host, port, settings }: ListenSettings): string {
  const prefix = settings ?? '';
  switch (errorCode(cause)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use; stop the other program, or set ${prefix}PORT to a free one.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user; set ${prefix}PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${host}; set ${prefix}HOST to one that it has, such as 127.0.0.1 or 0.0.0.0.`;
    default:
      return `The shop can't listen on ${host}:${port}: ${errorMessage(cause)}.`;
  }
}

async function stop(server: Server, drainMs: number): Promise<void> {
  const closed = once(server, 'close');
  // It must run before the app's listener, which may answer at once.
  server.prependListener('request', (_: IncomingMessage, response) => response.setHeader('connection', 'close'));
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}

/**
 * Answers an invalid or slow request, logs it, and closes the connection. Unlike Node's default, the answer has the usual
 * headers. If an answer is already being sent, a second one would corrupt it, so the connection is only closed.
 * Browsers open connections in advance: a connection without a single byte is closed without an answer.
 */
function refuseMalformed(server: Server, { apiHeaders, log }: ListenSettings): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answers.set(socket, response);
    response.once('close', () => answers.delete(socket));
  });
  server.on('clientError', (error: Error, socket: Socket) => {
    const isSilent = socket.bytesRead === 0;
    if (isSilent || !socket.writable || answers.get(socket)?.headersSent || errorCode(error) === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = statuses[errorCode(error)] ?? 400;
    log('request-refused', { status, problem: errorCode(error) });
    const lines = Object.entries({ ...apiHeaders, 'content-length': '0', connection: 'close' });
    socket.end(
      [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join(
        '\r\n',
      ),
    );
  });
}

/** Of a request that Node refuses; 400 for any other error. */
const statuses: Readonly<Partial<Record<string, number>>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

export interface Room {
  /** Open connections altogether. */
  readonly max: number;
  /** Open connections of one sender. Proxies and this machine, which many people share, have no such limit. */
  readonly maxPerSender: number;
  readonly trusted: BlockList;
}

/**
 * Beyond either limit, a connection that waits for a request is closed: a thousand clients that never finish can't lock
 * out a shopper, and a sender above its limit loses one of its own. While more than half of the limit have never been
 * answered, it is the oldest of these, as a shopper's request arrives within moments; else the one that has been idle
 * longest since its answer. A connection whose request has arrived is never cut off, as it may be an order; if all are
 * such, the new one is closed.
 */
export function evictIdle(server: Server, { max, maxPerSender, trusted }: Room): void {
  /** All open connections; `null` for a sender without a limit. */
  const senders = new Map<Socket, string | null>();
  /** Connections that wait for their first request, and for a further one; each begins with the longest waiting. */
  const [fresh, kept] = [new Set<Socket>(), new Set<Socket>()];

  const stopWaiting = (socket: Socket) => {
    fresh.delete(socket);
    kept.delete(socket);
  };
  const forget = (socket: Socket) => {
    senders.delete(socket);
    stopWaiting(socket);
  };
  const closeOne = (limit: number, isCounted: (socket: Socket) => boolean) => {
    const [silent, idle] = [[...fresh].filter(isCounted), [...kept].filter(isCounted)];
    const [socket] = silent.length > limit / 2 ? silent : [...idle, ...silent];
    if (!socket) return;
    forget(socket);
    socket.destroy();
  };

  server.on('connection', (socket: Socket) => {
    const sender = senderOf(socket, trusted);
    senders.set(socket, sender);
    fresh.add(socket);
    socket.once('close', () => forget(socket));
    const isOfSender = (other: Socket) => sender !== null && senders.get(other) === sender;
    const share = [...senders.keys()].filter(isOfSender).length;
    if (share > maxPerSender) closeOne(maxPerSender, isOfSender);
    else if (senders.size > max) closeOne(max, () => true);
  });
  server.prependListener('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    const begin = () => stopWaiting(socket);
    if (hasBody(request)) request.once('end', begin);
    else begin();
    response.once('close', () => {
      request.off('end', begin); // It may be answered before its body arrives.
      begin();
      if (!socket.destroyed) kept.add(socket);
    });
  });
}

/** `null` for an address that many people share. */
function senderOf(socket: Socket, trusted: BlockList): string | null {
  const address = socket.remoteAddress ?? '';
  const sender = senderNetwork(address);
  const isThisMachine = sender.startsWith('127.') || sender === '0:0:0:0::/64';
  return isThisMachine || isTrusted(address, trusted) ? null : sender;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
