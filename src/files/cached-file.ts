/** Keeps what was read from files, as long as the files stay as they are. */
import { statSync } from 'node:fs';

const maxKept = 10_000;
/** Two writes within a tick of the disk's clock leave the same time, so nothing is kept of a file that is younger. */
const youngMs = 100;

/** Reads a file only if it has changed. */
export function cachedFile<Value>(read: (file: string) => Value): (file: string) => Value {
  /** By the state of the file. The most recently used are last. */
  const kept = new Map<string, Value>();
  return (file) => {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) return read(file);
    const { dev, ino, size, mtimeMs, ctimeMs } = stats;
    const state = [dev, ino, size, mtimeMs, ctimeMs].join(' ');
    const value = kept.get(state) ?? read(file);
    kept.delete(state);
    if (Date.now() - ctimeMs > youngMs) kept.set(state, value);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
