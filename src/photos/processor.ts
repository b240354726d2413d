import type { PhotoCrop } from '#photos/photo-files.ts';
import { BoundedProcess } from '#relay/process/bounded-process.ts';
import { processLimits } from './limits.ts';

export type PhotoTask = {
  /** The folder of encoded photos. */
  readonly store: string;
  /** The folder for new photos, each named by its hash. */
  readonly into: string;
} & (
  | { readonly kind: 'add'; readonly files: readonly NamedFile[]; readonly max: number }
  | ({ readonly kind: 'rotate' } & OnePhoto)
  | ({ readonly kind: 'crop' } & OnePhoto)
);

interface NamedFile {
  readonly name: string;
  readonly file: string;
}

interface OnePhoto {
  readonly name: string;
  readonly photo: string;
  readonly crop: PhotoCrop;
}

/** The SHA-256 of a photo that was encoded, or why it can't be used, as a sentence without its subject. */
export type ProcessedPhoto =
  | { readonly name: string; readonly hash: string }
  | { readonly name: string; readonly problem: string };

/** Decodes photos in a child process, because a photo can crash or exhaust a decoder. */
export class PhotoProcessor extends BoundedProcess<PhotoTask, readonly ProcessedPhoto[]> {
  constructor(deps: ConstructorParameters<typeof BoundedProcess>[1]) {
    const program = new URL('process-photos.ts', import.meta.url);
    super({ program, limits: processLimits, failed: 'photo-processing-failed' }, deps);
  }
}
