import { describe, expect, it } from 'vitest';
import { emailAddress } from './email-address.ts';

describe('an address that is safe to send to', () => {
  it.each([
    ['ali@example.com', 'ali@example.com'],
    [' ali.khan+shop@mail.example.pk ', 'ali.khan+shop@mail.example.pk'],
    ['Ali@EXAMPLE.com', 'Ali@example.com'],
    ['\u200Bali@example.com', 'ali@example.com'],
    ['\u202A ali@exam\u00ADple.com\u202C\uFEFF', 'ali@example.com'],
    ['ali@bücher.example', 'ali@xn--bcher-kva.example'],
  ])('%j is %s', (text, address) => {
    expect(emailAddress(text)).toBe(address);
  });

  it('is none where its domain becomes too long in ASCII', () => {
    const domain = Array.from({ length: 4 }, () => 'ü'.repeat(45)).join('.');
    expect(emailAddress(`${'a'.repeat(20)}@${domain}`)).not.toBeNull();
    expect(emailAddress(`${'a'.repeat(64)}@${domain}`)).toBeNull();
  });

  it.each([
    '',
    'ali',
    '@example.com',
    'ali@',
    'ali@localhost',
    'ali@127.0.0.1',
    'ali@[127.0.0.1]',
    'a b@example.com',
    '"a b"@example.com',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    'Ali <a@b.co>',
    'a@b.co\r\nBcc: c@d.co',
    'a\u0000@b.co',
    'a@b@c.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@b..co',
    'a@-b.co',
    'a@b_c.co',
    'a@b.co/x',
    'a@b.co:25',
    'a@b.co?x',
    'a@%62.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(130)}co`,
    'علی@example.com',
    'group: a@b.co;',
    'a@b.123',
  ])('%j is not one', (text) => {
    expect(emailAddress(text)).toBeNull();
  });
});
