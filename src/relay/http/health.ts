import { heldMails, type Problem } from '#relay/watch/problems.ts';
import type { Standing } from '#relay/watch/watch.ts';
import type { Headers } from './security-headers.ts';

export interface HealthParts {
  readonly standing: () => Promise<Standing>;
  /** Mails are only written to files. */
  readonly isMailToFiles: boolean;
  readonly apiHeaders: Headers;
  readonly isStopping: () => boolean;
}

/**
 * `GET /healthz`: 200 when an order could be accepted right now, else 503. `degraded` means that somebody should look, and
 * `problems` says at what; it stays 200, as orders are taken and safe.
 */
export function health({ standing, isMailToFiles, apiHeaders, isStopping }: HealthParts): () => Promise<Response> {
  const answer = (status: number, body: object) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' },
    });
  return async () => {
    if (isStopping()) return answer(503, { status: 'stopping', acceptsOrders: false });
    const { backlog, problems } = await standing();
    if (backlog === null) return answer(503, { status: 'failing', acceptsOrders: false, problems: texts(problems) });
    return answer(200, {
      status: problems.length > 0 ? 'degraded' : 'ok',
      acceptsOrders: true,
      heldMails: heldMails(backlog),
      ...(isMailToFiles && { mails: 'only written to files' }),
      problems: texts(problems),
    });
  };
}

function texts(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ text }) => text);
}
