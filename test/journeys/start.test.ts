/** Relay and desk, as `npm start` runs them (D73, D110). */
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#test/support/folders.ts';
import { startCommand } from '#test/support/processes.ts';
import { until } from '#test/support/until.ts';

/** `npm start`, in a terminal or not. */
function start(inTerminal: boolean, environment: Readonly<Record<string, string>> = {}) {
  const command = [process.execPath, 'src/relay/main.ts'];
  const { PATH, RELEASES_DIR } = process.env;
  const settings = { RELEASES_DIR, PORT: '0', DESK_PORT: '0', DAILY_MAIL: 'off', DATA_DIR: temporaryFolder() };
  const program = startCommand(inTerminal ? ['script', '-qefc', command.join(' '), '/dev/null'] : command, {
    environment: { PATH, ...settings, ...environment },
  });
  onTestFinished(async () => void (await program.end()));
  const find = (pattern: RegExp) => until(`${pattern}`, () => pattern.exec(program.said())?.[1]);
  return { ...program, find };
}

describe('npm start', () => {
  it('prints a link in a terminal, which opens the desk once (D73)', async () => {
    const { find } = start(true);
    const link = await find(/once and within ten minutes: (http:\/\/127\.0\.0\.1:\d+\/sign-in\/[\w-]{43})/);
    const { origin } = new URL(link);
    const press = () =>
      fetch(link, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      });
    const cookie = (await press()).headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await press()).status).toBe(403);
    expect(await (await fetch(origin, { headers: { cookie } })).text()).toContain('Your shop has no orders yet.');
  });

  it('prints none where nobody sits at a terminal: the desk is off (D73)', async () => {
    const { find, said } = start(false);
    const desk = await find(/The desk is at (http:\S+)/);
    await find(/(It is disabled until you set a password)/);
    expect(said()).not.toContain('/sign-in/');
    expect((await fetch(`${desk}/sign-in`)).status).toBe(503);
  });

  it('names a fact of the shop among its settings once, with its place in the file (D10, D112)', async () => {
    const { find, said } = start(false, { SHOP_CHAT_NUMBER: '923000000000' });
    await find(/(The desk is at)/);
    expect(said().match(/SHOP_CHAT_NUMBER.*/g)).toEqual([
      'SHOP_CHAT_NUMBER is not a setting of the shop: write it as chatNumber into catalogue/shop.yaml, or enter it at the desk.',
    ]);
  });

  it('is refused with a sentence where the desk’s port is taken (D110)', async () => {
    const { find } = start(false);
    const { port } = new URL(await find(/The desk is at (http:\S+)/));
    const second = start(false, { DESK_PORT: port });
    await second.find(/(Port \d+ on 127\.0\.0\.1 is already in use; stop the other program, or set DESK_PORT)/);
    expect(await second.exit).toBe(1);
  });
});
