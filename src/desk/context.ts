/** The request of the desk as its controllers see it: the variables that the middleware of `app.ts` sets. */
import type { Context } from 'hono';
import type { Session } from './account/sessions.ts';
import type { FormState } from './forms.ts';
import type { ScreenName, ScreenProps } from './page/entry.tsx';

export interface DeskEnv {
  readonly Bindings: { readonly address: string };
  readonly Variables: {
    readonly session: Session;
    /** The form of a POST from one of the desk's own pages; of an upload, once its texts have been read. */
    readonly form: URLSearchParams;
    /** Answers with a screen. Node can't run JSX, so the build compiles the screens, and a controller names the one it shows. */
    readonly show: <Name extends ScreenName>(
      name: Name,
      props: ScreenProps[Name] & Partial<FormState>,
      status?: number,
    ) => Response;
  };
}

export type DeskContext = Context<DeskEnv>;

/** The `:id` of an address; 0 if it is no number. */
export function idOf({ req }: Pick<DeskContext, 'req'>): number {
  return Number(/^[1-9]\d{0,14}$/.exec(req.param('id') ?? '')?.[0] ?? 0);
}
