/** The whole relay as a process: real port, real files, real signals. */
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serve } from '#test/support/serve.ts';
import { orders } from '#test/support/orders-cli.ts';
import { failedStart, mailFiles, relayProcess } from '#test/support/processes.ts';
import { realBody } from '#test/support/real-orders.ts';
import { referenceNumber } from '#test/support/sample-order.ts';
import { smtpSink } from '#test/support/smtp-sink.ts';
import { temporaryFolder } from '#test/support/folders.ts';
import { until } from '#test/support/until.ts';

// Disks, sockets and processes on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const twoMails = (folder: string) => until('two mails', () => mailFiles(folder).length === 2 && mailFiles(folder));

describe('BACKUP_DIR', () => {
  it('is all that daily backups need: the first is taken soon after the start', async () => {
    const backups = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: temporaryFolder(), BACKUP_DIR: backups });
    expect(relay.output()).toContain(`\nBackups are taken daily into ${backups}\n`);
    await until('the backup', () => relay.errors().includes('"event":"backup"'));
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^orders-[\d-]+\.db$/)]);
  });
});

describe('an order, end to end', () => {
  it('becomes two mail files, one for the owner and one for the customer', async () => {
    const data = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: data });
    expect(relay.output()).toMatch(
      /^Panja is open at http:\/\/127\.0\.0\.1:\d+\nOrders are stored in .*orders\.db\nNo backups are taken: set BACKUP_DIR to a folder for them, best on another disk\nMails are only written to files in .*mail; set SMTP_URL/,
    );
    const response = await relay.post(realBody());
    expect([response.status, await response.text()]).toEqual([200, 'OK']);
    const mails = await Promise.all((await twoMails(data)).map((file) => PostalMime.parse(file.bytes)));
    expect(mails.map((mail) => mail.to?.[0]?.address)).toEqual(['ayesha@example.com', 'hello@panja.example']);
    expect(mails[1]?.subject).toMatch(/^New order 7K3M9Q2X: 4 items, Rs [\d,]+ \(Punjab\)$/);
    expect(statSync(join(data, 'mail', mailFiles(data)[0]?.name ?? '')).mode & 0o777).toBe(0o600);
    expect((await fetch(`${relay.url}/healthz`)).status).toBe(200);
  });
});

describe('a relay that is killed', () => {
  it('keeps every order that it answered, and mails it after the next start', async () => {
    const data = temporaryFolder();
    const sink = await smtpSink();
    const dead = {
      DATA_DIR: data,
      SMTP_URL: 'smtp://127.0.0.1:1',
      OWNER_EMAIL: 'owner@shop.example',
    };
    const first = await relayProcess(dead);
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    const bodies = numbers.map((number) => realBody({ reference: referenceNumber(number) }));
    const responses = await Promise.all(bodies.map((body) => first.post(body)));
    expect(responses.every((response) => response.status === 200)).toBe(true);
    await first.end('SIGKILL');
    const second = await relayProcess({ ...dead, SMTP_URL: sink.url });
    expect((await second.post(bodies[0] ?? '')).status).toBe(200);
    await until(
      'an owner’s mail for each order',
      () => sink.mails.filter((mail) => mail.to.includes('owner@shop.example')).length === 30,
    );
    const mails = await Promise.all(sink.mails.map((mail) => PostalMime.parse(mail.raw)));
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(mails.length);
  });
});

it('an order that the version before could not read, after a rollback, is read at the next start', async () => {
  const data = { DATA_DIR: temporaryFolder() };
  const relay = await relayProcess(data);
  await relay.post(realBody());
  await twoMails(data.DATA_DIR);
  await relay.end('SIGTERM');
  const database = new DatabaseSync(join(data.DATA_DIR, 'orders.db'));
  database.exec(`UPDATE orders SET order_check = '{"kind":"unreadable","problem":"a new field"}'`);
  database.exec('UPDATE desk_orders SET amount = NULL');
  database.close();
  expect((await orders(data, 'list')).out).toContain('unreadable');
  await relayProcess(data);
  await until('the order to be read', async () => !(await orders(data, 'list')).out.includes('unreadable'));
});

describe('starting and stopping', () => {
  it('ends with 0 on Ctrl+C, though a browser keeps a connection open', async () => {
    const relay = await relayProcess({ DATA_DIR: temporaryFolder() });
    const { port } = new URL(relay.url);
    const idle = connect(Number(port), '127.0.0.1');
    idle.on('error', () => {}); // The relay may cut it: that is the point.
    await once(idle, 'connect');
    expect(await relay.end('SIGINT')).toBe(0);
  });

  it('reports that it is stopping, but takes orders until a load balancer has noticed', async () => {
    const data = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: data, DRAIN_SECONDS: '4' });
    const ended = relay.end('SIGTERM');
    const health = () => fetch(`${relay.url}/healthz`);
    const stopping = await until('the relay to say that it stops', async () => {
      const answer = await health();
      return answer.status === 503 && answer.json();
    });
    expect(stopping).toEqual({ status: 'stopping', acceptsOrders: false });
    expect((await relay.post(realBody())).status).toBe(200);
    expect(await ended).toBe(0);
    await expect(health()).rejects.toThrow('fetch failed');
    expect((await orders({ DATA_DIR: data }, 'list')).out).toContain('\n1 order; ');
  });

  it('carries on if its log can no longer be written', async () => {
    const data = temporaryFolder();
    const relay = await relayProcess({ DATA_DIR: data });
    for (const stream of [relay.child.stdout, relay.child.stderr]) stream.destroy();
    expect((await relay.post('{}')).status).toBe(400);
    expect((await relay.post(realBody())).status).toBe(200);
    await twoMails(data);
    expect((await relay.post(realBody())).status).toBe(200);
    expect(await relay.end('SIGTERM')).toBe(0);
  });

  it('says one sentence if the port is in use', async () => {
    const { url, stop } = await serve(createServer());
    onTestFinished(stop);
    const { port } = new URL(url);
    expect(await failedStart({ DATA_DIR: temporaryFolder(), PORT: port })).toEqual({
      code: 1,
      said: `Port ${port} on 127.0.0.1 is already in use; stop the other program, or set PORT to a free one.\n`,
    });
  });

  it('lists every problem of the configuration', async () => {
    const { code, said } = await failedStart({ PORT: 'x', SMTP_URL: 'y', DATABASE_URL: 'z' });
    expect(code).toBe(1);
    expect(
      said
        .split('\n')
        .slice(0, -1)
        .map((line) => line.split(' ').slice(0, 2).join(' ')),
    ).toEqual(['The configuration', '- DATABASE_URL', '- PORT', '- SMTP_URL', '- SMTP_URL']);
  });
});

it('the port does not take an interrupted order for an error of its own, and answers a load balancer’s HTTP/1.0', async () => {
  const relay = await relayProcess({ DATA_DIR: temporaryFolder() });
  const port = Number(new URL(relay.url).port);
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /api/v1.0/email/send HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: application/json\r\n' +
      'Expect: 100-continue\r\nContent-Length: 500\r\n\r\n{"lib_',
  );
  await once(socket, 'data'); // It waits for the body.
  socket.resetAndDestroy();
  await until('a line in the log', () => relay.errors().includes('\n'));
  expect(relay.errors()).toMatch(/"event":"request-refused","status":408,"method":"POST"/);
  expect(relay.errors()).not.toContain('request-failed');

  const balancer = connect(port, '127.0.0.1');
  balancer.write('GET /healthz HTTP/1.0\r\n\r\n'); // Without a host.
  expect(await text(balancer)).toMatch(/^HTTP\/1\.1 200 .*"status":"ok"/s);
});
