/**
 * Open lists hear here that something is new. One watch for all of them asks the orders database every two seconds, while
 * anybody listens: so it hears of orders that any relay took, and of changes that were made at any desk. A stream says how
 * many orders came since its page was made, and nothing of them; it says it every half minute in any case, so that neither
 * end waits for one that is gone. It ends with its session.
 */
import { secondMs } from '#shop/durations.ts';
import type { Clock } from '#relay/process/clock.ts';
import type { Log } from '#relay/process/log.ts';
import type { AccountStore } from './account/account-store.ts';
import type { DeskNews } from './store/desk-news.ts';

const lookMs = 2 * secondMs;
const heartbeatMs = 30 * secondMs;
/** A browser opens six connections to a server at the most, and needs one for its pages. */
const maxPerSession = 4;
const max = 40;
/** Messages that a browser may leave unread. */
const maxUnread = 20;

interface Stream {
  readonly session: string;
  /** The newest order that its page knows. */
  readonly after: number;
  controller: ReadableStreamDefaultController<Uint8Array> | null;
}

export interface LiveStreamsParts {
  readonly news: DeskNews;
  readonly access: AccountStore;
  readonly clock: Clock;
  readonly log: Log;
}

export class LiveStreams {
  readonly #parts: LiveStreamsParts;
  readonly #streams = new Set<Stream>();
  #mark = '';
  #toldAt = 0;
  #cancelLook: (() => void) | null = null;

  constructor(parts: LiveStreamsParts) {
    this.#parts = parts;
  }

  /** `null` if the session, or all sessions together, have too many. */
  async open(session: string, after: number): Promise<ReadableStream<Uint8Array> | null> {
    const own = [...this.#streams].filter((each) => each.session === session);
    if (own.length >= maxPerSession || this.#streams.size >= max) return null;
    const { news, clock } = this.#parts;
    if (this.#streams.size === 0) [this.#mark, this.#toldAt] = [await news.mark(), clock.now()];
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
    const { news, clock, log } = this.#parts;
    try {
      const mark = await news.mark();
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
    const { news, access, clock } = this.#parts;
    const isOpen = await access.isOpen(stream.session, clock.now());
    const orders = await news.ordersAfter(stream.after);
    if (!this.#streams.has(stream)) return; // Its browser went meanwhile.
    if (isOpen && (stream.controller?.desiredSize ?? 0) > 0)
      stream.controller?.enqueue(new TextEncoder().encode(`data: ${orders}\n\n`));
    else this.#end(stream);
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream);
    stream.controller?.close();
  }
}
