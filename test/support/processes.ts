/** Our programs as their owner starts them: processes with an environment, two output streams and an exit code. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect, onTestFinished } from 'vitest';
import { emailPath } from '#order/email-request.ts';
import { endWithTest, type Scene } from './folders.ts';
import { deployTools } from './installed-programs.ts';
import { deskPassword, owner } from './sample-order.ts';
import { sampleReleases, tinyRelease } from './releases.ts';
import { until } from './until.ts';
import { releasesFolder } from '#release/releases.ts';

export interface Program {
  readonly child: ChildProcessWithoutNullStreams;
  readonly pid: number;
  readonly output: () => string;
  readonly errors: () => string;
  /** Both of them, in the order of their arrival. */
  readonly said: () => string;
  /** Its exit code; `null` if a signal ended it. */
  readonly exit: Promise<number | null>;
  /** Sends the signal and waits for the end. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** A shop that listens. */
export interface Listening extends Program {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** Its desk's address; empty where another relay has the desk. */
  readonly deskUrl: string;
}

type Environment = Readonly<Record<string, string>>;

interface Start {
  readonly environment: NodeJS.ProcessEnv;
  readonly cwd?: string | undefined;
  /** What is typed into it. */
  readonly input?: string;
}

/** Starts any program. */
export function startCommand([name = '', ...parameters]: readonly string[], start: Start): Program {
  const { environment, cwd, input = '' } = start;
  const child = spawn(name, parameters, { env: environment, cwd });
  child.stdin.end(input);
  const texts = { output: '', errors: '', said: '' };
  for (const [stream, text] of [[child.stdout, 'output'] as const, [child.stderr, 'errors'] as const]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      texts[text] += chunk;
      texts.said += chunk;
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    pid: child.pid ?? 0,
    output: () => texts.output,
    errors: () => texts.errors,
    said: () => texts.said,
    exit,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return exit;
    },
  };
}

/** The part of our environment that a program started by a test gets; no setting of the shop. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** `NODE_COMPILE_CACHE`, set by `vitest.config.ts`: what one program has compiled, the next one need not. */
export const childEnvironment: NodeJS.ProcessEnv = { PATH, NODE_COMPILE_CACHE };

interface NodeStart extends Start {
  readonly parameters?: readonly string[];
  readonly nodeOptions?: readonly string[];
  /** Runs it inside another program, such as strace. */
  readonly inside?: readonly string[];
}

/** Starts a file with Node. */
function startProgram(file: string, start: NodeStart): Program {
  const { environment, parameters = [], nodeOptions = [], inside = [] } = start;
  return startCommand([...inside, process.execPath, ...nodeOptions, file, ...parameters], {
    ...start,
    environment: { ...childEnvironment, ...environment },
  });
}

