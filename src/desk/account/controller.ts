/** Signing in and out, devices and the password, the log, and the health of the shop. */
import { sessionMs } from '#desk/session.ts';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { type FieldError, type UnsavedForm, isDeskAddress, readForm, tooLong, unsavedForm } from '#desk/forms.ts';
import { mailBacklog } from '#orders-db/stored-row.ts';
import { pluralize } from '#shop/numbers.ts';
import { dayMs, secondMs } from '#shop/time.ts';
import type { SignIn, TooMany, Authentication } from './authentication.ts';
import { healthChecks, type MachineFacts } from './health.ts';
import { maxPasswordLength, minPasswordLength, passwordHash } from './password-hash.ts';
import { HealthScreen, LinkScreen, LogScreen, MoreScreen, SignInScreen } from './account-screens.tsx';
import { Message } from '#desk/page/message.tsx';
import type { Database } from '#orders-db/database.ts';
import type { DeskOrders } from '#desk/orders/desk-orders.ts';
import type { AccountStore } from '#desk/account-store.ts';
import type { Clock } from '#server/clock.ts';
import type { Devices } from '#push/devices.ts';

export interface AccountDeps {
  readonly database: Database;
  readonly orders: DeskOrders;
  readonly account: AccountStore;
  readonly auth: Authentication;
  readonly clock: Clock;
  readonly machine: () => Promise<MachineFacts>;
  /** Resolves with the mail servers’ answers. */
  readonly sendTestMail: () => Promise<readonly string[]>;
  readonly devices: Devices;
}

const passwordForm = z.object({
  current: z.string('Fill this in.').max(maxPasswordLength).meta({ title: 'Current password' }),
  next: z
    .string('Fill this in.')
    .min(minPasswordLength, `Use ${minPasswordLength} characters or more; four random words work well.`)
    .max(maxPasswordLength, tooLong(maxPasswordLength))
    .meta({ title: 'New password' }),
  again: z.string('Fill this in.').meta({ title: 'New password again' }),
});

function tooMany({ waitMs }: TooMany): string {
  return `Too many attempts. Try again in ${pluralize(Math.ceil(waitMs / secondMs), 'second')}.`;
}

/** The outcomes that a page shows after its redirect, by their names in the address. */
const outcomes: Readonly<Record<string, string>> = {
  password: 'The password is changed. All other devices are signed out.',
  device: 'The device is signed out.',
  everywhere: 'All devices are signed out.',
  ended: 'You were signed out. Sign in again to see new orders.',
  'device-added': 'This device rings for new orders. Test it below.',
  'device-tested': 'The device rings within seconds. Reload this page to see when it last rang.',
  'device-silent': 'The device no longer rings. Open the desk on it, and tap “Ring this device”.',
  'device-removed': 'The device no longer rings for new orders.',
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
  { auth }: Pick<AccountDeps, 'auth'>,
  shown: Shown = {},
  status = 200,
): Promise<Response> {
  const mode = await auth.mode();
  const done = shown.notice === undefined ? outcomeOf(c) : null;
  return c.var.show(SignInScreen, { mode, done, ...shown }, mode === 'off' ? 503 : status);
}

/** The address if it is one of the desk, else that of the orders. */
function placeIn(to: string): string {
  return isDeskAddress(to) ? to : addresses.list;
}

/** Who guesses without pause waits, instead of taking the processor from orders. */
const refusalMs = secondMs / 2;

/** The pages that need no session. */
export function signInRoutes(deps: AccountDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.signIn, (c) => openSignIn(c, deps));
  app.post(addresses.signIn, (c) => signInByPassword(c, deps));
  app.get(addresses.signInLink, (c) => c.var.show(LinkScreen, { address: c.req.path, days: sessionMs / dayMs }));
  app.post(addresses.signInLink, (c) => signInByLink(c, deps));
  return app;
}

async function openSignIn(c: DeskContext, { auth }: AccountDeps): Promise<Response> {
  const to = placeIn(c.req.query('to') ?? '');
  return (await auth.session(c)) === null ? showSignIn(c, { auth }, { to }) : c.redirect(to, 303);
}

async function signInByPassword(c: DeskContext, deps: AccountDeps): Promise<Response> {
  const outcome = await deps.auth.signInByPassword(c, c.var.form.get('password') ?? '');
  if (typeof outcome === 'object') await setTimeout(refusalMs);
  return answerSignIn(c, deps, outcome, 'Wrong password.');
}

async function signInByLink(c: DeskContext, deps: AccountDeps): Promise<Response> {
  const outcome = await deps.auth.signInByLink(c, c.req.param('token') ?? '');
  return answerSignIn(c, deps, outcome, 'This link was used already or has expired. Restart the shop for a new one.');
}

