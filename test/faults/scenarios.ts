import { day, hour } from './day.ts';
import { desk } from './desk.ts';
import { disk } from './disk.ts';
import { kills } from './kills.ts';
import { network } from './network.ts';
import { postgres } from './postgres.ts';
import type { Scenario } from './scenario.ts';
import { smtpPeers } from './smtp-peers.ts';
import { tls } from './tls.ts';

/** The process, the disk, the database, the mail server, its encryption, connection and clock, the desk, and a day of them. */
export const scenarios: readonly Scenario[] = [
  ...kills,
  ...disk,
  ...postgres,
  ...smtpPeers,
  ...tls,
  ...network,
  ...desk,
  hour,
  day,
];
