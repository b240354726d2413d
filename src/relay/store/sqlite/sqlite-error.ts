import { StoreError } from '#order/order-store.ts';

/** SQLite's extended result codes after which synced data can't be trusted. */
const broken: readonly number[] = [
  1034, // SQLITE_IOERR_FSYNC
  1290, // SQLITE_IOERR_DIR_FSYNC
];
const corrupt = 11;
const notADatabase = 26;

/** An error of node:sqlite as the store's own. Anything else is a bug of ours and passes through. */
export function storeError(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error;
  const code = error.errcode;
  const isBroken = broken.includes(code) || (code & 0xff) === corrupt || (code & 0xff) === notADatabase;
  return new StoreError(isBroken ? 'broken' : 'unavailable', `SQLite: ${error.message} (${code})`, { cause: error });
}
