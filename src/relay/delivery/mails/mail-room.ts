/**
 * How much of an order a mail shows. Whatever 64 KB a request brings, its mail stays below 300 KB, and what is left out
 * is said: the order store keeps it whole, and `npm run orders -- show` prints it.
 */
export interface MailRoom {
  readonly lines: number;
  /** Of all names and options together. */
  readonly lineBytes: number;
  readonly warnings: number;
  /** Of a field, a name, a warning. */
  readonly textBytes: number;
  /** Of a message that is no order, and lines of each but its text. */
  readonly fields: number;
  readonly fieldLines: number;
  readonly message: { readonly maxBytes: number; readonly maxLines: number };
}

export const mailRoom: MailRoom = {
  lines: 150,
  lineBytes: 8000,
  warnings: 20,
  textBytes: 600,
  fields: 20,
  fieldLines: 10,
  message: { maxBytes: 8000, maxLines: 150 },
};

/** For the command line. */
export const allRoom: MailRoom = {
  lines: Infinity,
  lineBytes: Infinity,
  warnings: Infinity,
  textBytes: Infinity,
  fields: Infinity,
  fieldLines: Infinity,
  message: { maxBytes: Infinity, maxLines: Infinity },
};

/** Where the owner reads the whole of an order. */
export function showCommand(key: string): string {
  return `npm run orders -- show ${key.slice(0, 8)}`;
}