/** Waits for the addresses in a program's greeting; fails with its output if it ends instead. */
async function listening(program: Program): Promise<Listening> {
  const { child, said } = program;
  const greeting = await until('the program to start', () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}: ${said().slice(-2000)}`);
    return said().includes('Ctrl-C stops it') && said();
  });
  const [, url = ''] = /open at (http:\S+)/.exec(greeting) ?? [];
  const [, deskUrl = ''] = /desk is at (https?:\S+)/.exec(greeting) ?? [];
  return { ...program, url, deskUrl };
}

export interface CommandOutput {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export async function finished({ exit, output, errors }: Program): Promise<CommandOutput> {
  return { code: await exit, out: output(), err: errors() };
}

/** What a command says that ends with 1: errors alone. */
export async function refusal(command: Promise<CommandOutput>): Promise<string> {
  const { code, out, err } = await command;
  expect([code, out]).toEqual([1, '']);
  return err;
}

const main = 'src/relay/main.ts';
/** The same with clocks and fail points added from outside: production code has none of it. */
const underTest = 'test/support/under-test.ts';

/** For loads far above the orders that one address may place. */
export const unlimited = { ORDERS_PER_MINUTE: '9999999', ORDERS_PER_ADDRESS: '9999999' };

/** A shop on free ports. Tests count mails; the daily one has tests of its own. */
export const shopEnvironment = { PORT: '0', DESK_PORT: '0', DAILY_MAIL: 'off' };

function startForTest(environment: Environment): Program {
  const releases = { RELEASES_DIR: environment['RELEASES_DIR'] ?? sampleReleases() };
  const program = startProgram(main, { environment: { ...shopEnvironment, ...environment, ...releases } });
  onTestFinished(() => void program.child.kill('SIGKILL'));
  return program;
}

export interface RelayProcess extends Listening {
  post(body: string): Promise<Response>;
}

/** The relay of one test, with a small built shop, and a desk without pages. */
export async function relayProcess(environment: Environment): Promise<RelayProcess> {
  const relay = await listening(startForTest(environment));
  return { ...relay, post: (body) => postOrder(relay.url, body) };
}

/** The same with the built shop, and so with the desk's pages. */
export function relayWithDesk(environment: Environment): Promise<RelayProcess> {
  return relayProcess({ RELEASES_DIR: releasesFolder(process.env), ...environment });
}

/** Sends an order as a page of the shop at this address does. */
export function postOrder(url: string, body: string): Promise<Response> {
  const headers = { origin: url, 'content-type': 'application/json' };
  return fetch(url + emailPath, { method: 'POST', body, headers });
}

/** For starts that must fail: what was said, and the exit code. */
export async function failedStart(environment: Environment) {
  const { exit, errors } = startForTest(environment);
  return { code: await exit, said: errors() };
}

/** The mails of a data folder by file name. */
export function mailFiles(dataFolder: string): readonly { readonly name: string; readonly bytes: Buffer }[] {
  const folder = join(dataFolder, 'mail');
  if (!existsSync(folder)) return []; // No folder yet: no mail yet.
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return names.toSorted().map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

/** A relay that faults happen to: started on its own port, killed, and started again on the same one. */
export interface RelayChild extends Program, Pick<Listening, 'deskUrl'> {
  readonly port: number;
  readonly data: string;
}

interface ChildOptions extends Pick<NodeStart, 'cwd' | 'inside' | 'nodeOptions'> {
  readonly port: number;
  readonly data?: string;
  readonly environment?: Environment;
  /** The plain main instead of the one with fail points. */
  readonly isProduction?: boolean;
}

/** Resolves when it listens; rejects with its output if it ends instead. */
export async function startChild(scene: Scene, options: ChildOptions): Promise<RelayChild> {
  const { port, data = join(scene.folder, 'data'), environment, cwd, inside = [], nodeOptions = [] } = options;
  const settings = { PORT: String(port), DATA_DIR: data, RELEASES_DIR: tinyRelease(scene), OWNER_EMAIL: owner };
  const program = startProgram(options.isProduction ? main : underTest, {
    environment: { ...shopEnvironment, ...settings, ...unlimited, UV_USE_IO_URING: '0', ...environment },
    cwd,
    inside,
    nodeOptions,
  });
  const { child, exit, deskUrl } = await listening(program);
  const pid = inside.length > 0 ? childOf(program.pid) : program.pid;
  scene.onEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) send(pid, 'SIGKILL');
    await exit;
  });
  const end = (name: NodeJS.Signals = 'SIGTERM') => {
    send(pid, name);
    return exit;
  };
  return { ...program, deskUrl, port, pid, data, end };
}

/** What runs a program inside strace, which writes its system calls into a file. */
export function strace(file: string, ...options: readonly string[]): readonly string[] {
  return [deployTools.strace(), '-f', '-qq', '-o', file, ...options];
}

/** A tracer passes no signal on, so signals go to the traced process itself. */
function childOf(parent: number): number {
  return Number.parseInt(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')) || parent;
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone, as wanted.
  }
}

/** A whole shop for a journey: the built shop's relay, with its own data folder. */
export interface ShopProcess extends Listening {
  readonly dataFolder: string;
  /** Waits until the relay has written this many mails, and returns them, parsed. */
  readonly mails: (count: number) => Promise<readonly Email[]>;
  /** Ends the relay, and removes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts the shop of the checkout in `cwd`. `FAIL_POINT` in its environment is a fault put in from outside. */
export async function startShop(environment: Environment = {}, cwd = process.cwd()): Promise<ShopProcess> {
  const { RELEASES_DIR } = process.env;
  const { DATA_DIR: dataFolder = mkdtempSync(join(tmpdir(), 'panja-journey-')), FAIL_POINT } = environment;
  const settings = { ...shopEnvironment, RELEASES_DIR, ...environment, DATA_DIR: dataFolder };
  const program = startProgram(FAIL_POINT === undefined ? main : underTest, { environment: settings, cwd });
  const shop = await listening(program);
  const stop = async () => {
    await shop.end();
    rmSync(dataFolder, { recursive: true, force: true });
  };
  endWithTest(stop);
  return {
    ...shop,
    dataFolder,
    mails: (count) =>
      until(`${count} mails in the mail folder`, async () => {
        const files = mailFiles(dataFolder);
        return files.length >= count && Promise.all(files.map(({ bytes }) => PostalMime.parse(bytes)));
      }),
    stop,
  };
}

/** Counts the orders that are mailed to the owner from now on, once there are so many. */
export async function ordersFromNow(shop: ShopProcess): Promise<(count: number) => Promise<number>> {
  const mailed = async () => (await shop.mails(0)).filter(({ subject }) => subject?.includes('New order')).length;
  const before = await mailed();
  return (count) =>
    until(`${count} orders in the owner's mailbox`, async () => {
      const since = (await mailed()) - before;
      return since >= count ? since : null;
    });
}

