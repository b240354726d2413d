import { errorCode, errorMessage } from './start-problem.ts';

/** Why a file could not be written, in words for the owner that follow a colon. */
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
