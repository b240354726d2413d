/**
 * Tells open lists that something is new (D72). One watch for all of them asks the orders database every two seconds, while
 * anybody listens, so it learns of the orders of every relay and of changes at any desk. A message has only the number of
 * orders since the page was made. It is repeated every half minute, so that neither end waits for one that is gone. A
 * stream ends with its session.
 */
import type { AccountStore } from '#desk/account/account-store.ts';
import { dailyCheckPrefix } from '#order/order-store.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { Log } from '#relay/process/log.ts';
import { integerOf, type Reading, sql } from '#relay/store/database.ts';
import { secondMs } from '#shop/durations.ts';

const lookMs = 2 * secondMs;
const heartbeatMs = 30 * secondMs;
/** A browser opens at most six connections to a server, and needs one for its pages. */
const maxPerSession = 4;
const maxStreams = 40;
/** Messages that a browser may leave unread. */
const maxUnread = 20;
/** More than anybody reads in a page's title. */
const maxCounted = 1000;

interface Stream {
  readonly session: string;
  /** The newest order that its page knows. */
  readonly after: number;
  controller: ReadableStreamDefaultController<Uint8Array> | null;
}

export interface LiveStreamsDeps {
  readonly database: Pick<Reading, 'read'>;
  readonly access: Pick<AccountStore, 'isOpen'>;
  readonly clock: Clock;
  readonly log: Log;
}

export class LiveStreams {
  readonly #deps: LiveStreamsDeps;
  readonly #streams = new Set<Stream>();
  #mark = '';
  #toldAt = 0;
  #cancelLook: (() => void) | null = null;

  constructor(deps: LiveStreamsDeps) {
    this.#deps = deps;
  }

  /** `null` if the session, or all sessions together, have too many. */
  async open(session: string, after: number): Promise<ReadableStream<Uint8Array> | null> {
    const ofSession = [...this.#streams].filter((each) => each.session === session);
    if (ofSession.length >= maxPerSession || this.#streams.size >= maxStreams) return null;
    const { clock } = this.#deps;
    if (this.#streams.size === 0) [this.#mark, this.#toldAt] = [await this.#newMark(), clock.now()];
    const stream: Stream = { session, after, controller: null };
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (stream.controller = controller),
        cancel: () => void this.#streams.delete(stream),
      },
      { highWaterMark: maxUnread },
    );
    this.#streams.add(stream);
    this.#cancelLook ??= clock.after(lookMs, () => void this.#look());
    try {
      await this.#tell(stream);
    } catch (error) {
      this.#streams.delete(stream);
      throw error;
    }
    return body;
  }

  stop(): void {
    this.#cancelLook?.();
    for (const stream of this.#streams) this.#end(stream);
  }

  async #look(): Promise<void> {
    const { clock, log } = this.#deps;
    try {
      const mark = await this.#newMark();
      if (mark !== this.#mark || clock.now() >= this.#toldAt + heartbeatMs) {
        await Promise.all([...this.#streams].map((stream) => this.#tell(stream)));
        this.#mark = mark;
        this.#toldAt = clock.now();
      }
    } catch (error) {
      log('desk-failed', { problem: error instanceof Error ? error.name : 'unknown', where: 'live list' });
    }
    this.#cancelLook = this.#streams.size > 0 ? clock.after(lookMs, () => void this.#look()) : null;
  }

  async #tell(stream: Stream): Promise<void> {
    const { access, clock } = this.#deps;
    const isOpen = await access.isOpen(stream.session, clock.now());
    const orders = await this.#ordersAfter(stream.after);
    if (!this.#streams.has(stream)) return; // Its browser went meanwhile.
    if (isOpen && (stream.controller?.desiredSize ?? 0) > 0)
      stream.controller?.enqueue(new TextEncoder().encode(`data: ${orders}\n\n`));
    else this.#end(stream);
  }

  /** Changes with every order, edit, sign-in and sign-out. */
  async #newMark(): Promise<string> {
    const [{ newest, entry } = {}] = await this.#deps.database.read(
      sql`SELECT (SELECT max(id) FROM orders) AS newest, (SELECT max(id) FROM desk_log) AS entry`,
    );
    return `${String(newest)}/${String(entry)}`;
  }

  async #ordersAfter(id: number): Promise<number> {
    const [row] = await this.#deps.database.read(sql`
      SELECT count(*) AS orders FROM (
        SELECT id FROM orders
        WHERE id > ${id} AND content_hash NOT LIKE ${`${dailyCheckPrefix}%`} LIMIT ${maxCounted}) AS newer`);
    return integerOf(row, 'orders');
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream);
    stream.controller?.close();
  }
}
