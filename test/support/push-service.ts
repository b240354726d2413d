/**
 * A push service for tests. It decrypts pushes as the subscription's browser would (RFC 8291), and checks the sender's
 * signature (RFC 8292).
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serve } from './serve.ts';
import { AccountStore } from '#desk/account-store.ts';
import { sessionMs } from '#desk/session.ts';
import type { Database } from '#orders-db/database.ts';
import { type AddedDevice, Devices, type Subscription } from '#push/devices.ts';

/** The browser's side of a subscription's keys. */
export interface BrowserKeys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

export interface GotPush {
  readonly at: number;
  readonly path: string;
  readonly message: { readonly text: string; readonly order: number };
  readonly headers: IncomingMessage['headers'];
}

export function browserKeys(): BrowserKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

/** Decrypts an `aes128gcm` body of one record (RFC 8188), with keys derived as in RFC 8291. */
export function decrypted({ ecdh, auth }: BrowserKeys, body: Buffer): string {
  const keyEnd = 21 + body.readUInt8(20);
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, keyEnd), body.subarray(keyEnd)];
  const derived = (key: Uint8Array, saltOfKey: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, saltOfKey, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derived(ecdh.computeSecret(sender), auth, info, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString(); // A 2 ends the last record's text.
}

/** The claims of `Authorization: vapid t=…, k=…`; throws if the signature doesn't match the key. */
export function vapidClaims(header = ''): { readonly aud: string; readonly sub: string; readonly exp: number } {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the push is not signed by its key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

type Answer = (response: ServerResponse, push: GotPush) => void;
export const taken: Answer = (response) => void response.writeHead(201).end();
export const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { ...headers }).end();

/** Starts a service. Each path is the subscription of a browser of its own, made on demand. */
export async function pushService() {
  const browsers = new Map<string, BrowserKeys>();
  const got: GotPush[] = [];
  let answer: Answer = taken;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const keys = browsers.get(request.url ?? '');
      if (!keys) return response.writeHead(404).end();
      const message = JSON.parse(decrypted(keys, body));
      const push = { at: Date.now(), path: request.url ?? '', message, headers: request.headers };
      got.push(push);
      return answer(response, push);
    });
  });
  const { url, stop } = await serve(server);
  return {
    url,
    stop,
    got,
    /** Sets the answer to all further pushes. */
    answers: (next: Answer) => {
      answer = next;
    },
    subscription: (path: string) => {
      const keys = browsers.get(path) ?? browserKeys();
      browsers.set(path, keys);
      return {
        endpoint: url + path,
        p256dh: keys.ecdh.getPublicKey('base64url'),
        auth: keys.auth.toString('base64url'),
      };
    },
  };
}

export function aSubscription(name: string): Subscription {
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, p256dh: 'p', auth: 'a' };
}

/** Opens a session of the desk on a device, and makes it ring. */
export async function addDevice(
  database: Database,
  session: string,
  { at, subscription = aSubscription(session) }: { readonly at: number; readonly subscription?: Subscription },
): Promise<AddedDevice> {
  await new AccountStore(database, null).open(session, { at, device: 'a test', by: null });
  return renewDevice(database, session, { at, subscription });
}

/** Adds a device again, as on each visit to the desk. */
export function renewDevice(
  database: Database,
  session: string,
  { at, subscription, before = '' }: { at: number; subscription: Subscription; before?: string },
): Promise<AddedDevice> {
  const device = { session, name: `Device ${session}`, subscription, before, at, sessionMs };
  return new Devices(database, true).add(device, { at, session: null, kind: 'test', detail: '{}' });
}
