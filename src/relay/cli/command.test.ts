import { describe, expect, it } from 'vitest';
import { parseCommand } from './command.ts';

const since = Date.parse('2026-11-20T19:00:00Z');
const name = { text: '7K3M9Q2X', copy: null };

describe('the owner’s commands', () => {
  it.each([
    [[], { kind: 'help' }],
    [['--help'], { kind: 'help' }],
    [['list', '-h'], { kind: 'help' }],
    [['list'], { kind: 'list', since: null, state: null }],
    [['list', '--since', '2026-11-21', '--state', 'held'], { kind: 'list', since, state: 'held' }],
    [['show', '7k3m9q2x'], { kind: 'show', name }],
    [['resend', '7K3M9Q2X'], { kind: 'resend', name, to: 'owner' }],
    [['resend', '7K3M9Q2X', '--to', 'customer'], { kind: 'resend', name, to: 'customer' }],
    [['export', '--csv'], { kind: 'export', since: null, file: null }],
    [['export', '--csv', '--since=2026-11-21', '--file', 'a.csv'], { kind: 'export', since, file: 'a.csv' }],
    [['backup'], { kind: 'backup', file: null }],
    [['backup', 'a.db'], { kind: 'backup', file: 'a.db' }],
  ])('%j is understood', (args, command) => {
    expect(parseCommand(args)).toEqual(command);
  });

  it.each([
    [
      ['lst'],
      'Unknown command "lst". The commands are list, show, resend, export, backup, test-mail, move-to-postgres and convert.',
    ],
    [
      ['--since', '2026-11-21'],
      'The commands are list, show, resend, export, backup, test-mail, move-to-postgres and convert.',
    ],
    [['list', 'all'], 'Unexpected "all".'],
    [['list', '--to', 'owner'], '"list" has no option --to.'],
    [['list', '--state', 'lost'], '--state is one of queued, sending, sent, written, held, undeliverable, not "lost".'],
    [['list', '--since', 'yesterday'], '--since is a day such as 2026-11-21, not "yesterday".'],
    [['show'], 'Say which order: show REF.'],
    [['show', '7K3M'], '"7K3M" is not a reference: give the 8 characters from the mail’s subject, or all 26.'],
    [['show', '7K3M9Q2X', '7K3M9Q2Y'], 'Unexpected "7K3M9Q2Y".'],
    [['resend', '7K3M9Q2X', '--to', 'me'], '--to is "owner" or "customer", not "me".'],
    [['export'], 'Name the format: export --csv.'],
    [['backup', 'a.db', 'b.db'], 'Unexpected "b.db".'],
    [['list', '--nope'], "Unknown option '--nope'."],
  ])('%j is explained', (args, problem) => {
    expect(parseCommand(args)).toEqual({ kind: 'wrong usage', problem });
  });
});
