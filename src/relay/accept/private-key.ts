import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a caller that is no page may order: it named the relay's private key (contract R9). */
export type PrivateKeyPolicy = (accessToken: string | undefined) => boolean;

/** Null for a relay without a key. Takes as long for a key that is nearly right as for any other. */
export function privateKeyPolicy(key: string | null): PrivateKeyPolicy | null {
  if (key === null) return null;
  const own = digest(key);
  return (accessToken) => accessToken !== undefined && timingSafeEqual(digest(accessToken), own);
}

/** Of equal length for all texts, as `timingSafeEqual` needs. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
