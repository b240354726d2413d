/**
 * Checks in a trace of system calls the one order that matters: an answer "200 OK" may leave only after the order's
 * write to the write-ahead log was synced. `kill -9` can't show that, as the system keeps what a killed process wrote.
 */
export interface SyncOrder {
  readonly answers: number;
  /** One sentence for each answer that left too early. */
  readonly early: readonly string[];
}

/** `trace` is strace's, with file names (`-y`), of requests that came one at a time. */
export function answersBeforeSync(trace: string): SyncOrder {
  let written = 0;
  let synced = 0;
  let answers = 0;
  let syncedAtLastAnswer = 0;
  const early: string[] = [];
  for (const call of wholeCalls(trace)) {
    if (/^pwrite64\(\d+<[^>]*orders\.db-wal>/.test(call)) written += 1;
    else if (/^f(?:data)?sync\(\d+<[^>]*orders\.db-wal>\) += 0/.test(call)) synced = written;
    else if (/^(?:write|writev|sendto|sendmsg)\(\d+<(?:socket|TCP).*HTTP\/1\.1 200/.test(call)) {
      answers += 1;
      if (synced < written) early.push(`answer ${answers} left while ${written - synced} writes were not synced`);
      else if (synced === syncedAtLastAnswer) early.push(`answer ${answers} left with no synced write of its own`);
      syncedAtLastAnswer = synced;
    }
  }
  return { answers, early };
}

/** Calls by the moment of their return, as a call that another thread interrupts is on two lines. */
function wholeCalls(trace: string): readonly string[] {
  const unfinished = new Map<string, string>();
  return trace.split('\n').flatMap((line) => {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(text)?.[1];
    if (begun !== undefined) {
      unfinished.set(thread, begun);
      return [];
    }
    const rest = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    return rest === undefined ? [text] : [`${unfinished.get(thread) ?? ''}${rest}`];
  });
}
