/**
 * Joins writes that arrive at about the same time into one synced transaction, so that many orders share one fsync: those
 * of one turn of the event loop or, where syncs are slow, of as much time as the last one took, 3 ms at most. A write
 * is a function that only touches the database. Its promise settles after the commit: resolved means durable. When a group
 * fails it is rolled back and its writes run again one by one, so that one bad write fails alone; so a write may run twice,
 * and only its last run counts. After a fatal failure nothing is retried, as a sync that failed once may report success
 * the next time and still have lost the data. After `close` every write is refused.
 */
export interface Transactions {
  begin(): void;
  commit(): void;
  rollback(): void;
  /** Whether the database can't be trusted after this failure. */
  isFatal(cause: unknown): boolean;
}

interface Write {
  readonly run: () => () => void;
  readonly fail: (error: unknown) => void;
}

/** No shopper notices such a delay. */
const maxGatherMs = 3;

export class GroupCommit {
  readonly #transactions: Transactions;
  #waiting: Write[] = [];
  #lastCommitMs = 0;
  #isClosed = false;

  constructor(transactions: Transactions) {
    this.#transactions = transactions;
  }

  write<T>(work: () => T): Promise<T> {
    if (this.#isClosed) return Promise.reject(new Error('the store is closed'));
    return new Promise((resolve, reject) => {
      const run = () => {
        const value = work();
        return () => resolve(value);
      };
      if (this.#waiting.push({ run, fail: reject }) === 1) this.#gather();
    });
  }

  close(): void {
    this.#flush();
    this.#isClosed = true;
  }

  #gather(): void {
    const ms = Math.min(Math.floor(this.#lastCommitMs), maxGatherMs);
    if (ms === 0) setImmediate(() => this.#flush());
    else setTimeout(() => this.#flush(), ms);
  }

  #flush(): void {
    const writes = this.#waiting;
    this.#waiting = [];
    if (writes.length === 0) return;
    let failure = this.#commit(writes);
    if (failure === null) return;
    for (const write of writes) {
      if (!this.#transactions.isFatal(failure?.cause)) failure = this.#commit([write]);
      if (failure !== null) write.fail(failure.cause);
    }
  }

  /** Null when the writes are durable, and their promises resolved; else what went wrong, with nothing changed. */
  #commit(writes: readonly Write[]): { readonly cause: unknown } | null {
    const resolutions: (() => void)[] = [];
    try {
      this.#transactions.begin();
      for (const write of writes) resolutions.push(write.run());
      const startedAt = performance.now();
      this.#transactions.commit();
      this.#lastCommitMs = performance.now() - startedAt;
    } catch (cause) {
      this.#transactions.rollback();
      return { cause };
    }
    for (const resolve of resolutions) resolve();
    return null;
  }
}
