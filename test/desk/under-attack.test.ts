/** The desk under attack from the network: its memory stays small, and owner and shoppers still get answers (D72, D73). */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { DeskPhone } from '#test/support/desk-phone.ts';
import { relayWithDesk, setDeskPassword } from '#test/support/processes.ts';
import { referenceNumber, realBody } from '#test/support/sample-order.ts';
import { temporaryFolder } from '#test/support/folders.ts';

const maxGrownMB = 150;
const rounds = 10;

function residentMB(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Says the beginning of a request, and never its end. */
function slowSender(url: string, beginning: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {}); // It will be cut off.
  socket.resume();
  socket.write(beginning);
  return socket;
}

it('stays small and open to its owner, while the relay takes every order (D72, D73)', async () => {
  const folder = temporaryFolder();
  const relay = await relayWithDesk({ DATA_DIR: folder });
  await setDeskPassword(folder);
  const post = (path: string, body: string) =>
    fetch(`${relay.deskUrl}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: { origin: relay.deskUrl, 'content-type': 'application/x-www-form-urlencoded' },
    });
  const owner = await DeskPhone.signIn(relay.deskUrl);
  await owner.page('/');
  const atFirst = residentMB(relay.pid);

  const slow = [
    'GET / HTTP/1.1\r\nHost: x\r\nX-A: ',
    'POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\na=b',
  ];
  const senders = slow.flatMap((beginning) => Array.from({ length: 100 }, () => slowSender(relay.deskUrl, beginning)));
  const cutOff = Promise.all(senders.map((socket) => once(socket, 'close')));
  const strangers = [
    () => post('/sign-in', `password=${'x'.repeat(60_000)}`),
    () => post('/sign-in', 'password=a+wrong+password'),
    () => post('/sign-in', 'a=&'.repeat(20_000)),
    () => post('/orders/new', 'lines.0.line=id%3D43&'.repeat(5_000)),
    () => fetch(`${relay.deskUrl}/live`, { redirect: 'manual' }),
    () => fetch(`${relay.deskUrl}/sign-in/${'x'.repeat(4_000)}`),
  ];
  const answers = new Set<number>();
  let max = atFirst;
  for (let round = 0; round < rounds; round += 1) {
    const attack = strangers.flatMap((stranger) => Array.from({ length: 20 }, stranger));
    const orders = [0, 1].map((number) => relay.post(realBody({ reference: referenceNumber(2 * round + number) })));
    expect((await Promise.all(orders)).map(({ status }) => status)).toEqual([200, 200]);
    await owner.page(`/orders/${2 * round + 1}`);
    for (const answer of await Promise.all(attack)) {
      answers.add(answer.status);
      await answer.arrayBuffer();
    }
    max = Math.max(max, residentMB(relay.pid));
  }
  expect(answers).toEqual(new Set([200, 303, 403, 429]));
  expect(max - atFirst).toBeLessThan(maxGrownMB);
  await cutOff;
  await owner.page('/');
});
