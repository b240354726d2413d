/**
 * The log of sign-ins and changes, for the owner to read (D73). An entry is a kind and its facts, stored as JSON; its
 * sentence is made when it is read. Entries name orders by their references alone, as the log outlives an order's
 * personal data.
 */
import { type ChangeKind, changeLabels, undoLabel } from './change-labels.ts';
import { z } from 'zod';
import { changeFact, changeSentence } from '#catalogue/changes.ts';
import { mailKinds } from '#order/mail-job.ts';
import { orderOrigins, originLabel } from '#order/order-origin.ts';
import { type Row, integerOf, textOf, textOrNull } from '#orders-db/database.ts';
import type { LogRow } from '#orders-db/desk-log.ts';
import { parseJson } from '#shop/json.ts';
import { pakistanClock } from '#shop/time.ts';

const orderChange = z.custom<ChangeKind>((change) => Object.hasOwn(changeLabels, String(change)));

/** The first versions stored sentences. */
const changes = z.array(z.union([changeFact, z.string()])).readonly();

const published = z.discriminatedUnion('task', [
  /** The first changes, and the number of the others. */
  z.object({ task: z.literal('publish'), changes, others: z.number() }),
  z.object({ task: z.literal('back'), publishedAt: z.number() }),
  z.object({ task: z.literal('finish') }),
]);
export type Published = z.infer<typeof published>;

function publishedText(what: Published): string {
  if (what.task === 'finish') return 'Interrupted publish';
  if (what.task === 'back') return `Back to ${pakistanClock(what.publishedAt)}`;
  return what.changes.map(changeSentence).join('; ') + (what.others > 0 ? `; and ${what.others} more` : '');
}

/** A kind of entry: its facts, and the sentence that tells them. */
function entry<Shape extends z.ZodRawShape>(shape: Shape, sentence: (facts: z.output<z.ZodObject<Shape>>) => string) {
  const facts = z.object(shape);
  const sentenceOf = (detail: unknown) => {
    const parsed = facts.safeParse(detail);
    return parsed.success ? sentence(parsed.data) : null;
  };
  return { facts, sentenceOf };
}

const plain = (sentence: string) => entry({}, () => sentence);
const ofDevice = (sentence: string) => entry({ device: z.string() }, ({ device }) => `${sentence}: ${device}`);
const ofDraft = (sentence: string) =>
  entry({ changes }, (facts) => `${sentence}: ${facts.changes.map(changeSentence).join('; ')}`);
const ofPublish = (sentence: string) => entry({ what: published }, ({ what }) => `${sentence}: ${publishedText(what)}`);

export const logKinds = {
  'signed in': entry(
    { by: z.enum(['password', 'link']), device: z.string() },
    ({ by, device }) => `Signed in with the ${by === 'link' ? 'link of the terminal' : 'password'}: ${device}`,
  ),
  'signed out': plain('Signed out'),
  'signed out everywhere': plain('Signed out everywhere'),
  'device signed out': ofDevice('Signed out another device'),
  'password set': plain('Password set on the shop’s machine; everybody signed out'),
  'password changed': plain('Password changed; all other devices signed out'),
  'wrong password': plain('Wrong password'),
  'test mail': plain('Test mail'),
  'device added': ofDevice('Rings for new orders'),
  'device removed': ofDevice('No longer rings for new orders'),
  'order entered': entry(
    { order: z.string(), origin: z.enum(orderOrigins), message: z.string().optional() },
    ({ order, origin, message }) =>
      `Order ${order}: entered, ${originLabel(origin)}${message === undefined ? '' : `, made of message ${message}`}`,
  ),
  /** `undone`: the change that an undo reverted; entries of the first versions don't have it. */
  'order changed': entry(
    { order: z.string(), change: orderChange, undone: orderChange.optional() },
    ({ order, change, undone }) => `Order ${order}: ${undone ? undoLabel(undone) : changeLabels[change]}`,
  ),
  'order mailed again': entry(
    { order: z.string(), to: z.enum(mailKinds) },
    ({ order, to }) => `Order ${order}: mail ${to === 'shipped' ? '“on its way”' : `to the ${to}`} again`,
  ),
  'draft changed': ofDraft('Changed, not published yet'),
  'draft discarded': ofDraft('Discarded'),
  'desk changed': ofDraft('Changed'),
  published: ofPublish('Published'),
  'not published': ofPublish('Not published'),
};
export type LogKind = keyof typeof logKinds;

type FactsOf<Kind extends LogKind> = z.output<(typeof logKinds)[Kind]['facts']>;
export type LogFacts = {
  readonly [Kind in LogKind]: { readonly kind: Kind } & (FactsOf<Kind> extends Record<string, never>
    ? unknown
    : Readonly<FactsOf<Kind>>);
}[LogKind];

/** The kinds of entries about products and shop. */
export const shopKinds: readonly LogKind[] = [
  'draft changed',
  'draft discarded',
  'desk changed',
  'published',
  'not published',
];

export interface LogEntry {
  readonly at: number;
  /** The hash of the session's token; `null` if nobody was signed in. */
  readonly session: string | null;
  readonly facts: LogFacts;
}

/** Where entries are noted. */
export interface Notes {
  note(entry: LogEntry): Promise<void>;
}

export type StoredLogEntry = ReturnType<typeof storedLogEntry>;

export function logRow({ at, session, facts: { kind, ...detail } }: LogEntry): LogRow {
  return { at, session: session === null ? null : sessionName(session), kind, detail: JSON.stringify(detail) };
}

export function storedLogEntry(row: Row) {
  const [, known] = Object.entries(logKinds).find(([name]) => name === row['kind']) ?? [];
  return {
    id: integerOf(row, 'id'),
    at: integerOf(row, 'made_at'),
    /** A short name, as `sessionName` makes it. */
    session: textOrNull(row, 'session'),
    sentence: known?.sentenceOf(parseJson(textOf(row, 'detail'))) ?? 'An entry of a newer version of the desk',
  };
}

/** The device of an entry of the kind `signed in`. */
export function deviceOf(row: Row): string | undefined {
  return logKinds['signed in'].facts.safeParse(parseJson(textOf(row, 'detail'))).data?.device;
}

/** Tells one phone from another in the log. */
export function sessionName(tokenHash: string): string {
  return tokenHash.slice(0, 6);
}
