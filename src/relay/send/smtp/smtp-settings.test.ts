import { describe, expect, it } from 'vitest';
import { smtpSettings } from './smtp-settings.ts';

describe('an SMTP_URL', () => {
  it.each([
    [
      'smtps://user:p%40ss@mail.example',
      { host: 'mail.example', port: 465, tls: 'implicit', auth: { user: 'user', pass: 'p@ss' } },
    ],
    [
      'smtp://user:pass@mail.example',
      { host: 'mail.example', port: 587, tls: 'required', auth: { user: 'user', pass: 'pass' } },
    ],
    ['smtp://mail.example:25?tls=off', { host: 'mail.example', port: 25, tls: 'off', auth: null }],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, tls: 'off', auth: null }],
    ['smtp://localhost:2525/', { host: 'localhost', port: 2525, tls: 'off', auth: null }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, tls: 'off', auth: null }],
    ['smtp://localhost?tls=required', { host: 'localhost', port: 587, tls: 'required', auth: null }],
  ])('%s', (text, settings) => {
    expect(smtpSettings(text)).toEqual(settings);
  });

  it.each([
    'mail.example',
    'https://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'smtp://mail.example?tls=maybe',
    'smtps://mail.example?tls=off',
    'smtp://%zz@mail.example',
    'smtp://localhost?TLS=required',
    'smtp://localhost?tls=required&tls=off',
    'smtp://shop:12#34@mail.example',
    'smtp://shop:12?34@mail.example',
  ])('%s can’t be read', (text) => {
    expect(smtpSettings(text)).toBeNull();
  });
});
