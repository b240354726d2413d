import { parseArgs } from 'node:util';
import { type JobState, jobStates, type MailKind, mailKinds } from '#order/order-store.ts';
import { type OrderName, parseOrderName } from '#order/order-name.ts';
import { pakistanMidnight } from '#shop/pakistan-time.ts';

export const help = `The shop's orders, from the orders database. Works whether or not the relay is running.

  npm run orders -- list [--since DATE] [--state STATE]   all orders, the newest last
  npm run orders -- show REF                              everything about one order
  npm run orders -- resend REF [--to owner|customer]      mails an order again (to the owner)
  npm run orders -- export --csv [--since DATE] [--file FILE]
                                                          orders as a table for Excel and others
  npm run orders -- backup [FILE]                         a checked copy of all orders, into BACKUP_DIR if no FILE is named
  npm run orders -- test-mail                             sends you a test mail, and prints the mail server's answer
  npm run orders -- move-to-postgres                      moves all orders of DATA_DIR into DATABASE_URL; stop the relay first
  npm run orders -- convert                               converts a database from before the first release; stop the relay first

  REF    an order's reference: the 8 characters from the mail's subject or all 26, in upper or lower case
  DATE   a day such as 2026-11-21; all times are Pakistan time
  STATE  orders with a mail that is queued (for a digest, too), sending, sent, written, held or undeliverable

The orders database is the one of DATA_DIR (or DATABASE_URL), the same as the relay's.
To leave npm's own lines out of a table: npm run --silent orders -- export --csv > orders.csv

Ends with 0 if all went well, 1 if there was a problem, 2 if the command was wrong.
`;

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'list'; readonly since: number | null; readonly state: JobState | null }
  | { readonly kind: 'show'; readonly name: OrderName }
  | { readonly kind: 'resend'; readonly name: OrderName; readonly to: MailKind }
  /** Without a file: to the standard output. */
  | { readonly kind: 'export'; readonly since: number | null; readonly file: string | null }
  /** Without a file: into BACKUP_DIR. */
  | { readonly kind: 'backup'; readonly file: string | null }
  | { readonly kind: 'test-mail' }
  | { readonly kind: 'move-to-postgres' }
  | { readonly kind: 'convert' };

export type ParsedCommand = Command | { readonly kind: 'wrong usage'; readonly problem: string };

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  list: ['since', 'state'],
  show: [],
  resend: ['to'],
  export: ['csv', 'since', 'file'],
  backup: [],
  'test-mail': [],
  'move-to-postgres': [],
  convert: [],
};

type Values = Readonly<Partial<Record<'since' | 'state' | 'to' | 'file', string>>>;

/** Parses the arguments after the program's name; a mistake becomes one sentence. */
export function parseCommand(args: readonly string[]): ParsedCommand {
  if (args.length === 0) return { kind: 'help' };
  const read = readArgs(args);
  if ('problem' in read) return wrong(read.problem);
  const { values, positionals } = read;
  const [verb = '', operand, ...more] = positionals;
  if (values.help === true || verb === 'help') return { kind: 'help' };
  const allowed = optionsOf[verb];
  if (!allowed)
    return wrong(
      `${verb === '' ? '' : `Unknown command "${verb}". `}The commands are list, show, resend, export, backup, test-mail, move-to-postgres and convert.`,
    );
  const stray = Object.keys(values).find((name) => !allowed.includes(name));
  if (stray !== undefined) return wrong(`"${verb}" has no option --${stray}.`);
  const operandTaken = ['show', 'resend', 'backup'].includes(verb) ? operand : undefined;
  const surplus = operandTaken === undefined ? operand : more[0];
  if (surplus !== undefined) return wrong(`Unexpected "${surplus}".`);
  switch (verb) {
    case 'show':
    case 'resend':
      return aboutOneOrder(verb, operand, values);
    case 'backup':
      return { kind: 'backup', file: operand ?? null };
    case 'test-mail':
    case 'move-to-postgres':
    case 'convert':
      return { kind: verb };
    case 'export':
      if (values.csv !== true) return wrong('Name the format: export --csv.');
      return withSince(values, (since) => ({ kind: 'export', since, file: values.file ?? null }));
    default:
      return withSince(values, (since) => listCommand(since, values.state));
  }
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        csv: { type: 'boolean' },
        since: { type: 'string' },
        state: { type: 'string' },
        to: { type: 'string' },
        file: { type: 'string' },
      },
    });
  } catch (error) {
    // Node's messages name the option in a first sentence; hints for programmers follow.
    return { problem: `${error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)}.` };
  }
}

function aboutOneOrder(verb: 'show' | 'resend', operand: string | undefined, { to }: Values): ParsedCommand {
  if (operand === undefined) return wrong(`Say which order: ${verb} REF.`);
  const name = parseOrderName(operand);
  if (name === null)
    return wrong(`"${operand}" is not a reference: give the 8 characters from the mail’s subject, or all 26.`);
  if (verb === 'show') return { kind: 'show', name };
  const kind = mailKinds.find((known) => known === (to ?? 'owner'));
  return kind ? { kind: 'resend', name, to: kind } : wrong(`--to is "owner" or "customer", not "${to}".`);
}

function listCommand(since: number | null, text: string | undefined): ParsedCommand {
  const state = text === undefined ? null : jobStates.find((known) => known === text);
  if (state === undefined) return wrong(`--state is one of ${jobStates.join(', ')}, not "${text}".`);
  return { kind: 'list', since, state };
}

function withSince({ since }: Values, command: (since: number | null) => ParsedCommand): ParsedCommand {
  if (since === undefined) return command(null);
  const time = pakistanMidnight(since);
  return time === null ? wrong(`--since is a day such as 2026-11-21, not "${since}".`) : command(time);
}

function wrong(problem: string): ParsedCommand {
  return { kind: 'wrong usage', problem };
}
