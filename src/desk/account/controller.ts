/** Signing in and out, devices and the password, the log, and the health of the shop. */
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskDeps, DeskEnv } from '#desk/context.ts';
import { type FieldError, type UnsavedForm, isDeskAddress, readForm, tooLong, unsavedForm } from '#desk/forms.ts';
import { mailBacklog } from '#orders-db/stored-row.ts';
import { phonesOf } from '#orders-db/phones.ts';
import { dayMs } from '#shop/time.ts';
import { type SignIn, sessionMs } from './sessions.ts';
import { healthChecks } from './health.ts';
import { maxPasswordLength, minPasswordLength, passwordHash } from './password-hash.ts';

const passwordForm = z.object({
  current: z.string('Fill this in.').max(maxPasswordLength).meta({ title: 'Current password' }),
  next: z
    .string('Fill this in.')
    .min(minPasswordLength, `Use ${minPasswordLength} characters or more; four random words work well.`)
    .max(maxPasswordLength, tooLong(maxPasswordLength))
    .meta({ title: 'New password' }),
});

const tooMany = 'Too many attempts. Try again in a quarter of an hour.';

/** The outcomes that a page shows after its redirect, by their names in the address. */
const outcomes: Readonly<Record<string, string>> = {
  password: 'The password is changed. All other devices are signed out.',
  device: 'The device is signed out.',
  everywhere: 'All devices are signed out.',
  'phone-added': 'This device rings for new orders. Test it below.',
  'phone-tested': 'The device rings within seconds. Reload this page to see when it last rang.',
  'phone-silent': 'The device no longer rings. Open the desk on it, and tap “Ring this phone”.',
  'phone-removed': 'The device no longer rings for new orders.',
};

function outcomeOf({ req }: DeskContext): string | null {
  return outcomes[req.query('done') ?? ''] ?? null;
}

interface Shown {
  readonly notice?: string;
  /** The address that opens afterwards. */
  readonly to?: string;
  /** A form that was sent after its session had ended. It comes with the sign-in, to be sent again afterwards. */
  readonly unsaved?: UnsavedForm | null;
  /** Too long for that: its browser can send it again. */
  readonly isTooLong?: boolean;
}

export async function showSignIn(
  c: DeskContext,
  { auth }: Pick<DeskDeps, 'auth'>,
  shown: Shown = {},
  status = 200,
): Promise<Response> {
  const mode = await auth.mode();
  const done = shown.notice === undefined ? outcomeOf(c) : null;
  return c.var.show('SignInScreen', { mode, done, ...shown }, mode === 'off' ? 503 : status);
}

/** The address if it is one of the desk, else that of the orders. */
function placeIn(to: string): string {
  return isDeskAddress(to) ? to : addresses.list;
}

/** The pages that need no session. */
export function signIn({ auth }: DeskDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();

  const answer = (c: DeskContext, outcome: SignIn, wrong: string) => {
    const { form } = c.var;
    const sent = form.get('to') ?? '';
    const [to, unsaved] = [placeIn(sent), unsavedForm(sent, new URLSearchParams(form.get('typed') ?? ''))];
    if (outcome === 'wrong') return showSignIn(c, { auth }, { notice: wrong, to, unsaved }, 403);
    if (outcome === 'too many') return showSignIn(c, { auth }, { notice: tooMany, to, unsaved }, 429);
    if (!unsaved) return c.redirect(to, 303);
    const message = 'You were signed out before this was saved.';
    return c.var.show('Message', { title: 'Not saved yet', message, unsaved });
  };

  app.get(addresses.signIn, async (c) => {
    const to = placeIn(c.req.query('to') ?? '');
    return (await auth.session(c)) === null ? showSignIn(c, { auth }, { to }) : c.redirect(to, 303);
  });
  app.post(addresses.signIn, async (c) =>
    answer(c, await auth.signInByPassword(c, c.var.form.get('password') ?? ''), 'Wrong password.'),
  );
  app.get(addresses.signInLink, (c) => c.var.show('LinkScreen', { address: c.req.path, days: sessionMs / dayMs }));
  app.post(addresses.signInLink, async (c) => {
    const outcome = await auth.signInByLink(c, c.req.param('token'));
    return answer(c, outcome, 'This link was used already or has expired. Restart the shop for a new one.');
  });
  return app;
}

export function account(deps: DeskDeps): Hono<DeskEnv> {
  const { auth, account: store, orders, database, clock, machine, sendTestMail } = deps;
  const app = new Hono<DeskEnv>();

  const more = async (c: DeskContext, errors: readonly FieldError[] = []) => {
    const devices = await store.devices(clock.now());
    const hasPassword = (await store.passwordHash()) !== null;
    const phones = await phonesOf(database.read);
    const done = outcomeOf(c);
    const current = c.var.session.id;
    const notice = errors.length === 0 ? null : 'The password was not changed. Please check:';
    const props = { devices, current, phones, hasPassword, done, notice, errors };
    return c.var.show('MoreScreen', props, notice === null ? 200 : 422);
  };
  const signedOut = (c: DeskContext, done = '') => {
    auth.removeCookies(c);
    return c.redirect(addresses.signIn + done, 303);
  };

  app.get(addresses.more, (c) => more(c));
  app.post(addresses.signOut, async (c) => {
    const { form, session } = c.var;
    const ended = form.get('session') ?? session.id;
    await store.end(ended, { at: clock.now(), by: session.id });
    return ended === session.id ? signedOut(c) : c.redirect(`${addresses.more}?done=device`, 303);
  });
  app.post(addresses.signOutEverywhere, async (c) => {
    await store.endAll(c.var.session.id, clock.now());
    return signedOut(c, '?done=everywhere');
  });
  app.post(addresses.password, async (c) => {
    const read = readForm(passwordForm, c.var.form);
    if (read.errors) return more(c, read.errors);
    const { current, next } = read.values;
    const checked = await auth.checkPassword(c, current);
    if (typeof checked === 'string') {
      const message = checked === 'wrong' ? 'This is not the password.' : tooMany;
      return more(c, [{ field: 'current', label: 'Current password', message }]);
    }
    const hash = await passwordHash(next);
    await store.setPassword(hash, clock.now(), c.var.session.id);
    await auth.signIn(c, hash);
    return c.redirect(`${addresses.more}?done=password`, 303);
  });

  const health = async (c: DeskContext, testMail: readonly string[] | null) => {
    const [backlog, lastOrderAt, phones, facts] = await Promise.all([
      mailBacklog(database.read),
      orders.newestAt(),
      phonesOf(database.read),
      machine(),
    ]);
    const checks = healthChecks({ now: clock.now(), backlog, lastOrderAt, phones, ...facts });
    return c.var.show('HealthScreen', { checks, testMail });
  };
  app.get(addresses.health, (c) => health(c, null));
  app.post(addresses.testMail, async (c) => {
    await store.note({ at: clock.now(), session: c.var.session.id, facts: { kind: 'test mail' } });
    return health(c, await sendTestMail());
  });

  app.get(addresses.log, async (c) => {
    const of = c.req.query('of') === 'shop' ? 'shop' : 'all';
    const [entries, devices] = await Promise.all([store.log(of), store.deviceNames()]);
    return c.var.show('LogScreen', { of, entries, devices });
  });
  return app;
}
