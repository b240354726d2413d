/**
 * Joins calls that come at about the same time into batches, one batch at a time, so that many share one transaction
 * and one sync. A call resolves once its batch is durable. One that still waits at its deadline is refused, though it
 * may be done if its batch was running; `whenDone` hears of it then. When a batch fails, its calls run again one by
 * one, so that one bad call fails alone; so a call may run twice, and only its last run counts.
 */
import { StoreError } from '#order/store-error.ts';
import { secondMs } from '#shop/time.ts';

const deadlineMs = 8 * secondMs;

export interface BatchSettings<Context> {
  /** Runs `work` in a transaction; resolves when it is durable, and rejects where nothing was done. */
  readonly transaction: (work: (context: Context) => Promise<void>) => Promise<void>;
  /** True to run the calls of a failed batch again: not when the database is lost. */
  readonly isWorthSplitting: (error: unknown) => boolean;
  /** The time to wait for more calls, in milliseconds; 0 takes those of this turn of the event loop. */
  readonly gatherMs: () => number;
  readonly max: number;
}

interface Call<Context> {
  /** Resolves to a function that settles the call, for when it is durable. */
  readonly run: (context: Context) => Promise<() => void>;
  readonly fail: (error: unknown) => void;
  isLate: boolean;
}

export class Batches<Context> {
  readonly #settings: BatchSettings<Context>;
  #waiting: Call<Context>[] = [];
  #isBusy = false;
  #idle = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(settings: BatchSettings<Context>) {
    this.#settings = settings;
  }

  call<T>(work: (context: Context) => Promise<T>, whenDone: (value: T) => void = () => {}): Promise<T> {
    if (this.#isClosed) return Promise.reject(new StoreError('unavailable', 'the store is closed'));
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = async (context: Context) => {
      const value = await work(context);
      return () => {
        resolve(value);
        whenDone(value);
      };
    };
    const call = { run, fail: reject, isLate: false };
    const timer = setTimeout(() => {
      call.isLate = true;
      reject(new StoreError('unavailable', 'the orders database did not answer in time'));
    }, deadlineMs);
    this.#waiting.push(call);
    if (!this.#isBusy) {
      this.#isBusy = true;
      this.#idle = Promise.withResolvers();
      this.#gather();
    }
    return promise.finally(() => clearTimeout(timer));
  }

  /** Refuses calls from now on; resolves when those before are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#isBusy) await this.#idle.promise;
  }

  #gather(): void {
    const ms = this.#settings.gatherMs();
    if (ms === 0) setImmediate(() => void this.#runNext());
    else setTimeout(() => void this.#runNext(), ms);
  }

  async #runNext(): Promise<void> {
    await this.#run(this.#waiting.splice(0, this.#settings.max));
    if (this.#waiting.length > 0) return this.#gather();
    this.#isBusy = false;
    this.#idle.resolve();
  }

  async #run(batch: readonly Call<Context>[]): Promise<void> {
    const calls = batch.filter((call) => !call.isLate);
    if (calls.length === 0) return;
    const settlements: (() => void)[] = [];
    try {
      await this.#settings.transaction(async (context) => {
        for (const call of calls) settlements.push(await call.run(context));
      });
      for (const settle of settlements) settle();
    } catch (error) {
      if (calls.length > 1 && this.#settings.isWorthSplitting(error)) for (const call of calls) await this.#run([call]);
      else for (const call of calls) call.fail(error);
    }
  }
}
