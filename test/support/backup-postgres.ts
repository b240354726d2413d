/** deploy/backup-postgres.sh over a server of the tests', as the database's owner. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Said } from './orders-cli.ts';
import { type PostgresServer, providePostgres } from './postgres-server.ts';

export async function backUpPostgres(
  server: PostgresServer,
  folder: string,
  { database = 'shop', before = '', args = [] }: { database?: string; before?: string; args?: readonly string[] } = {},
): Promise<Said> {
  const child = spawn('sh', ['deploy/backup-postgres.sh', ...args], {
    env: {
      // Programs in `before` are found first.
      PATH: [before, providePostgres(), process.env['PATH']].filter(Boolean).join(':'),
      BACKUP_DIR: folder,
      PGHOST: server.folder,
      PGUSER: 'shop',
      PGDATABASE: database,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}
