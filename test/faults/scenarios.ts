import { day, hour } from './day.ts';
import { desk } from './desk.ts';
import { disk } from './disk.ts';
import { kills } from './kills.ts';
import { network } from './network.ts';
import { postgres } from './postgres.ts';
import type { Scenario } from './scenario.ts';
import { smtpPeers } from './smtp-peers.ts';
import { tls } from './tls.ts';

/**
 * By file: faults of the process, the disk, the database, the mail server, its encryption, connection and clock, the desk;
 * and a day of them.
 */
export const scenariosByFile: ReadonlyMap<string, readonly Scenario[]> = new Map([
  ['test/faults/kills.ts', kills],
  ['test/faults/disk.ts', disk],
  ['test/faults/postgres.ts', postgres],
  ['test/faults/smtp-peers.ts', smtpPeers],
  ['test/faults/tls.ts', tls],
  ['test/faults/network.ts', network],
  ['test/faults/desk.ts', desk],
  ['test/faults/day.ts', [hour, day]],
]);

export const scenarios: readonly Scenario[] = [...scenariosByFile.values()].flat();
