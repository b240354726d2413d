/** The phones that ring for new orders (D89): added by the device's own script, tested and removed on the page More. */
import { ECDH } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { addresses } from '#desk/addresses.ts';
import type { DeskDeps } from '#desk/deps.ts';
import type { DeskEnv } from '#desk/context.ts';
import { pushAddress } from '#relay/push/push-services.ts';
import { type AddedPhone, type NewPhone, type Phone, phonesOf } from '#relay/store/push-jobs.ts';
import { deviceName } from '#desk/account/device-name.ts';
import { logRow } from '#desk/account/log.ts';
import { sessionMs } from '#desk/account/sessions.ts';
import type { SharedDatabase } from '#relay/store/shared-changes.ts';

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

export function phones({ phoneStore, pushServices, clock }: DeskDeps): Hono<DeskEnv> {
  const app = new Hono<DeskEnv>();

  app.post(addresses.ring, async (c) => {
    const { form, session } = c.var;
    const { data } = subscriptionForm.safeParse(Object.fromEntries(form));
    if (!data) return c.json({ problem: malformed }, 422);
    const { before, ...subscription } = data;
    if (!pushAddress(data.endpoint, pushServices)) return c.json({ problem: unknownService }, 422);
    const phone = { session: session.id, subscription, before, at: clock.now() };
    const problem = refusals[await phoneStore.add(c.req.header('user-agent') ?? '', phone)];
    return problem === undefined ? c.json({}) : c.json({ problem }, 409);
  });

  app.post(addresses.testPhone, async (c) => {
    const isRinging = await phoneStore.test(c.var.form.get('phone') ?? '', clock.now());
    return c.redirect(`${addresses.more}?done=${isRinging ? 'phone-tested' : 'phone-silent'}`, 303);
  });

  app.post(addresses.removePhone, async (c) => {
    await phoneStore.remove(c.var.form.get('phone') ?? '', { at: clock.now(), by: c.var.session.id });
    return c.redirect(`${addresses.more}?done=phone-removed`, 303);
  });

  return app;
}

const testText = 'This device rings for new orders.';

export class PhoneStore {
  readonly #database: SharedDatabase;

  constructor(database: SharedDatabase) {
    this.#database = database;
  }

  /** The newest phones come first. */
  phones(): Promise<readonly Phone[]> {
    return phonesOf(this.#database.read);
  }

  add(userAgent: string, phone: Omit<NewPhone, 'name' | 'sessionMs'>): Promise<AddedPhone> {
    const name = deviceName(userAgent);
    const entry = logRow({ ...phone, facts: { kind: 'phone added', device: name } });
    return this.#database.change('addPhone', { ...phone, name, sessionMs, entry });
  }

  /** Removes the phone of a session; `by` is the session of the owner's request. */
  async remove(session: string, { at, by }: { readonly at: number; readonly by: string }): Promise<void> {
    const device = (await this.phones()).find((phone) => phone.session === session)?.name ?? 'A device';
    const entry = logRow({ at, session: by, facts: { kind: 'phone removed', device } });
    await this.#database.change('removePhone', { session, entry });
  }

  /** False if the phone doesn't ring. */
  test(session: string, at: number): Promise<boolean> {
    return this.#database.change('testPhone', { session, text: testText, at });
  }
}
