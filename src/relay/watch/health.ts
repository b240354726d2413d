import { heldMails, type Problem } from './problems.ts';
import type { HealthReport } from './watch.ts';

export interface HealthParts {
  readonly healthReport: () => Promise<HealthReport>;
  /** Mails are only written to files. */
  readonly isMailToFiles: boolean;
  readonly apiHeaders: Readonly<Record<string, string>>;
  /** Name of the release that is served. */
  readonly release: () => string;
  readonly isStopping: () => boolean;
}

/**
 * `GET /healthz`: 200 if an order could be accepted right now, else 503. `degraded` means that somebody should look at
 * `problems`; it is still 200, as orders are accepted and safe.
 */
export function health({
  healthReport,
  isMailToFiles,
  apiHeaders,
  release,
  isStopping,
}: HealthParts): () => Promise<Response> {
  const answer = (status: number, body: object) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' },
    });
  return async () => {
    if (isStopping()) return answer(503, { status: 'stopping', acceptsOrders: false });
    const { backlog, problems } = await healthReport();
    if (backlog === null) return answer(503, { status: 'failing', acceptsOrders: false, problems: texts(problems) });
    return answer(200, {
      status: problems.length > 0 ? 'degraded' : 'ok',
      acceptsOrders: true,
      release: release(),
      heldMails: heldMails(backlog),
      ...(isMailToFiles && { mails: 'only written to files' }),
      problems: texts(problems),
    });
  };
}

function texts(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ text }) => text);
}