function answerSignIn(c: DeskContext, deps: AccountDeps, outcome: SignIn, wrong: string): Response | Promise<Response> {
  const { form } = c.var;
  const sent = form.get('to') ?? '';
  const [to, unsaved] = [placeIn(sent), unsavedForm(sent, new URLSearchParams(form.get('typed') ?? ''))];
  if (outcome === 'wrong') return showSignIn(c, deps, { notice: wrong, to, unsaved }, 403);
  if (outcome !== 'signed in') return showSignIn(c, deps, { notice: tooMany(outcome), to, unsaved }, 429);
  if (!unsaved) return c.redirect(to, 303);
  const message = 'You were signed out before this was saved.';
  return c.var.show(Message, { title: 'Not saved yet', message, unsaved });
}

export function accountRoutes(deps: AccountDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.get(addresses.more, (c) => showMore(c, deps));
  app.post(addresses.signOut, (c) => signOut(c, deps));
  app.post(addresses.signOutEverywhere, (c) => signOutEverywhere(c, deps));
  app.post(addresses.password, (c) => savePassword(c, deps));
  app.get(addresses.health, (c) => showHealth(c, deps, null));
  app.post(addresses.testMail, (c) => testMail(c, deps));
  app.get(addresses.log, (c) => showLog(c, deps));
  return app;
}

async function showMore(
  c: DeskContext,
  { account: store, devices: ringers, clock }: AccountDeps,
  errors: readonly FieldError[] = [],
): Promise<Response> {
  const devices = await store.devices(clock.now());
  const hasPassword = (await store.passwordHash()) !== null;
  const ringing = await ringers.list();
  const done = outcomeOf(c);
  const current = c.var.session.id;
  const notice = errors.length === 0 ? null : 'The password was not changed. Please check:';
  const props = { devices, current, ringing, hasPassword, done, notice, errors };
  return c.var.show(MoreScreen, props, notice === null ? 200 : 422);
}

async function signOut(c: DeskContext, { auth, account: store, clock }: AccountDeps): Promise<Response> {
  const { form, session } = c.var;
  const ended = form.get('session') ?? session.id;
  await store.end(ended, { at: clock.now(), by: session.id });
  if (ended !== session.id) return c.redirect(`${addresses.more}?done=device`, 303);
  auth.removeCookies(c);
  return c.redirect(addresses.signIn, 303);
}

async function signOutEverywhere(c: DeskContext, { auth, account: store, clock }: AccountDeps): Promise<Response> {
  await store.endAll(c.var.session.id, clock.now());
  auth.removeCookies(c);
  return c.redirect(`${addresses.signIn}?done=everywhere`, 303);
}

async function savePassword(c: DeskContext, deps: AccountDeps): Promise<Response> {
  const { auth, account: store, clock } = deps;
  const read = readForm(passwordForm, c.var.form);
  if (read.errors) return showMore(c, deps, read.errors);
  const { current, next, again } = read.values;
  if (again !== next) {
    const message = 'It differs from the one above. Type both again.';
    return showMore(c, deps, [{ field: 'again', label: 'New password again', message }]);
  }
  const checked = await auth.checkPassword(c, current);
  if (checked === 'wrong' || 'waitMs' in checked) {
    const message = checked === 'wrong' ? 'This is not the password.' : tooMany(checked);
    return showMore(c, deps, [{ field: 'current', label: 'Current password', message }]);
  }
  const hash = await passwordHash(next);
  await store.setPassword(hash, clock.now(), c.var.session.id);
  await auth.signIn(c, hash);
  return c.redirect(`${addresses.more}?done=password`, 303);
}

async function showHealth(
  c: DeskContext,
  { orders, database, devices: ringers, clock, machine }: AccountDeps,
  mailAnswers: readonly string[] | null,
): Promise<Response> {
  const [backlog, lastOrderAt, devices, facts] = await Promise.all([
    mailBacklog(database.read),
    orders.newestAt(),
    ringers.list(),
    machine(),
  ]);
  const checks = healthChecks({ now: clock.now(), backlog, lastOrderAt, devices, ...facts });
  return c.var.show(HealthScreen, { checks, testMail: mailAnswers });
}

async function testMail(c: DeskContext, deps: AccountDeps): Promise<Response> {
  const { account: store, clock, sendTestMail } = deps;
  await store.note({ at: clock.now(), session: c.var.session.id, facts: { kind: 'test mail' } });
  return showHealth(c, deps, await sendTestMail());
}

async function showLog(c: DeskContext, { account: store }: AccountDeps): Promise<Response> {
  const of = c.req.query('of') === 'shop' ? 'shop' : 'all';
  const [entries, devices] = await Promise.all([store.log(of), store.deviceNames()]);
  return c.var.show(LogScreen, { of, entries, devices });
}
