/** What the shoppers know for certain: every answer they got, one JSON line each, synced before it counts. */
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { Scene } from './scene.ts';

export interface JournalEntry {
  readonly reference: string;
  readonly status: number;
  readonly ms: number;
}

export interface Journal {
  readonly file: string;
  /** Resolves when the entry is on the disk. */
  note(entry: JournalEntry): Promise<void>;
}

/** Entries of one turn of the event loop share one sync. */
export function openJournal(scene: Scene, file: string): Journal {
  const handle = openSync(file, 'a', 0o600);
  scene.onEnd(() => closeSync(handle));
  let lines: string[] = [];
  let flushed: Promise<void> | null = null;
  const flush = () => {
    writeSync(handle, lines.join(''));
    fdatasyncSync(handle);
    lines = [];
    flushed = null;
  };
  return {
    file,
    note(entry) {
      lines.push(`${JSON.stringify(entry)}\n`);
      flushed ??= new Promise((resolve) =>
        setImmediate(() => {
          flush();
          resolve();
        }),
      );
      return flushed;
    },
  };
}

export function readJournal(file: string): readonly JournalEntry[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const entry: unknown = JSON.parse(line);
      if (!isEntry(entry)) throw new Error(`the journal holds something else: ${line}`);
      return entry;
    });
}

function isEntry(value: unknown): value is JournalEntry {
  return typeof value === 'object' && value !== null && 'reference' in value && 'status' in value && 'ms' in value;
}