/** `npm run password`, typed into a pipe: what it says. */
export async function setDeskPassword(dataFolder: string, environment: Environment = {}, password = deskPassword) {
  const settings = { DATA_DIR: dataFolder, ...environment };
  const command = 'src/relay/cli/password.ts';
  const program = startProgram(command, { environment: settings, input: `${password}\n` });
  await program.exit;
  return program.said();
}

/** The owner's command line, as a function. */
export async function orders(environment: Record<string, string>, ...args: readonly string[]): Promise<CommandOutput> {
  const { runCommand } = await import('#relay/cli/run-command.ts');
  const said = { out: '', err: '' };
  const code = await runCommand(args, environment, {
    out: async (words) => void (said.out += words),
    err: (words) => void (said.err += words),
  });
  return { code, ...said };
}

/** … as a process. */
export function ordersProcess(
  environment: Record<string, string>,
  parameters: readonly string[],
): Promise<CommandOutput> {
  return finished(startProgram('src/relay/cli/orders.ts', { environment, parameters }));
}

/** Runs a program without root's rights to pass over the modes of files. Another user might not reach the tests' folder. */
const setpriv = [
  'setpriv',
  '--inh-caps=-dac_override,-dac_read_search',
  '--bounding-set=-dac_override,-dac_read_search',
];

/** The rows that `npm run orders -- export` prints, without the titles: one for each order. */
export async function exportedOrders(environment: Record<string, string>, ...filter: readonly string[]) {
  const { out } = await orders(environment, 'export', ...filter);
  return out.split(/\r\n(?=\d{4}-\d\d-\d\d \d)|\r\n$/).slice(1, -1);
}

/** The export of orders, or a relay, to which the modes of files apply also where the tests run as root, who may read everything. */
export function boundByModes(
  program: 'cli/orders' | 'main',
  environment: Record<string, string>,
): Promise<CommandOutput> {
  const inside = process.getuid?.() === 0 ? setpriv : [];
  const parameters = program === 'main' ? [] : ['export'];
  return finished(startProgram(`src/relay/${program}.ts`, { environment, parameters, inside }));
}
