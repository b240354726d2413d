import { randomBytes, randomUUID } from 'node:crypto';
import { type Ask, sql, textOf } from './database.ts';

export interface Identity {
  /** Tells the database from any other. */
  readonly name: string;
  /** Keys the hashes by which a sender's confirmations are counted, at every relay and across restarts. */
  readonly senderSecret: string;
}

/** Made at the first start; the secret also after a restore, as backups leave it out. */
export async function identityOf(write: Ask): Promise<Identity> {
  const [row] = await write(sql`
    INSERT INTO this_database (id, name, sender_secret) VALUES (1, ${randomUUID()}, ${randomBytes(32).toString('hex')})
    ON CONFLICT (id) DO UPDATE SET sender_secret = coalesce(this_database.sender_secret, excluded.sender_secret)
    RETURNING name, sender_secret`);
  return { name: textOf(row, 'name'), senderSecret: textOf(row, 'sender_secret') };
}
