import { day } from './day.ts';
import { disk } from './disk.ts';
import { kills } from './kills.ts';
import { network } from './network.ts';
import { postgres } from './postgres.ts';
import type { Scenario } from './scenario.ts';
import { smtpPeers } from './smtp-peers.ts';
import { tls } from './tls.ts';

/** All of them, by what they harm: the process, the disk, the database, the mail server, its encryption, line and clock; and a day of them. */
export const scenarios: readonly Scenario[] = [...kills, ...disk, ...postgres, ...smtpPeers, ...tls, ...network, day];
