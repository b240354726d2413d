/** A fault as a scenario of `npm run test:faults`: short with `--quick`. */
import { join } from 'node:path';
import { brokenPromises, type Evidence, isDrained } from './checker.ts';
import { sqliteFacts } from './database-facts.ts';
import { owner } from '#test/support/sample-order.ts';
import { startChild } from '#test/support/processes.ts';
import { freePort } from '#test/support/serve.ts';
import type { JournalEntry } from '#test/support/shoppers.ts';
import type { Scene } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';
import { messageId, type PeerMail, smtpPeer, type SmtpPeer } from '#test/support/smtp-peer.ts';

export interface Scale {
  readonly orders: number;
  readonly kills: number;
}

export const quick: Scale = { orders: 400, kills: 20 };
export const full: Scale = { orders: 10_000, kills: 200 };

export interface Scenario {
  /** Numbers or names by which `--only` chooses the scenario. */
  readonly fault: string;
  /** The promise that must hold, as a sentence. */
  readonly promise: string;
  /** Why this machine can't inject it; null if it can. */
  readonly obstacle?: () => string | null;
  /** Throws if the promise is broken; returns what was seen. */
  run(scene: Scene, scale: Scale): Promise<string>;
}

/** A shop's mail server, its shoppers' journal, and its relay, which is started again and again on one port. */
export async function testShop(scene: Scene, mailServer: Parameters<typeof smtpPeer>[1] = {}) {
  const peer = await smtpPeer(scene, mailServer);
  const port = await freePort();
  const journal: JournalEntry[] = [];
  const start = ({ environment, ...options }: Partial<Parameters<typeof startChild>[1]> = {}) =>
    startChild(scene, { port, environment: { SMTP_URL: peer.url, ...environment }, ...options });
  /** Waits until every mail is sent, and checks all promises. */
  const kept = async (data: string, withinMs?: number) => {
    await mailsDrained(data, withinMs);
    return checkPromises({ data, journal, peer, allMailed: true });
  };
  return { peer, port, journal, start, kept };
}

interface Witnesses {
  /** The data folder. */
  readonly data: string;
  readonly journal: readonly JournalEntry[];
  readonly peer?: SmtpPeer;
  readonly allMailed?: boolean;
}

/** Runs the checker; throws its sentences if an invariant is broken. Returns the evidence for a summary. */
export async function checkPromises({ data, journal, peer, allMailed = false }: Witnesses): Promise<Evidence> {
  const evidence = {
    database: sqliteFacts(join(data, 'orders.db')),
    journal,
    mails: peer?.mails ?? [],
    owner,
    allMailed,
  };
  const broken = await brokenPromises(evidence);
  if (broken.length > 0) throw new Error([`${broken.length} broken promises:`, ...broken.slice(0, 10)].join('\n'));
  return evidence;
}

export async function mailsDrained(data: string, withinMs: number = 30_000): Promise<void> {
  await until('every mail to be sent', () => isDrained(sqliteFacts(join(data, 'orders.db')).jobs), withinMs);
}

export function summary({ database, journal, mails }: Evidence): string {
  const accepted = journal.filter(({ status }) => status === 200).length;
  const slowest = Math.round(Math.max(0, ...journal.map(({ ms }) => ms)));
  return `${accepted} answered 200, ${database.orders.length} in the database, ${mails.length} mails (${repeatsAmong(mails)} repeats, all confessed), slowest answer ${slowest} ms`;
}

/** Mails whose Message-ID came before. */
export function repeatsAmong(mails: readonly PeerMail[]): number {
  return mails.length - new Set(mails.map(({ raw }) => messageId(raw))).size;
}
