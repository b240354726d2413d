import { errorCode, errorMessage } from './start-problem.ts';

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
