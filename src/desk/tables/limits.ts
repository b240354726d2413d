/** All limits of uploaded and pasted tables. The desk's sentences quote them. */
import { minuteMs, secondMs } from '#shop/time.ts';
import type { ProcessLimits } from '#relay/process/bounded-process.ts';
import type { UploadLimits } from '#desk/upload/receive-upload.ts';

const megabyte = 1024 ** 2;

export const tableLimits = {
  /** The total size of the files in a workbook, which is an archive. */
  unpackedBytes: 20 * megabyte,
  rows: 5000,
  columns: 100,
  /** The total length of all cells. */
  characters: 4_000_000,
} as const;

export const tableUploadLimits: UploadLimits = {
  fileBytes: 2 * megabyte,
  formBytes: 3 * megabyte,
  fieldBytes: 2 * megabyte,
  files: 1,
  forms: 2,
  ms: minuteMs,
  silenceMs: 20 * secondMs,
};

/** Limits of the child process that reads a file. */
export const tableProcessLimits: ProcessLimits = { ms: 20 * secondMs, heapMiB: 192, memoryMiB: 400, waiting: 4 };
