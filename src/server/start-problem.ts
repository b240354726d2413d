/** Why a program can't start, as one sentence for the operator; main prints it and exits with 1. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

/** Runs `work`; an error becomes a StartProblem, whose sentence `explain` makes of the error's message. */
export async function asStartProblem<T>(work: () => Promise<T>, explain: (message: string) => string): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof StartProblem) throw cause;
    throw new StartProblem(explain(errorMessage(cause)), { cause });
  }
}

/** The code of a system error, such as "EACCES"; empty for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The reason why a file could not be written, for the owner; it follows a colon. */
export function fileProblem(cause: unknown): string {
  switch (errorCode(cause)) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'its folder does not exist';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'this user may not write there';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    default:
      return errorMessage(cause);
  }
}
