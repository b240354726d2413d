/**
 * A day of the shop in minutes: the whole relay as it ships, in this process and on a clock that is driven, with real HTTP,
 * a real mail server and a real order store. Each minute the clock runs on, what was planned happens, shoppers order, and
 * somebody asks `/healthz`. Everything that the owner could hear is noted with its time.
 */
import { cpSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { shopConfig } from '#config';
import { startingRelease } from '#relay/live-release.ts';
import { readConfig } from '#relay/settings/config.ts';
import { startRelay } from '#relay/relay.ts';
import { databaseFile } from '#relay/store/sqlite/database-files.ts';
import { type DatabaseFacts, sqliteFacts } from '#test/faults/database-facts.ts';
import { referenceNumber } from './sample-order.ts';
import { emailPath } from '#order/email-request.ts';
import { alertReceiver } from './alert-receiver.ts';
import { DrivenClock } from './driven-clock.ts';
import { orderBody, owner } from './fault-orders.ts';
import type { JournalEntry } from './journal.ts';
import { freePort } from './free-port.ts';
import { pause, type Scene, tinyRelease } from './scene.ts';
import { type PeerMail, type SmtpPeer, smtpPeer } from './smtp-peer.ts';

export interface Answered extends JournalEntry {
  readonly at: number;
}

export interface Look {
  readonly at: number;
  /** As `/healthz` says it; "down" where nobody answers. */
  readonly status: string;
  readonly problems: readonly string[];
}

export interface DayMail extends PeerMail {
  readonly at: number;
}

/** The folder of backups is there. */
interface Folders {
  readonly data: string;
  readonly backups: string;
}

interface Wish {
  readonly number: number;
  readonly address: string;
}

const connections = 50;

export class SimulatedDay {
  readonly answers: Answered[] = [];
  readonly mails: DayMail[] = [];
  readonly alerts: { readonly at: number; readonly text: string }[] = [];
  readonly looks: Look[] = [];
  readonly #scene: Scene;
  readonly #clock: DrivenClock;
  #environment: Readonly<Record<string, string>> = {};
  #port = 0;
  #peer: SmtpPeer | null = null;
  #peerPort = 0;
  #stopRelay: (() => Promise<void>) | null = null;
  #watcher: DatabaseWatcher | null = null;
  #data: string;
  readonly #backups: string;
  /** Backups that bear the day's time. */
  readonly #dated = new Set<string>();
  /** What happened so far, to see whether anything still does. */
  #events = 0;
  #numbers = 0;
  #waiting: Wish[] = [];

  private constructor(scene: Scene, { data, backups }: Folders, start: number) {
    this.#backups = backups;
    this.#scene = scene;
    this.#data = data;
    this.#clock = new DrivenClock(start, () => this.#settled());
  }

  /** Opens the shop. */
  static async open(scene: Scene, { data, backups }: Folders, start: number): Promise<SimulatedDay> {
    const day = new SimulatedDay(scene, { data, backups }, start);
    const receiver = await alertReceiver((text) => day.alerts.push({ at: day.now(), text }));
    scene.onEnd(receiver.stop);
    await day.mailServerIsBack();
    day.#port = await freePort();
    day.#environment = {
      PORT: String(day.#port),
      RELEASES_DIR: tinyRelease(scene),
      SMTP_URL: `smtp://127.0.0.1:${day.#peerPort}`,
      OWNER_EMAIL: owner,
      ALERT_URL: `${receiver.url}/`,
      BACKUP_DIR: day.#backups,
      TRUSTED_PROXIES: '127.0.0.1',
    };
    await day.#start();
    scene.onEnd(() => day.#stop());
    return day;
  }

  now(): number {
    return this.#clock.now();
  }

  /** Shoppers who press in this minute, each from an address of their own, or all from one. */
  order(count: number, sharedAddress?: string): void {
    for (let index = 0; index < count; index += 1) {
      const number = this.#numbers;
      this.#numbers += 1;
      const address = sharedAddress ?? `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
      this.#waiting.push({ number, address });
    }
  }

  async runTo(time: number): Promise<void> {
    await this.#clock.runTo(time);
    await this.#settled();
    this.#dateBackups();
  }

  /** The orders of this minute, those that were refused before among them; then a look at the health. */
  async shopAndLook(): Promise<void> {
    const wishes = this.#waiting;
    this.#waiting = [];
    for (let first = 0; first < wishes.length; first += connections)
      await Promise.all(wishes.slice(first, first + connections).map((wish) => this.#press(wish)));
    await this.#settled();
    this.looks.push(await this.#look());
  }

  async mailServerIsAway(): Promise<void> {
    await this.#peer?.close();
  }

  async mailServerIsBack(): Promise<void> {
    const peer = await smtpPeer(this.#scene, {
      port: this.#peerPort,
      onMail: () => {
        const mail = peer.mails.at(-1);
        if (mail) this.mails.push({ ...mail, at: this.now() });
      },
    });
    this.#peer = peer;
    this.#peerPort = peer.port;
  }

  mailServerRefuses(answer: string): void {
    this.#peer?.behave((stage) => (stage === 'MAIL' ? { answer } : 'normal'));
  }

  mailServerTakesAll(): void {
    this.#peer?.behave(() => 'normal');
  }

  /** So that the next order needs new space. */
  emptyLog(): void {
    this.#watcher?.emptyLog();
  }

  /** The backup that the relay took at its start is an older one. */
  dateFirstBackup(at: number): void {
    for (const name of this.#dated) utimesSync(join(this.#backups, name), at / 1000, at / 1000);
  }

  /** The disk with the order store is lost. Gives what it held. */
  async loseDisk(): Promise<DatabaseFacts> {
    const facts = this.facts();
    await this.#stop();
    return facts;
  }

  /** The last backup, in a new folder, as the runbook has it. */
  async restore(): Promise<void> {
    const backup = readdirSync(this.#backups).toSorted().at(-1) ?? '';
    this.#data = join(this.#scene.folder, 'restored');
    mkdirSync(this.#data);
    cpSync(join(this.#backups, backup), databaseFile(this.#data));
    await this.#start();
  }

  facts(): DatabaseFacts {
    return sqliteFacts(databaseFile(this.#data));
  }

  async #start(): Promise<void> {
    const started = await startingRelease(this.#environment['RELEASES_DIR'] ?? '');
    const read = readConfig({ ...this.#environment, DATA_DIR: this.#data }, started.release.catalogue.shop);
    if (read.kind === 'problems') throw new Error(read.problems.join('\n'));
    const relay = await startRelay(read.config, {
      started,
      shopOf: (facts) => shopConfig(this.#environment, facts),
      clock: this.#clock,
      log: () => (this.#events += 1),
      onBroken: (problem) => {
        throw new Error(problem);
      },
    });
    this.#watcher = new DatabaseWatcher(this.#data);
    this.#stopRelay = () => relay.stop();
    await this.#settled();
    this.#dateBackups();
  }

  /** They are taken by a process of their own, whose clock is the machine's. */
  #dateBackups(): void {
    const names = readdirSync(this.#backups).filter((name) => name.endsWith('.db') && !this.#dated.has(name));
    for (const name of names) {
      utimesSync(join(this.#backups, name), this.now() / 1000, this.now() / 1000);
      this.#dated.add(name);
    }
  }

  async #stop(): Promise<void> {
    this.#watcher?.close();
    this.#watcher = null;
    const stopping = this.#stopRelay?.();
    this.#stopRelay = null;
    await this.#clock.runTo(this.now());
    await stopping;
  }

  async #press(wish: Wish): Promise<void> {
    const { number, address } = wish;
    const startedAt = performance.now();
    const status = await this.#post(orderBody(number), address);
    const ms = performance.now() - startedAt;
    if (status !== 0) this.answers.push({ reference: referenceNumber(number), status, ms, at: this.now() });
    if (status < 200 || status >= 300) this.#waiting.push(wish); // As the shop's outbox does: it comes again.
  }

  /** The status; 0 for no answer. */
  async #post(body: string, address: string): Promise<number> {
    try {
      const response = await fetch(`${this.#url}${emailPath}`, {
        method: 'POST',
        body,
        headers: { origin: this.#url, 'content-type': 'application/json', 'x-forwarded-for': address },
      });
      await response.text();
      return response.status;
    } catch {
      return 0; // Nobody is there: the order is still the shopper's to send.
    }
  }

  async #look(): Promise<Look> {
    const at = this.now();
    try {
      const response = await fetch(`${this.#url}/healthz`);
      const { status, problems }: Pick<Look, 'status' | 'problems'> = JSON.parse(await response.text());
      return { at, status, problems };
    } catch {
      return { at, status: 'down', problems: [] };
    }
  }

  get #url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Until no backup and no mail is under way or due, or nothing has moved for a while, as when the disk is full. */
  async #settled(): Promise<void> {
    let seen = -1;
    let since = performance.now();
    for (;;) {
      await turn();
      await turn();
      const isBackupUnderWay = process.getActiveResourcesInfo().includes('ProcessWrap');
      if (!isBackupUnderWay && this.#watcher?.isIdle(this.now()) !== false) return;
      const moved = this.#events + this.mails.length;
      if (moved !== seen) [seen, since] = [moved, performance.now()];
      else if (!isBackupUnderWay && performance.now() - since > stuckMs) return;
      else await pause(isBackupUnderWay ? 10 : 0);
    }
  }
}

const stuckMs = 20;

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Sees beside the relay whether a mail is under way or due. */
class DatabaseWatcher {
  readonly #database: DatabaseSync;
  readonly #asksForWork: ReturnType<DatabaseSync['prepare']>;

  constructor(data: string) {
    this.#database = new DatabaseSync(databaseFile(data));
    this.#asksForWork = this.#database.prepare(`
      SELECT EXISTS (SELECT 1 FROM mail_jobs WHERE state = 'sending') OR EXISTS (
        SELECT 1 FROM mail_jobs
        WHERE state IN ('queued', 'held') AND (digest_id IS NULL OR digest_id = id) AND due_at <= ?) AS work`);
  }

  isIdle(now: number): boolean {
    return this.#asksForWork.get(now)?.['work'] === 0;
  }

  /** So that the next order needs new space. */
  emptyLog(): void {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  close(): void {
    this.#database.close();
  }
}
