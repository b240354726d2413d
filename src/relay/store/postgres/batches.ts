/**
 * Joins calls into batches, one batch at a time: calls that arrive while a batch runs go with the next one, so that many
 * share one transaction and one sync. A call that is still waiting at its deadline is refused, though it may be done if its
 * batch was running. When a batch fails on a working connection, its calls run again one by one, so that one bad call
 * fails alone. So a call may run twice, and must be idempotent.
 */
export interface BatchSettings<Item, Result> {
  /** Resolves to one result for each item, in their order; rejects where nothing was done. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether to try the items of a failed batch one by one: not when the connection is lost. */
  readonly isWorthSplitting: (error: unknown) => boolean;
  readonly max: number;
  readonly deadlineMs: number;
  readonly tooLate: () => Error;
}

interface Call<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  isLate: boolean;
}

export class Batches<Item, Result> {
  readonly #settings: BatchSettings<Item, Result>;
  #waiting: Call<Item, Result>[] = [];
  #isRunning = false;

  constructor(settings: BatchSettings<Item, Result>) {
    this.#settings = settings;
  }

  async call(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const call = { item, resolve, reject, isLate: false };
    const timer = setTimeout(() => {
      call.isLate = true;
      reject(this.#settings.tooLate());
    }, this.#settings.deadlineMs);
    this.#waiting.push(call);
    if (!this.#isRunning) {
      this.#isRunning = true;
      setImmediate(() => void this.#runAll());
    }
    return promise.finally(() => clearTimeout(timer));
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#run(this.#waiting.splice(0, this.#settings.max));
    this.#isRunning = false;
  }

  async #run(waiting: readonly Call<Item, Result>[]): Promise<void> {
    const calls = waiting.filter((call) => !call.isLate);
    if (calls.length === 0) return;
    try {
      const results = await this.#settings.run(calls.map((call) => call.item));
      for (const [index, result] of results.entries()) calls[index]?.resolve(result);
    } catch (error) {
      if (calls.length > 1 && this.#settings.isWorthSplitting(error)) for (const call of calls) await this.#run([call]);
      else for (const call of calls) call.reject(error);
    }
  }
}
