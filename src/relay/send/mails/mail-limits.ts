/**
 * The parts of an order that a mail shows. Any request of 64 KB makes a mail below 300 KB, which says what is left
 * out; the order store keeps everything, and `npm run orders -- show` prints it.
 */
export const mailLimits = {
  lines: 150,
  /** For all names and options together. */
  lineBytes: 8000,
  warnings: 20,
  /** For a field, a name, a warning. */
  textBytes: 600,
  /** For a message that is not an order: number of fields, and lines of each except its text. */
  fields: 20,
  fieldLines: 10,
  message: { maxBytes: 8000, maxLines: 150 },
};

export type MailLimits = Readonly<typeof mailLimits>;

/** For the command line. */
export const noLimits: MailLimits = {
  lines: Infinity,
  lineBytes: Infinity,
  warnings: Infinity,
  textBytes: Infinity,
  fields: Infinity,
  fieldLines: Infinity,
  message: { maxBytes: Infinity, maxLines: Infinity },
};

/** The command that shows the whole order. */
export function showCommand(key: string): string {
  return `npm run orders -- show ${key.slice(0, 8)}`;
}
