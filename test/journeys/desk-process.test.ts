/** The desk beside the relay, as `npm start` runs both (D72, D73). */
import { execFileSync } from 'node:child_process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { realBody } from '#test/support/sample-order.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { startCommand } from '#test/support/processes.ts';
import { until } from '#test/support/until.ts';

/** `npm start`, in a terminal or not. */
function start(inTerminal: boolean, environment: Readonly<Record<string, string>> = {}, main = 'src/relay/main.ts') {
  const command = [process.execPath, main, '--desk'];
  const { PATH, RELEASES_DIR } = process.env;
  const settings = { RELEASES_DIR, PORT: '0', DESK_PORT: '0', DAILY_MAIL: 'off', DATA_DIR: temporaryFolder() };
  const program = startCommand(inTerminal ? ['script', '-qefc', command.join(' '), '/dev/null'] : command, {
    environment: { PATH, ...settings, ...environment },
  });
  onTestFinished(async () => void (await program.end()));
  const find = (pattern: RegExp) => until(`${pattern}`, () => pattern.exec(program.said())?.[1]);
  return { ...program, find };
}

function childrenOf(pid: number): readonly number[] {
  const words = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).trim();
  return words === '' ? [] : words.split(/\s+/).map(Number);
}

async function order(url: string): Promise<number> {
  const headers = { origin: url, 'content-type': 'application/json' };
  const { status } = await fetch(`${url}/api/v1.0/email/send`, { method: 'POST', body: realBody(), headers });
  return status;
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
    expect(await (await fetch(origin, { headers: { cookie } })).text()).toContain('No orders found.');
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

  it('takes orders while the desk is killed, and starts it again (D72)', async () => {
    const { pid, find } = start(false);
    const shop = await find(/open at (http:\S+)/);
    const first = await find(/The desk is at (http:\S+)/);
    const [desk = 0] = childrenOf(pid);
    process.kill(desk, 'SIGKILL');
    expect(await order(shop)).toBe(200);
    await find(new RegExp(String.raw`${first}[\s\S]*The desk is at (http:\S+)`));
  });

  it('takes orders while the desk can’t be started, and tries again (D72)', async () => {
    const { find } = start(false, { PLANT: 'failing-forks', CLOCK_SPEED: '100' }, 'test/support/under-test.ts');
    const shop = await find(/open at (http:\S+)/);
    expect(await order(shop)).toBe(200);
    for (const code of ['EMFILE', 'ENOMEM']) await find(new RegExp(`"desk-not-started","problem":"(.*${code})"`));
    await find(/The desk is at (http:\S+)/);
    expect(await order(shop)).toBe(200);
  });

  it('goes on without the desk where its port is taken, and says so (D72)', async () => {
    const { find } = start(false);
    const port = new URL(await find(/The desk is at (http:\S+)/)).port;
    const second = start(false, { DESK_PORT: port });
    await second.find(/(Port \d+ on 127\.0\.0\.1 is already in use; stop the other program, or set DESK_PORT)/);
    expect(await order(await second.find(/open at (http:\S+)/))).toBe(200);
  });

  it('ends the desk with the relay (D72)', async () => {
    const { pid, end, find } = start(false);
    await find(/The desk is at (http:\S+)/);
    const [desk = 0] = childrenOf(pid);
    await end();
    expect(await until('the desk to end', () => childIsGone(desk))).toBe(true);
  });
});

function childIsGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true; // No such process.
  }
}
