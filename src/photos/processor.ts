import type { PhotoCrop } from '#catalogue/photo-files.ts';
import { BoundedProcess } from '#server/bounded-process.ts';
import { processLimits } from './limits.ts';

export interface PhotoTask {
  /** `add`: an upload, which is sanitized first. */
  readonly kind: 'add' | 'rotate' | 'crop';
  readonly files: readonly { readonly name: string; readonly file: string }[];
  readonly crop: PhotoCrop;
  /** The first `max` good files are used. */
  readonly max: number;
  /** The folder of encoded photos. */
  readonly store: string;
  /** The folder for new photos, each named by its hash. */
  readonly into: string;
}

/** The SHA-256 of a photo that was encoded, or why it can't be used, as a sentence without its subject. */
export type ProcessedPhoto = { readonly name: string } & ({ readonly hash: string } | { readonly problem: string });

/** Decodes photos in a child process, because a photo can crash or exhaust a decoder. */
export class PhotoProcessor extends BoundedProcess<PhotoTask, readonly ProcessedPhoto[]> {
  constructor(deps: ConstructorParameters<typeof BoundedProcess>[1]) {
    const program = new URL('process-photos.ts', import.meta.url);
    super({ program, limits: processLimits, failed: 'photo-processing-failed' }, deps);
  }
}
