/** The devices that ring for new orders (D89): added by the device's own script, tested and removed on the page More. */
import { deviceName } from '#desk/device-name.ts';
import { sessionMs } from '#desk/session.ts';
import { ECDH } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses } from '#desk/addresses.ts';
import type { DeskContext, DeskEnv } from '#desk/context.ts';
import { parseForm, readForm } from '#desk/forms.ts';
import { pushAddress } from '#push/push-services.ts';
import type { AddedDevice, Devices } from '#push/devices.ts';
import { logRow } from '#desk/log.ts';
import type { Clock } from '#server/clock.ts';
import type { Ringer } from '#push/ringer.ts';

export interface DeviceDeps {
  readonly clock: Clock;
  /** Origins of additional push services (PUSH_SERVICES). */
  readonly pushServices: readonly string[];
  readonly devices: Devices;
  readonly ringer: Pick<Ringer, 'test'>;
}

const unknownService =
  'The shop doesn’t know your browser’s push service, so this device can’t ring. Use Chrome, Firefox, Edge or Safari.';
const malformed =
  'Your browser sent a subscription that can’t be read, so this device can’t ring. Reload the page and try again.';
const refusals: Readonly<Partial<Record<AddedDevice, string>>> = {
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

const deviceForm = z.object({ session: z.string().catch('') });

export function deviceRoutes(deps: DeviceDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();
  app.post(addresses.ring, (c) => saveDevice(c, deps));
  app.post(addresses.testDevice, (c) => testDevice(c, deps));
  app.post(addresses.removeDevice, (c) => removeDevice(c, deps));
  return app;
}

async function saveDevice(c: DeskContext, { devices, pushServices, clock }: DeviceDeps): Promise<Response> {
  const { form, session } = c.var;
  const { values: data } = readForm(subscriptionForm, form);
  if (!data) return c.json({ problem: malformed }, 422);
  const { before, ...subscription } = data;
  if (!pushAddress(data.endpoint, pushServices)) return c.json({ problem: unknownService }, 422);
  const [at, name] = [clock.now(), deviceName(c.req.header('user-agent') ?? '')];
  const entry = logRow({ at, session: session.id, facts: { kind: 'device added', device: name } });
  const device = { session: session.id, subscription, before, at, name, sessionMs };
  const problem = refusals[await devices.add(device, entry)];
  return problem === undefined ? c.json({}) : c.json({ problem }, 409);
}

async function testDevice(c: DeskContext, { ringer }: DeviceDeps): Promise<Response> {
  const { session } = parseForm(deviceForm, c.var.form);
  const isRinging = await ringer.test(session);
  return c.redirect(`${addresses.more}?done=${isRinging ? 'device-tested' : 'device-silent'}`, 303);
}

async function removeDevice(c: DeskContext, { devices, clock }: DeviceDeps): Promise<Response> {
  const { session } = parseForm(deviceForm, c.var.form);
  const device = (await devices.list()).find((each) => each.session === session)?.name ?? 'A device';
  const entry = logRow({ at: clock.now(), session: c.var.session.id, facts: { kind: 'device removed', device } });
  await devices.remove(session, entry);
  return c.redirect(`${addresses.more}?done=device-removed`, 303);
}
