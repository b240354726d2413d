import { expect, it } from 'vitest';
import { settingNames } from './config.ts';
import { misspeltSettings } from './misspelt-settings.ts';

it.each([
  ['RETENTION_DAY', 'RETENTION_DAYS'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['OWNER_MAIL', 'OWNER_EMAIL'],
  ['ORDER_PER_MINUTE', 'ORDERS_PER_MINUTE'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['owner_email', 'OWNER_EMAIL'],
])('%s is taken for a misspelt %s', (name, meant) => {
  expect(misspeltSettings({ [name]: 'x' }, settingNames)).toEqual([`Unknown setting ${name}. Did you mean ${meant}?`]);
});

it('says nothing of settings, nor of what else stands in an environment', () => {
  const usual =
    'PATH HOME HOSTNAME MAIL POST PWD TERM USER SHELL LOGNAME LANG LC_ALL EDITOR EMAIL TZ NODE_ENV NODE_OPTIONS INIT_CWD ' +
    'COLOR npm_config_prefix INVOCATION_ID JOURNAL_STREAM STATE_DIRECTORY CREDENTIALS_DIRECTORY DATABASE_PASSWORD ' +
    'CERTIFICATE_FOLDER ACME_FOLDER SUDO_USER SSH_CONNECTION DBUS_SESSION_BUS_ADDRESS XDG_DATA_DIRS YARN_VERSION';
  const names = [...settingNames, ...usual.split(' ')];
  expect(misspeltSettings(Object.fromEntries(names.map((name) => [name, 'x'])), settingNames)).toEqual([]);
});
