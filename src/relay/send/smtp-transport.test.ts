import { expect, it } from 'vitest';
import { isAboutRecipient } from './smtp-transport.ts';

/** From these servers' documentation, and mail logs like ours. */
const answers: readonly (readonly [server: string, command: string, text: string, isAboutRecipient: boolean])[] = [
  ['Gmail', 'RCPT TO', '550-5.1.1 The email account that you tried to reach does not exist. Please try', true],
  ['Gmail', 'RCPT TO', '553-5.1.3 The recipient address <a@b> is not a valid RFC 5321 address.', true],
  ['Gmail', 'RCPT TO', '550 5.2.1 The email account that you tried to reach is disabled.', true],
  ['Gmail', 'RCPT TO', '552-5.2.2 The email account that you tried to reach is over quota.', true],
  ['Gmail', 'RCPT TO', '452 4.2.2 The email account that you tried to reach is over quota.', true],
  ['Gmail', 'RCPT TO', '550 5.4.5 Daily user sending limit exceeded.', false],
  ['Gmail', 'MAIL FROM', '550 5.4.5 Daily user sending quota exceeded.', false],
  ['Gmail', 'DATA', '550-5.7.26 This mail has been blocked because the sender is unauthenticated.', false],
  ['Gmail', 'DATA', '550-5.7.1 Our system has detected that this message is likely unsolicited mail.', false],
  ['Gmail', 'AUTH PLAIN', '535-5.7.8 Username and Password not accepted.', false],
  ['Gmail', 'MAIL FROM', '530-5.5.1 Authentication Required.', false],
  ['Outlook', 'RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', true],
  ['Outlook', 'RCPT TO', '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.', false],
  ['Outlook', 'DATA', '550 5.7.60 SMTP; Client does not have permissions to send as this sender', false],
  ['Outlook', 'MAIL FROM', '501 5.1.7 Invalid address', false],
  ['Outlook', 'DATA', '550 5.1.8 Access denied, bad outbound sender', false],
  ['Outlook', 'DATA', '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException', false],
  ['Outlook', 'AUTH LOGIN', '535 5.7.139 Authentication unsuccessful, basic authentication is disabled.', false],
  ['Postfix', 'RCPT TO', '550 5.1.1 <a@b.co>: Recipient address rejected: User unknown in local recipient table', true],
  ['Postfix', 'RCPT TO', '450 4.1.2 <a@b.co>: Recipient address rejected: Domain not found', true],
  ['Postfix', 'RCPT TO', '501 5.1.3 Bad recipient address syntax', true],
  ['Postfix', 'RCPT TO', '550 5.1.8 <a@b.co>: Sender address rejected: Domain not found', false],
  ['Postfix', 'RCPT TO', '553 5.7.1 <a@b.co>: Sender address rejected: not owned by user shop', false],
  ['Postfix', 'RCPT TO', '554 5.7.1 <a@b.co>: Relay access denied', false],
  ['Postfix', 'RCPT TO', '450 4.7.1 <a@b.co>: Recipient address rejected: Greylisted', false],
  ['Postfix', 'DATA', '552 5.3.4 Error: message file too big', false],
  ['Exim', 'RCPT TO', '550 Unknown user', true],
  ['Exim', 'RCPT TO', '550 No such user here', true],
  ['Exim', 'RCPT TO', '550 relay not permitted', false],
  ['Exim', 'RCPT TO', '550 Sender verify failed', false],
  ['Exim', 'RCPT TO', '451 Temporary local problem - please try later', false],
  ['Exim', 'DATA', '550 This message was classified as spam.', false],
  ['SES', 'DATA', '554 Message rejected: Email address is not verified.', false],
  ['SES', 'DATA', '554 Message rejected: Sending suspended for this account.', false],
  ['SES', 'DATA', '454 Throttling failure: Daily message quota exceeded.', false],
  ['SES', 'AUTH LOGIN', '535 Authentication Credentials Invalid', false],
  ['any', 'RCPT TO', '553 sorry, no mailbox here by that name', true],
  ['any', 'RCPT TO', '552 Message size exceeds fixed limit', false],
  ['any', 'RCPT TO', '553 empty envelope from is refused', false],
  ['any', 'MAIL FROM', '553 not you', false],
  ['any', 'RCPT TO', '', false],
];

it.each(answers)('%s answers %s: %s', (_, command, text, expected) => {
  expect(isAboutRecipient({ code: Number(text.slice(0, 3)), command, text })).toBe(expected);
});
