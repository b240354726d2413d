import { describe, expect, it } from 'vitest';
import { unknownSettings } from './unknown-settings.ts';

describe('a variable that looks like a setting', () => {
  it.each([
    ['RETENTION_DAY', 'RETENTION_DAYS'],
    ['TRUSTED_PROXY', null],
    ['SMTP_URL_2', 'SMTP_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['OWNERMAIL', 'OWNER_EMAIL'],
    ['desk_origin', 'DESK_ORIGIN'],
    ['ETENTION_DAYS', 'RETENTION_DAYS'],
  ])('gets one line with the likely right name: %s (D10)', (name, right) => {
    const lines = unknownSettings({ [name]: '1' });
    const help =
      right === null ? '. Those that begin with TRUSTED_ are TRUSTED_PROXIES; see' : `: did you mean ${right}?`;
    expect(lines).toEqual([expect.stringContaining(`${name} is not a setting of the shop${help}`)]);
  });

  it('is named with the settings that begin alike where none is near (D10)', () => {
    expect(unknownSettings({ SMTP_PASSWORD: 'hunter2', DESK_PASSWORD: 'hunter2' })).toEqual([
      'SMTP_PASSWORD is not a setting of the shop. Those that begin with SMTP_ are SMTP_URL and SMTP_URL_FILE; see docs/settings.md.',
      'DESK_PASSWORD is not a setting of the shop. Those that begin with DESK_ are DESK_HOST, DESK_PORT and DESK_ORIGIN; see docs/settings.md.',
    ]);
  });

  it('is named with its place in the file if it is a fact of the shop (D112)', () => {
    expect(unknownSettings({ SHOP_NAME: 'Chonch', SHOP_CHAT_NUMBER: '923000000000', SHOP_COLOUR: 'red' })).toEqual([
      'SHOP_NAME is not a setting of the shop: write it as name into catalogue/shop.yaml, or enter it at the desk.',
      'SHOP_CHAT_NUMBER is not a setting of the shop: write it as chatNumber into catalogue/shop.yaml, or enter it at the desk.',
      'SHOP_COLOUR is not a setting of the shop: what the shop says about itself is in catalogue/shop.yaml.',
    ]);
  });

  it('is none that npm, systemd, CI, shells or containers set, nor a setting (D10)', () => {
    const names =
      'PATH HOME MAIL MAILCHECK LOGNAME HOSTNAME USERNAME SSH_AUTH_SOCK DESKTOP_SESSION INVOCATION_ID JOURNAL_STREAM ' +
      'SYSTEMD_EXEC_PID MAINPID CREDENTIALS_DIRECTORY STATE_DIRECTORY NOTIFY_SOCKET LISTEN_FDS NODE_ENV NODE_OPTIONS ' +
      'NODE_VERSION NODE_COMPILE_CACHE npm_config_cache npm_lifecycle_event npm_package_name INIT_CWD HTTP_PROXY ' +
      'https_proxy PGHOST PGPASSWORD CI CI_JOB_ID GITHUB_ACTIONS RUNNER_OS GITLAB_CI JENKINS_URL TEMP_DIR BASE_URL ' +
      'SHOP_SERVICE_HOST SHOP_SERVICE_PORT_HTTP DATABASE_PORT_5432_TCP DATABASE_PORT_5432_TCP_ADDR DESK_SERVICE_PORT ' +
      'RETENTION_DAYS SMTP_URL_FILE RELEASES_DIR';
    expect(unknownSettings(Object.fromEntries(names.split(' ').map((name) => [name, '1'])))).toEqual([]);
    expect(unknownSettings({ DATABASE_PORT: 'tcp://10.0.0.7:5432', SMTP_HOST: '' })).toEqual([]);
  });
});
