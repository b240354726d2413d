/** One fault of RELIABILITY.md's table as something to run: short within `npm test`, long by `npm run test:faults`. */
import { join } from 'node:path';
import { brokenPromises, type Evidence, isDrained } from './checker.ts';
import { type BookFacts, sqliteFacts } from './order-book-facts.ts';
import { owner } from './support/fault-orders.ts';
import { type Journal, readJournal } from './support/journal.ts';
import { eventually, type Scene } from './support/scene.ts';
import type { PeerMail, SmtpPeer } from './support/smtp-peer.ts';

export interface Scale {
  readonly orders: number;
  readonly kills: number;
  readonly malformed: number;
}

export const quick: Scale = { orders: 400, kills: 20, malformed: 2_000 };
export const full: Scale = { orders: 10_000, kills: 200, malformed: 20_000 };

export interface Scenario {
  /** The row or rows of the table. */
  readonly fault: string;
  /** What must be true, as a sentence. */
  readonly promise: string;
  /** Why this machine can't inject it; null where it can. */
  readonly obstacle?: () => string | null;
  /** Throws when the promise is broken; gives what was seen. */
  run(scene: Scene, scale: Scale): Promise<string>;
}

interface Witnesses {
  /** The data folder of a SQLite book, or what another book says. */
  readonly data?: string;
  readonly book?: BookFacts;
  readonly journal: Journal;
  readonly peer?: SmtpPeer;
  readonly allMailed?: boolean;
}

/** Asks the checker; throws with its sentences when a promise is broken. Gives the evidence for a summary. */
export async function judge({ data = '', book, journal, peer, allMailed = false }: Witnesses): Promise<Evidence> {
  const evidence = {
    book: book ?? sqliteFacts(join(data, 'orders.db')),
    journal: readJournal(journal.file),
    mails: peer?.mails ?? [],
    owner,
    allMailed,
  };
  const broken = await brokenPromises(evidence);
  if (broken.length > 0) throw new Error([`${broken.length} broken promises:`, ...broken.slice(0, 10)].join('\n'));
  return evidence;
}

export function mailsDrained(data: string, withinMs: number = 30_000): Promise<void> {
  return eventually('every mail to be sent', () => isDrained(sqliteFacts(join(data, 'orders.db')).jobs), withinMs);
}

export function summary({ book, journal, mails }: Evidence): string {
  const accepted = journal.filter(({ status }) => status === 200).length;
  const slowest = Math.round(Math.max(0, ...journal.map(({ ms }) => ms)));
  return `${accepted} answered 200, ${book.orders.length} in the book, ${mails.length} mails (${repeatsAmong(mails)} repeats, all confessed), slowest answer ${slowest} ms`;
}

/** Mails that came before under the same Message-ID. */
export function repeatsAmong(mails: readonly PeerMail[]): number {
  return mails.length - new Set(mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size;
}
