/** The phones that ring for new orders (D89), in the orders database. Each belongs to a session of the desk. */
import { deviceName } from '#desk/account/device-name.ts';
import { logRow } from '#desk/account/log.ts';
import { sessionMs } from '#desk/account/sessions.ts';
import type { AddedPhone, NewPhone } from '#relay/store/phone-changes.ts';
import { type Phone, phonesOf } from '#relay/store/push-jobs.ts';
import type { SharedDatabase } from '#relay/store/shared-changes.ts';

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
