/** The difference between two folders of a product's photos as a text: `2 photos added, order changed`. */
import { counted } from '#shop/counted.ts';
import { type PhotoHashes, readPhotoName } from '#photos/photo-files.ts';

/** Empty if they show the same. */
export function photoChanges(before: PhotoHashes, after: PhotoHashes): string {
  const [old, now] = [shownIn(before), shownIn(after)];
  const added = now.filter((each) => !old.includes(each));
  const removed = old.filter((each) => !now.includes(each));
  const changed = Math.min(added.length, removed.length);
  const stayed = (list: readonly string[]) => list.filter((each) => old.includes(each) && now.includes(each));
  const counts = [
    [added.length - changed, 'added'],
    [changed, 'changed'],
    [removed.length - changed, 'removed'],
  ] as const;
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, verb], index) => (index === 0 ? `${counted(count, 'photo')} ${verb}` : `${count} ${verb}`));
  if (stayed(old).join() !== stayed(now).join())
    parts.push(parts.length > 0 ? 'order changed' : 'photos in another order');
  if (parts.length > 0) return parts.join(', ');
  // By hand a photo may get another number without another place in the order, or another extension.
  const [oldNames, names] = [before, after].map((photos) => [...photos.keys()].toSorted().join());
  return oldNames === names ? '' : 'photo files renamed';
}

/** Hash and crop of each photo, in the order of their numbers. */
function shownIn(photos: PhotoHashes): readonly string[] {
  return [...photos]
    .flatMap(([name, hash]) => {
      const read = readPhotoName(name);
      return read ? [{ ...read, shown: `${hash} ${read.crop}` }] : [];
    })
    .toSorted((a, b) => a.number - b.number)
    .map(({ shown }) => shown);
}
