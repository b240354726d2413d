/**
 * Limits of uploading and decoding photos. The desk's messages quote them, and a test compares the proxy's configuration
 * with them.
 */
import { minuteMs, secondMs } from '#shop/time.ts';

const megabyte = 1024 ** 2;

/** Limits of uploads: a form over its limits is refused, a file over its limit is left out. */
export const uploadLimits = {
  fileBytes: 20 * megabyte,
  formBytes: 80 * megabyte,
  fieldBytes: 8192,
  files: 20,
  /** Forms that are received at the same time. */
  forms: 2,
  ms: 5 * minuteMs,
  silenceMs: 20 * secondMs,
} as const;

/** A smaller photo would look blurred in the shop. */
export const minSide = 640;
/** The larger of width and height of a stored photo: twice the size that the shop shows. */
export const maxStoredSide = 2000;
/** Height to width, or width to height. A longer photo would be too narrow after it is made smaller. */
export const maxAspect = 3;
/** Limits for decoding. Only a JPEG can be decoded at a reduced size. */
export const maxMegapixels = { jpeg: 64, other: 25 } as const;

/** Limits of the child process that decodes photos. */
export const processLimits = {
  ms: 2 * minuteMs,
  heapMiB: 96,
  memoryMiB: 400,
  /** Tasks that wait for the one under way. */
  waiting: 4,
} as const;
