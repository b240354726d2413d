/** What every controller is given: the variables that the middleware sets for a request. */
import type { Context } from 'hono';
import type { FormState } from './forms.ts';
import type { Screen } from './page/render.tsx';
import type { Session } from './session.ts';

export interface DeskEnv {
  readonly Bindings: { readonly address: string };
  readonly Variables: {
    readonly session: Session;
    /** The form of a POST from one of the desk's own pages; of an upload, once its texts have been read. */
    readonly form: URLSearchParams;
    /** Answers with a screen. */
    readonly show: <Props extends object>(
      screen: Screen<Props>,
      props: NoInfer<Props> & Partial<FormState>,
      status?: number,
    ) => Response;
  };
}

export type DeskContext = Context<DeskEnv>;

/** The `:id` of an address; 0 if it is no number. */
export function idOf({ req }: Pick<DeskContext, 'req'>): number {
  return Number(/^[1-9]\d{0,14}$/.exec(req.param('id') ?? '')?.[0] ?? 0);
}
