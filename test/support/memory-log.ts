import { jsonLog, type Log } from '#relay/process/log.ts';

/** The relay's log, kept as the lines it would write. */
export function memoryLog(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = [];
  return {
    log: jsonLog(
      (line) => lines.push(line),
      () => 0,
    ),
    lines,
  };
}
