/**
 * The log of sign-ins and changes, for the owner to read (D73). An entry is a kind and its facts, stored as JSON;
 * `log-sentences.ts` makes the sentence when it is shown. Entries name orders by their references alone, as the log outlives an
 * order's personal data.
 */
import { z } from 'zod';
import { changeFact } from '#catalogue/change-facts.ts';
import { orderStates } from '#order/order-states.ts';
import { orderOrigins, mailKinds } from '#order/order-store.ts';
import { integerOf, type Row, textOf, textOrNull } from '#relay/store/database.ts';
import type { LogRow } from '#relay/store/shared-changes.ts';

const orderChange = z.enum([
  ...orderStates,
  'note',
  'note removed',
  'parcel',
  'correction',
  'advance',
  'paid',
  'city',
  'answer send',
  'answer cancel',
  'undo',
  'erased',
  'unknown',
]);
/** A change of an order, without anything personal. */
export type OrderChange = z.infer<typeof orderChange>;

/** The first versions stored sentences. */
const changes = z.array(z.union([changeFact, z.string()])).readonly();

const published = z.discriminatedUnion('task', [
  /** The first changes, and the number of the others. */
  z.object({ task: z.literal('publish'), changes, others: z.number() }),
  z.object({ task: z.literal('back'), publishedAt: z.number() }),
  z.object({ task: z.literal('finish') }),
]);
export type Published = z.infer<typeof published>;

const logFacts = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed in'), by: z.enum(['password', 'link']), device: z.string() }),
  z.object({ kind: z.literal('signed out') }),
  z.object({ kind: z.literal('signed out everywhere') }),
  z.object({ kind: z.literal('device signed out'), device: z.string() }),
  z.object({ kind: z.literal('password set') }),
  z.object({ kind: z.literal('password changed') }),
  z.object({ kind: z.literal('wrong password') }),
  z.object({ kind: z.literal('test mail') }),
  z.object({ kind: z.literal('phone added'), device: z.string() }),
  z.object({ kind: z.literal('phone removed'), device: z.string() }),
  z.object({ kind: z.literal('order entered'), order: z.string(), origin: z.enum(orderOrigins) }),
  /** `undone`: the change that an undo reverted; entries of the first versions don't have it. */
  z.object({
    kind: z.literal('order changed'),
    order: z.string(),
    change: orderChange,
    undone: orderChange.optional(),
  }),
  z.object({ kind: z.literal('order mailed again'), order: z.string(), to: z.enum(mailKinds) }),
  z.object({ kind: z.literal('draft changed'), changes }),
  z.object({ kind: z.literal('draft discarded'), changes }),
  /** Written before changes were discarded by product or section. */
  z.object({ kind: z.literal('draft change taken back'), change: z.string() }),
  z.object({ kind: z.literal('published'), what: published }),
  z.object({ kind: z.literal('not published'), what: published }),
  /** Sentences from before the first release (`convert.ts`); the second kind is about products and shop. */
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('shop text'), text: z.string() }),
]);
export type LogFacts = z.infer<typeof logFacts>;
export type LogKind = LogFacts['kind'];

/** The kinds of entries about products and shop. */
export const shopKinds: readonly LogKind[] = [
  'draft changed',
  'draft discarded',
  'draft change taken back',
  'published',
  'not published',
  'shop text',
];

export interface LogEntry {
  readonly at: number;
  /** The hash of the session's token; `null` if nobody was signed in. */
  readonly session: string | null;
  readonly facts: LogFacts;
}

export interface StoredLogEntry {
  readonly id: number;
  readonly at: number;
  /** A short name, as `sessionName` makes it. */
  readonly session: string | null;
  /** `null` for an entry that only a later version can read. */
  readonly facts: LogFacts | null;
}

export function logRow({ at, session, facts: { kind, ...detail } }: LogEntry): LogRow {
  return { at, session: session === null ? null : sessionName(session), kind, detail: JSON.stringify(detail) };
}

export function storedLogEntry(row: Row): StoredLogEntry {
  return {
    id: integerOf(row, 'id'),
    at: integerOf(row, 'made_at'),
    session: textOrNull(row, 'session'),
    facts: storedFacts(textOf(row, 'kind'), textOf(row, 'detail')),
  };
}

function storedFacts(kind: string, detail: string): LogFacts | null {
  try {
    return logFacts.safeParse({ ...JSON.parse(detail), kind }).data ?? null;
  } catch {
    return null;
  }
}

/** Tells one phone from another in the log. */
export function sessionName(tokenHash: string): string {
  return tokenHash.slice(0, 6);
}
