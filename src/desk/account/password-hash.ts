/** The owner's password as it is stored: scrypt, 32 MB a check, and never two at once (D73). */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's figures for scrypt in 32 MB. */
const cost = { N: 2 ** 15, r: 8, p: 3 } as const;
const maxmem = 64 * 1024 * 1024;
const bytes = 32;

/** Fewer characters can be guessed by machine, should the database be stolen. */
export const minPasswordLength = 12;
/** A longer one would only cost time to hash. */
export const maxPasswordLength = 256;

/** `scrypt$32768$8$3$salt$hash` */
export async function passwordHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derived(password, { ...cost, salt });
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [kind, N, r, p, salt = '', hash = ''] = stored.split('$');
  if (kind !== 'scrypt') return false;
  const wanted = Buffer.from(hash, 'base64url');
  const actual = await derived(password, {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
  });
  return wanted.length === actual.length && timingSafeEqual(wanted, actual);
}

/** The same password, however a keyboard composes its letters. */
function derived(
  password: string,
  { salt, ...options }: { readonly N: number; readonly r: number; readonly p: number; readonly salt: Buffer },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, bytes, { ...options, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
