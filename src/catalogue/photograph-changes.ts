/** What differs between two folders of a product's photographs, in words: `2 photographs added, order changed`. */
import { counted } from '#shop/counted.ts';
import { type Photographs, readPhotographName } from './photograph-files.ts';

/** Empty if they show the same. */
export function photographWords(before: Photographs, after: Photographs): string {
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
  const told = counts.filter(([count]) => count > 0);
  const words = told.map(([count, word], index) =>
    index === 0 ? `${counted(count, 'photograph')} ${word}` : `${count} ${word}`,
  );
  const isMoved = stayed(old).join() !== stayed(now).join();
  if (isMoved) words.push('order changed');
  return words.length > 0 ? words.join(', ') : renamedWords(before, after);
}

/** By hand a photograph may get another number without another place in the order, or another ending. */
function renamedWords(before: Photographs, after: Photographs): string {
  const [old, now] = [before, after].map((names) => [...names.keys()].toSorted().join());
  return old === now ? '' : 'files renamed';
}

/** Which photograph and which part of it, in the order of their numbers. */
function shownIn(photographs: Photographs): readonly string[] {
  return [...photographs]
    .flatMap(([name, hash]) => {
      const read = readPhotographName(name);
      return read ? [{ ...read, shown: `${hash} ${read.part}` }] : [];
    })
    .toSorted((a, b) => a.number - b.number)
    .map(({ shown }) => shown);
}
