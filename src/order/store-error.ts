/**
 * The store failed. `unavailable` may pass (disk full, locked, read-only): answer 503 and carry on. `broken` won't (a
 * sync failed, the file is damaged): the process must end, so that nothing more is acknowledged.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly kind: 'unavailable' | 'broken';

  constructor(kind: 'unavailable' | 'broken', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
