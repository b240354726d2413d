import { heldMails, type Problem } from './problems.ts';
import type { Watch } from './watch.ts';

export interface HealthParts {
  readonly watch: Watch;
  /** The release that is served. */
  readonly live: { readonly name: string };
  /** Mails are only written to files. */
  readonly isMailToFiles: boolean;
  readonly apiHeaders: Readonly<Record<string, string>>;
}

/**
 * `GET /healthz`: 200 if an order could be accepted right now, else 503. `degraded` means that somebody should look at
 * `problems`; it is still 200, as orders are accepted and safe.
 */
export function health({ watch, live, isMailToFiles, apiHeaders }: HealthParts): () => Promise<Response> {
  const answer = (status: number, body: object) =>
    Response.json(body, { status, headers: { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' } });
  return async () => {
    if (watch.isStopped) return answer(503, { status: 'stopping', acceptsOrders: false });
    const { backlog, problems: found } = await watch.healthReport();
    // Left out because it names the owner's devices, and this page is public.
    const problems = found.filter(({ kind }) => kind !== 'phone silent');
    if (backlog === null) return answer(503, { status: 'failing', acceptsOrders: false, problems: texts(problems) });
    return answer(200, {
      status: problems.length > 0 ? 'degraded' : 'ok',
      acceptsOrders: true,
      release: live.name,
      heldMails: heldMails(backlog),
      ...(isMailToFiles && { mails: 'only written to files' }),
      problems: texts(problems),
    });
  };
}

function texts(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ text }) => text);
}
