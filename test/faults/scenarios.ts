import { disk } from './disk.ts';
import { kills } from './kills.ts';
import { network } from './network.ts';
import type { Scenario } from './scenario.ts';
import { smtpPeers } from './smtp-peers.ts';
import { tls } from './tls.ts';

/** All of them, by what they harm: the process, the disk, the mail server, its encryption, the line and the clock. */
export const scenarios: readonly Scenario[] = [...kills, ...disk, ...smtpPeers, ...tls, ...network];
