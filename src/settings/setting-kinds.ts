/**
 * The kinds of settings. Each reads a text of the environment; the rule completes a sentence that begins with the
 * setting's name.
 */
import { BlockList, isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { emailAddress } from '#order/confirmation.ts';
import type { SmtpSettings } from '#mail/smtp-transport.ts';
import { trustedProxies } from '#server/http/client-address.ts';
import { decodedAddress, postgresSettings } from '#orders-db/postgres-settings.ts';
import { visibleOnly } from '#shop/text.ts';

/** `read` returns `null` for a mistake. */
function setting<Value>(read: (text: string) => Value | null, rule: string) {
  return transformed(read, (text) => `${rule}, not "${text}".`);
}

/** A setting with a password in it: the message never repeats it. */
function secret<Value>(read: (text: string) => Value | null, rule: string) {
  return transformed(read, () => `${rule}.`);
}

function transformed<Value>(read: (text: string) => Value | null, message: (text: string) => string) {
  return z.string().transform((text, context) => {
    const value = read(text);
    if (value !== null) return value;
    context.addIssue(message(text));
    return z.NEVER;
  });
}

export const text = z.string();

export const folder = z.string().transform((path) => resolve(path));

export function number(name: string, min: number, max: number) {
  return setting((digits) => {
    const value = /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN;
    return value >= min && value <= max ? value : null;
  }, `must be a ${name} from ${min} to ${max}`);
}

export const port = number('number', 0, 65_535);

export const onOff = setting(
  (value) => (value === 'on' ? true : value === 'off' ? false : null),
  'must be "on" or "off"',
);

export const onlyFiles = setting((value) => (value === 'files' ? value : null), 'must be "files" or not set');

export const email = setting(emailAddress, 'must be one e-mail address, such as shop@example.com');

export const origins = setting((value) => {
  const entries = list(value);
  return entries.every((origin) => webAddress(origin) !== null) ? entries : null;
}, 'must hold origins such as https://shop.example, without a slash or path');

/** The content is for the owner alone, so the address is https, or on this machine. */
export function ownersOrigin(example: string) {
  return setting(
    (value) => (isSafeOrigin(value) ? value : null),
    `must be one https address such as ${example}, without a slash or path`,
  );
}

export const pushServices = setting((value) => {
  const entries = list(value);
  return entries.every(isSafeOrigin) ? entries : null;
}, 'must hold https origins such as https://push.example, without a slash or path');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True if a host is only this machine: nobody else can listen there, or connect from there. */
export function isLoopback(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host === 'localhost' : loopback.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

function isSafeOrigin(origin: string): boolean {
  const url = webAddress(origin);
  return url !== null && (url.protocol === 'https:' || isLoopback(url.hostname));
}

export const proxies = setting(
  (value) => trustedProxies(list(value)),
  'must be addresses or networks separated by commas, such as 10.0.0.1, 172.16.0.0/12',
);
export const noProxies = new BlockList();

export const mailServer = secret(
  smtpSettings,
  'must look like smtps://user:password@host:465 or smtp://user:password@host:587, optionally with ' +
    '?tls=required (or off); in a password write # as %23, ? as %3F, / as %2F and % as %25',
);

export const database = secret(
  postgresSettings,
  'must look like postgres://user:password@host:5432/database, optionally with ?sslmode=verify-full ' +
    '(or require, disable) and &sslrootcert= and a readable file',
);

/** Anyone who knows the address can post there. */
export const alertAddress = secret((value) => {
  const url = URL.parse(value);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe && url.username === '' && url.password === '' ? value : null;
}, 'must be an https address without a password in it, such as https://ntfy.sh/my-shop');

function webAddress(origin: string): URL | null {
  const url = URL.parse(origin);
  return url && url.origin === origin && ['http:', 'https:'].includes(url.protocol) ? url : null;
}

function list(value: string): readonly string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * Reads an SMTP_URL: `smtps://user:password@host:465` or `smtp://user:password@host:587`. With `smtp:` the connection
 * is encrypted by STARTTLS and never falls back to plain text, except to this machine itself, as a local mail server's
 * certificate has no name. `?tls=required` or `?tls=off` overrides this. `null` if it can't be read.
 */
export function smtpSettings(address: string): SmtpSettings | null {
  // Pasted passwords have them: Google shows its app passwords with no-break spaces.
  const url = URL.parse(visibleOnly(address).replaceAll('\u00A0', ' '));
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '' || !['', '/'].includes(url.pathname))
    return null;
  // A misspelt option, or a password with a bare # or ?, whose rest looks like one: never guess.
  if (url.hash !== '' || [...url.searchParams.keys()].some((name, index) => name !== 'tls' || index > 0)) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = url.protocol === 'smtps:';
  const tls = url.searchParams.get('tls') ?? (!isSecure && isLoopback(host) ? 'off' : 'required');
  if (tls !== 'required' && (tls !== 'off' || isSecure)) return null;
  const portNumber = url.port === '' ? (isSecure ? 465 : 587) : Number(url.port);
  // Servers begin with TLS on port 465 and never on 587; the schemes are often confused.
  const isImplicit = tls === 'required' && (portNumber === 465 || (isSecure && portNumber !== 587));
  const user = decodedAddress(url.username);
  const pass = decodedAddress(url.password);
  if (user === null || pass === null) return null;
  return {
    host,
    port: portNumber,
    tls: isImplicit ? 'implicit' : tls,
    auth: user === '' ? null : { user, pass },
  };
}
