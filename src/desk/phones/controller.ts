/** The phones that ring for new orders (D89): added by the device's own script, tested and removed on the page More. */
import { deviceName } from '#desk/device-name.ts';
import { sessionMs } from '#desk/session.ts';
import { ECDH } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { pushAddress } from '#push/push-services.ts';
import type { AddedPhone, Phones } from '#push/phones.ts';
import { logRow } from '#desk/log.ts';
import type { Clock } from '#server/clock.ts';
import type { Ringer } from '#push/ringer.ts';

export interface PhoneDeps {
  readonly clock: Clock;
  /** Origins of additional push services (PUSH_SERVICES). */
  readonly pushServices: readonly string[];
  readonly phones: Phones;
  readonly ringer: Pick<Ringer, 'test'>;
}

const unknownService =
  'The shop doesn’t know your browser’s push service, so this device can’t ring. Use Chrome, Firefox, Edge or Safari.';
const malformed =
  'Your browser sent a subscription that can’t be read, so this device can’t ring. Reload the page and try again.';
const refusals: Readonly<Partial<Record<AddedPhone, string>>> = {
  'signed out': 'You are signed out. Reload the page, sign in and try again.',
  'too many': 'Twenty devices ring already. Remove one of them on More, then try again.',
};

const base64url = /^[\w-]+$/;
const subscriptionForm = z.object({
  endpoint: z.string(),
  /** A point on the curve P-256. */
  p256dh: z.string().length(87).regex(base64url).refine(isPoint),
  /** 16 bytes. */
  auth: z.string().length(22).regex(base64url),
  before: z.string().max(64),
});

function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130;
  } catch {
    return false;
  }
}

const phoneForm = z.object({ phone: z.string().catch('') });

export function phoneRoutes(deps: PhoneDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.post(addresses.ring, (c) => savePhone(c, deps));
  app.post(addresses.testPhone, (c) => testPhone(c, deps));
  app.post(addresses.removePhone, (c) => removePhone(c, deps));
  return app;
}

async function savePhone(c: DeskContext, { phones, pushServices, clock }: PhoneDeps): Promise<Response> {
  const { form, session } = c.var;
  const { data } = subscriptionForm.safeParse(Object.fromEntries(form));
  if (!data) return c.json({ problem: malformed }, 422);
  const { before, ...subscription } = data;
  if (!pushAddress(data.endpoint, pushServices)) return c.json({ problem: unknownService }, 422);
  const [at, name] = [clock.now(), deviceName(c.req.header('user-agent') ?? '')];
  const entry = logRow({ at, session: session.id, facts: { kind: 'phone added', device: name } });
  const phone = { session: session.id, subscription, before, at, name, sessionMs };
  const problem = refusals[await phones.add(phone, entry)];
  return problem === undefined ? c.json({}) : c.json({ problem }, 409);
}

async function testPhone(c: DeskContext, { ringer }: PhoneDeps): Promise<Response> {
  const { phone } = phoneForm.parse(Object.fromEntries(c.var.form));
  const isRinging = await ringer.test(phone);
  return c.redirect(`${addresses.more}?done=${isRinging ? 'phone-tested' : 'phone-silent'}`, 303);
}

async function removePhone(c: DeskContext, { phones, clock }: PhoneDeps): Promise<Response> {
  const { phone } = phoneForm.parse(Object.fromEntries(c.var.form));
  const device = (await phones.list()).find(({ session }) => session === phone)?.name ?? 'A device';
  const entry = logRow({ at: clock.now(), session: c.var.session.id, facts: { kind: 'phone removed', device } });
  await phones.remove(phone, entry);
  return c.redirect(`${addresses.more}?done=phone-removed`, 303);
}
