import { day } from './day.ts';
import { disk } from './disk.ts';
import { kills } from './kills.ts';
import { network } from './network.ts';
import { postgres } from './postgres.ts';
import type { Scenario } from './scenario.ts';
import { smtpPeers } from './smtp-peers.ts';
import { tls } from './tls.ts';

/** By file: what harms the process, the disk, the database, the mail server, its encryption, connection and clock; and a day of them. */
export const scenariosByFile: ReadonlyMap<string, readonly Scenario[]> = new Map([
  ['test/faults/kills.ts', kills],
  ['test/faults/disk.ts', disk],
  ['test/faults/postgres.ts', postgres],
  ['test/faults/smtp-peers.ts', smtpPeers],
  ['test/faults/tls.ts', tls],
  ['test/faults/network.ts', network],
  ['test/faults/day.ts', [day]],
]);

export const scenarios: readonly Scenario[] = [...scenariosByFile.values()].flat();
