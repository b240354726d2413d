import { digestLeader } from '#order/acceptance.ts';
import { type Claim, type ClaimedJob, namedInDigest } from '#order/order-store.ts';
import { farthestPlanMs } from '#order/retry-schedule.ts';
import { claimedJob, integerOf, withDigest } from '#relay/store/stored-row.ts';
import type { Statements } from './sqlite-statements.ts';

/** Claims due jobs, then those planned too far ahead, then abandoned ones; within a transaction. */
export function claimJobs(sql: Statements, { now, leaseMs, max, underWay = [] }: Claim): readonly ClaimedJob[] {
  gatherDigest(sql, now);
  const due = [
    ...sql('findWaiting').all(now, max),
    ...sql('findMisplanned').all(now + farthestPlanMs, max),
    ...sql('findAbandoned').all(now, now + leaseMs, JSON.stringify(underWay), max),
  ].slice(0, max);
  return due.map((row) => {
    const id = integerOf(row, 'id');
    sql('claimJob').run(now + leaseMs, id);
    const job = claimedJob(sql('readClaimed').get(id) ?? {});
    const jobIds = sql('readDigestJobs')
      .all(id)
      .map((each) => integerOf(each, 'id'));
    return withDigest(job, jobIds, sql('readDigestOrders').all(id, namedInDigest - 1));
  });
}

/** Makes one digest of all jobs that wait for it, once the first is due. */
function gatherDigest(sql: Statements, now: number): void {
  if (!sql('isDigestDue').get(now, now + farthestPlanMs)) return;
  const waiting = sql('findForDigest')
    .all()
    .map((row) => integerOf(row, 'id'));
  sql('gatherDigest').run(digestLeader(waiting), now);
}
