/** The app behind a port: Node's limits on what a connection may cost, and an orderly end. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, Server } from 'node:http';
import type { AddressInfo, BlockList } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { App } from '#relay/app.ts';
import { errorCode, errorMessage, StartProblem } from '#relay/start-problem.ts';
import type { Clock } from '#relay/clock.ts';
import type { Log } from '#relay/log.ts';
import { clientAddress, senderNetwork } from './client-address.ts';
import { makeRoom } from './make-room.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import type { Headers } from './security-headers.ts';
import { warnOfUntrusted } from './untrusted-proxy.ts';

export interface ListenSettings {
  readonly host: string;
  readonly port: number;
  /** Stands before the names of the settings that hold host and port; empty when left out. */
  readonly settings?: 'METRICS_';
  readonly trustedProxies: BlockList;
  /** On answers to what is no request at all. */
  readonly apiHeaders: Headers;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Listening {
  readonly port: number;
  /** Takes no new connection, lets requests under way finish for up to `drainMs`, then cuts what is left. */
  stop(drainMs: number): Promise<void>;
}

/** RELIABILITY.md, HTTP. */
export const limits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 8 * 1024,
  connections: 1_000,
  /** Thousands of an operator's phones share one address. */
  connectionsPerAddress: 500,
} as const;

export async function listen(app: App, settings: ListenSettings): Promise<Listening> {
  const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval, maxHeaderSize } = limits;
  const { trustedProxies: trusted, clock, log } = settings;
  const warn = warnOfUntrusted({ trusted, clock, log });
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => {
      const peer = incoming.socket.remoteAddress ?? '';
      const forwardedFor = request.headers.get('x-forwarded-for');
      warn(peer, forwardedFor);
      return app(request, { address: senderNetwork(clientAddress(peer, forwardedFor, trusted)) });
    },
    createServer,
    hostname: 'localhost', // Of a request that names none, as HTTP/1.0 allows.
    serverOptions: { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval, maxHeaderSize },
  });
  if (!(server instanceof Server)) throw new Error('the adapter made no HTTP/1 server');
  const { connections: most, connectionsPerAddress: mostPerSender } = limits;
  makeRoom(server, { most, mostPerSender, trusted });
  refuseMalformed(server, { headers: settings.apiHeaders, log });
  await opened(server, settings);
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  return { port, stop: (drainMs) => stop(server, drainMs) };
}

async function opened(server: Server, place: ListenSettings): Promise<void> {
  try {
    server.listen(place.port, place.host);
    await once(server, 'listening');
  } catch (cause) {
    throw new StartProblem(problemSentence(cause, place), { cause });
  }
}

function problemSentence(cause: unknown, place: ListenSettings): string {
  const { host, port } = place;
  const settings = place.settings ?? '';
  switch (errorCode(cause)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is already in use; stop the other program, or set ${settings}PORT to a free one.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user; set ${settings}PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `This machine has no address ${host}; set ${settings}HOST to one that it has, such as 127.0.0.1 or 0.0.0.0.`;
    default:
      return `The shop can't listen on ${host}:${port}: ${errorMessage(cause)}.`;
  }
}

async function stop(server: Server, drainMs: number): Promise<void> {
  const closed = once(server, 'close');
  // Before the app's own listener, which may answer at once.
  server.prependListener('request', (_: IncomingMessage, response) => response.setHeader('connection', 'close'));
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}
