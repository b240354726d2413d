/**
 * Joins calls into batches: what comes while a batch is under way goes with the next one, so that many calls share one
 * round trip and one sync. One batch at a time. Every call settles within the deadline, counted from when it came; a call
 * that is given up may still have been done. When a batch is refused as a whole, its calls run again one by one, so that
 * one bad call fails alone. A call may thus run twice, so it must be one that can.
 */
export interface BatchSettings<Item, Result> {
  /** One result for each item, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether the items of a failed batch are worth trying alone: not when the line is dead. */
  readonly isWorthSplitting: (error: unknown) => boolean;
  readonly most: number;
  readonly deadlineMs: number;
  readonly tooLate: () => Error;
}

interface Call<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  isSettled: boolean;
}

export class Batches<Item, Result> {
  readonly #settings: BatchSettings<Item, Result>;
  #waiting: Call<Item, Result>[] = [];
  #isRunning = false;

  constructor(settings: BatchSettings<Item, Result>) {
    this.#settings = settings;
  }

  call(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        call.isSettled = true;
        clearTimeout(timer);
      };
      const call: Call<Item, Result> = {
        item,
        resolve: (result) => {
          settle();
          resolve(result);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
        isSettled: false,
      };
      const timer = setTimeout(() => call.reject(this.#settings.tooLate()), this.#settings.deadlineMs);
      this.#waiting.push(call);
      if (!this.#isRunning) {
        this.#isRunning = true;
        setImmediate(() => void this.#runAll());
      }
    });
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const calls = this.#waiting.splice(0, this.#settings.most).filter((call) => !call.isSettled);
      if (calls.length > 0) await this.#run(calls);
    }
    this.#isRunning = false;
  }

  async #run(calls: readonly Call<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#settings.run(calls.map((call) => call.item));
      calls.forEach((call, index) => {
        const result = results[index];
        if (result === undefined) call.reject(new Error('a batch answered fewer results than it had calls'));
        else call.resolve(result);
      });
    } catch (error) {
      if (calls.length > 1 && this.#settings.isWorthSplitting(error)) {
        for (const call of calls) if (!call.isSettled) await this.#run([call]);
      } else for (const call of calls) call.reject(error);
    }
  }
}
