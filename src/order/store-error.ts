/**
 * The store failed. `unavailable` may pass (disk full, locked, read-only): answer 503 and carry on; so may `replaced`
 * (`databaseReplaced`), once somebody acts. `broken` won't (a sync failed, the file is damaged): the process must end,
 * so that nothing more is acknowledged.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly kind: 'unavailable' | 'replaced' | 'broken';

  constructor(kind: StoreError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** For whoever runs the server, and the owner at the desk. */
export const databaseReplaced =
  'The orders database was replaced or deleted while the shop was running. Whoever runs the server has to stop the relay ' +
  'and the desk, but not kill them: all orders that the relay has are then saved as orders-rescued-….db. How to go on: ' +
  'docs/runbook.md, “The database was replaced”.';
