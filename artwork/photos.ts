import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The owner's photograph for a picture, which takes the place of a render: artwork/photos/{key}.jpg, .jpeg or .png. */
export function photoOf(key: string): string | undefined {
  return ['jpg', 'jpeg', 'png']
    .map((ending) => fileURLToPath(new URL(`photos/${key}.${ending}`, import.meta.url)))
    .find((file) => existsSync(file));
}
