import { createServer, type ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { serve } from '#test/support/serve.ts';
import { memoryLog } from '#test/support/clock-and-log.ts';
import { alerts } from './watch.ts';
import type { Problem } from '#server/problems.ts';

const late: Problem = { kind: 'mail late', text: 'A mail is late.' };
const full: Problem = { kind: 'disk nearly full', text: 'The disk is nearly full.' };

const accepted = (response: ServerResponse) => void response.end('ok');
const refused = (response: ServerResponse) => void response.writeHead(403).end();

/** Tells alerts to a receiver that answers as told. */
async function receiver(answer: (response: ServerResponse, post: number) => void = accepted) {
  const posts: string[] = [];
  const { url } = await serve(
    createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      answer(response, posts.push(`${request.method} ${request.headers['content-type']} ${body}`));
    }),
  );
  const { log, lines } = memoryLog();
  const texts = () => posts.map((post) => JSON.parse(post.replace('POST application/json ', '')).text);
  return { url, tell: alerts(url, 'Panja', log), posts, texts, lines };
}

it('an alert is sent once for a problem, and once when it is over, as JSON with one key', async () => {
  const { tell, posts } = await receiver();
  for (const problems of [[], [late], [late], [], []]) await tell(problems);
  expect(posts).toEqual([
    'POST application/json {"text":"Panja has a problem. A mail is late."}',
    'POST application/json {"text":"Panja is back to normal."}',
  ]);
});

it('an alert is sent again when another problem joins, and not when one of two is over', async () => {
  const { tell, texts } = await receiver();
  for (const problems of [[late], [late, full], [full], []]) await tell(problems);
  expect(texts()).toEqual([
    'Panja has a problem. A mail is late.',
    'Panja has 2 problems. A mail is late. The disk is nearly full.',
    'Panja is back to normal.',
  ]);
});

it('an alert is tried five times at most, and then again at the next change', async () => {
  const { tell, posts, lines } = await receiver(refused);
  for (let look = 0; look < 9; look += 1) await tell([late]);
  expect(posts).toHaveLength(5);
  expect(lines.map((line) => /"outcome":"([^"]*)"/.exec(line)?.[1])).toEqual([...Array(4).fill('failed'), 'given up']);
  await tell([late, full]);
  expect(posts).toHaveLength(6);
});

it('an alert is not sent for a problem that ended before it could be sent', async () => {
  const { tell, texts } = await receiver(refused);
  for (const problems of [[late], []]) await tell(problems);
  expect(texts()).toEqual(['Panja has a problem. A mail is late.']);
});

it('an alert follows no redirect, and fails if its receiver is down', async () => {
  const elsewhere = await receiver();
  const redirect = await receiver((response) => void response.writeHead(307, { location: elsewhere.url }).end());
  await redirect.tell([late]);
  expect([elsewhere.posts, redirect.lines.join('')]).toEqual([[], expect.stringContaining('"outcome":"failed"')]);
  const { log, lines } = memoryLog();
  await alerts('http://127.0.0.1:1/', 'Panja', log)([late]);
  expect(lines.join('')).toContain('"outcome":"failed"');
});
