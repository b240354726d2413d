import { describe } from 'vitest';
import { smtpPeers } from './smtp-peers.ts';
import { asTests } from '#test/support/as-tests.ts';

describe('no order is lost when the mail server misbehaves', () => {
  asTests(smtpPeers);
});
