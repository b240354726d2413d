/** Why the relay can't start, as one sentence for the operator; main prints it and exits with 1. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** The code of a system error, such as "EACCES"; empty for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
