/**
 * A real PostgreSQL server of the tests' own: made with initdb in a new folder, reached through a socket in it, gone
 * afterwards. It syncs as a shop's would, but into memory where there is room. A server that the machine already runs is
 * never touched. Debian's package is installed when it is missing and may be (root); else the tests fail and say what to
 * install (D54).
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { provided } from './installed-programs.ts';
import { atEnd, quickPlace } from './folders.ts';
import { type CommandOutput, finished, startCommand } from './processes.ts';

const packages = '/usr/lib/postgresql';
/** The user that runs the server, and the relay's: an ordinary user that owns its database. */
const admin = 'postgres';
const shop = 'shop';
const isRoot = process.getuid?.() === 0;

export class PostgresServer {
  readonly folder: string;
  readonly #programs: string;
  #databases = 0;
  #emptied: ReturnType<PostgresServer['emptyDatabase']> | null = null;

  constructor(settings: Readonly<Record<string, string>> = {}, place = quickPlace()) {
    this.#programs = providePostgres();
    this.folder = mkdtempSync(join(place, 'panja-pg-'));
    if (isRoot) chownSync(this.folder, ...serverUser());
    process.once('exit', () => this.remove());
    this.#run('initdb', ['-D', this.#data, '-U', admin, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
    const lines = Object.entries({ listen_addresses: '', unix_socket_directories: this.folder, ...settings });
    const text = lines.map(([name, value]) => `${name} = '${value}'\n`).join('');
    appendFileSync(join(this.#data, 'postgresql.conf'), text);
    this.#run('pg_ctl', this.#starting);
    this.#run('psql', ['-h', this.folder, '-U', admin, '-c', `CREATE ROLE ${shop} LOGIN`, 'postgres']);
  }

  start(): Promise<void> {
    return this.#runBeside('pg_ctl', this.#starting);
  }

  /** `immediate` is a crash: nothing is finished, and the next start recovers. */
  stop(mode: 'fast' | 'immediate'): Promise<void> {
    return this.#runBeside('pg_ctl', this.#stopping(mode));
  }

  /** Stops the server and all its processes in their tracks, or lets them go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' });
    for (const one of [pid, ...children.trim().split(/\s+/)]) process.kill(Number(one), signal);
  }

  /** Cuts every connection of relays. */
  async cutRelays(): Promise<void> {
    await this.query(
      'postgres',
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE 'panja-relay%'`,
    );
  }

  /** A new, empty database, as DATABASE_URL names it. */
  async createDatabase(options = ''): Promise<string> {
    this.#databases += 1;
    const name = `shop${this.#databases}`;
    await this.query('postgres', `CREATE DATABASE ${name} OWNER ${shop} ${options}`);
    return this.url(name);
  }

  /** One and the same database, emptied of what the test before left, with a connection: new ones take half a second. */
  async emptyDatabase(): Promise<{ readonly url: string; readonly client: Client }> {
    this.#emptied ??= this.createDatabase().then(async (url) => ({ url, client: await this.connect(url) }));
    const emptied = await this.#emptied;
    await emptied.client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    return emptied;
  }

  url(database: string): string {
    return `postgres://${shop}@localhost/${database}?host=${this.folder}`;
  }

  /** Asks in a database, named as DATABASE_URL names it, or by its name as the server's own admin. */
  async query(
    where: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<readonly Record<string, unknown>[]> {
    const client = await this.connect(where);
    try {
      const { rows }: { readonly rows: readonly Record<string, unknown>[] } = await client.query(text, [...values]);
      return rows;
    } finally {
      await client.end();
    }
  }

  /** A connection that the caller ends. */
  async connect(where: string): Promise<Client> {
    const isUrl = where.startsWith('postgres:');
    const database = isUrl ? new URL(where).pathname.slice(1) : where;
    const client = new Client({ host: this.folder, user: isUrl ? shop : admin, database });
    client.on('error', () => {}); // Some tests stop the server under it.
    await client.connect();
    return client;
  }

  /** Copies a database as its owner backs it up and restores it; returns the address of the copy. */
  async restoredCopy(url: string): Promise<string> {
    const file = join(this.folder, 'shop.dump');
    const copy = await this.createDatabase('TEMPLATE template0');
    await this.#runBeside('pg_dump', ['--format=custom', `--file=${file}`, url]);
    await this.#runBeside('pg_restore', ['--no-owner', `--dbname=${copy}`, file]);
    return copy;
  }

  remove(): void {
    if (!existsSync(this.folder)) return;
    if (existsSync(join(this.#data, 'postmaster.pid'))) this.#run('pg_ctl', this.#stopping('immediate'));
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #data(): string {
    return join(this.folder, 'data');
  }

  get #starting(): readonly string[] {
    return ['start', '-w', '-t', '60', '-D', this.#data, '-l', join(this.folder, 'log')];
  }

  #stopping(mode: 'fast' | 'immediate'): readonly string[] {
    return ['stop', '-w', '-t', '60', '-m', mode, '-D', this.#data];
  }

  #run(program: string, parameters: readonly string[]): void {
    const [command, all] = this.#command(program, parameters);
    const { status } = spawnSync(command, all, { cwd: tmpdir(), stdio: 'ignore' });
    if (status !== 0) throw this.#failure(program);
  }

  /** While the test goes on: a request that it is sending must not stand still. */
  async #runBeside(program: string, parameters: readonly string[]): Promise<void> {
    const [command, all] = this.#command(program, parameters);
    const [status]: unknown[] = await once(spawn(command, all, { cwd: tmpdir(), stdio: 'ignore' }), 'exit');
    if (status !== 0) throw this.#failure(program);
  }

  /** PostgreSQL refuses to run as root. Its words are in the log: a pipe would be kept open by the server. */
  #command(program: string, parameters: readonly string[]): [string, string[]] {
    const command = join(this.#programs, program);
    return isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...parameters]] : [command, [...parameters]];
  }

  #failure(program: string): Error {
    const log = join(this.folder, 'log');
    return new Error(`${program} failed. ${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''}`);
  }
}

/** A server for the tests of a file. */
export function postgresServer(settings?: Readonly<Record<string, string>>): PostgresServer {
  const server = new PostgresServer(settings);
  atEnd(() => server.remove());
  return server;
}

/** The folder of PostgreSQL's programs, the newest there is; installs Debian's package where it may. */
export function providePostgres(): string {
  return provided('postgresql', findPrograms);
}

function findPrograms(): string | null {
  if (!existsSync(packages)) return null;
  const versions = readdirSync(packages).toSorted((a, b) => Number(b) - Number(a));
  const folders = versions.map((version) => join(packages, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

/** User and group number of `postgres`, whom Debian's package brings. */
function serverUser(): [number, number] {
  const ask = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return [ask('-u'), ask('-g')];
}

/** deploy/backup-postgres.sh over a server of the tests', as the database's owner. */
export function backUpPostgres(
  server: PostgresServer,
  folder: string,
  { database = 'shop', before = '', args = [] }: { database?: string; before?: string; args?: readonly string[] } = {},
): Promise<CommandOutput> {
  const backup = startCommand(['sh', 'deploy/backup-postgres.sh', ...args], {
    environment: {
      // Programs in `before` are found first.
      PATH: [before, providePostgres(), process.env['PATH']].filter(Boolean).join(':'),
      BACKUP_DIR: folder,
      PGHOST: server.folder,
      PGUSER: 'shop',
      PGDATABASE: database,
    },
  });
  return finished(backup);
}
