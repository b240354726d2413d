/** Reads the address of the PostgreSQL database from `DATABASE_URL`. */
import { readFileSync } from 'node:fs';

export interface PostgresSettings {
  /** A name, an address, or the folder of a Unix socket. */
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** False: no encryption. Else the server's certificate is checked, against `ca` where one is named. */
  readonly tls: false | { readonly ca?: string };
}

/** Returns null for any other URL, or a certificate that can't be read. */
export function postgresSettings(text: string): PostgresSettings | null {
  const url = URL.parse(text);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) return null;
  const [host, database] = [
    decodedAddress(url.searchParams.get('host') ?? url.hostname),
    decodedAddress(url.pathname.slice(1)),
  ];
  const [user, password] = [decodedAddress(url.username), decodedAddress(url.password)];
  const tls = tlsOf(url.searchParams);
  if (!host || !database || !user || password === null || tls === null) return null;
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || 5432), database, user, password, tls };
}

/** Part of an address with its escapes decoded once; `null` if they are malformed. */
export function decodedAddress(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // The caller reports it.
  }
}

/** For people: "shop at db.example:5432 (with TLS)". Never the password. */
export function postgresDescription({ host, port, database, tls }: PostgresSettings): string {
  const isHere = host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host);
  const encryption = tls ? ' with TLS' : isHere ? '' : ' without encryption';
  return `PostgreSQL, database ${database} at ${host.startsWith('/') ? host : `${host}:${port}`}${encryption}`;
}

/** An option about encryption that is misspelt, repeated or unknown (`ssl=true`) must not lead to none. */
function tlsOf(parameters: URLSearchParams): PostgresSettings['tls'] | null {
  const wishes = [...parameters.keys()].filter((name) => /^(?:ssl|tls)/i.test(name));
  if (wishes.some((name) => !['sslmode', 'sslrootcert'].includes(name)) || new Set(wishes).size < wishes.length)
    return null;
  if (wishes.includes('sslrootcert') && !wishes.includes('sslmode')) return null;
  const mode = parameters.get('sslmode') ?? 'disable';
  if (mode === 'disable') return false;
  // Our choice: encryption without a check of the certificate is no protection, so `require` checks it too.
  if (mode !== 'require' && mode !== 'verify-full') return null;
  const file = parameters.get('sslrootcert');
  if (file === null) return {};
  try {
    return { ca: readFileSync(file, 'utf8') };
  } catch {
    return null; // The caller's problem says what the address must look like.
  }
}
