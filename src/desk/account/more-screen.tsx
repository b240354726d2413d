import { addresses } from '#desk/addresses.ts';
import { Button, PostButton } from '#desk/page/button.tsx';
import { Form, Heading } from '#desk/page/form.tsx';
import { RingingPhones } from '#desk/phones/ring-sections.tsx';
import type { Phone } from '#relay/store/push-jobs.ts';
import { counted } from '#shop/numbers.ts';
import { pakistanClock } from '#shop/time.ts';
import type { Device } from './account-store.ts';
import { maxPasswordLength, minPasswordLength } from './password-hash.ts';

const places = [
  { label: 'Cash', address: addresses.cash, text: 'What couriers owe you, and their payments.' },
  { label: 'What sold', address: addresses.sales, text: 'This month and the last: orders, amounts, best products.' },
  { label: 'Health', address: addresses.health, text: 'Do orders and mails arrive? Are there backups?' },
  { label: 'Log', address: addresses.log, text: 'Changes and publishing, with time and device.' },
];

interface Props {
  /** The newest sign-in first. */
  devices: readonly Device[];
  /** The session of this request. */
  current: string;
  phones: readonly Phone[];
  /** A password to change; without one the desk is opened by links of the terminal. */
  hasPassword: boolean;
  /** The outcome of the action before; `null` if there was none. */
  done: string | null;
}

export function MoreScreen({ devices, current, phones, hasPassword, done }: Props) {
  return (
    <>
      <Heading title="More" isForm />
      {done !== null && <p role="status">{done}</p>}
      <ul className="rows">
        {places.map(({ label, address, text }) => (
          <li key={address}>
            <a className="row" href={address}>
              <strong>{label}</strong>
              <span className="quiet">{text}</span>
            </a>
          </li>
        ))}
      </ul>
      <RingingPhones phones={phones} />
      <section className="card">
        <h2>Devices</h2>
        <p>{`Signed in on ${counted(devices.length, 'device')}.`}</p>
        <ul className="stack">
          {devices.map(({ session, name, signedInAt }) => (
            <li key={session} className="pair">
              <span>
                <strong>{name}</strong>
                {session === current && ' (this one)'}
                <br />
                <span className="quiet">{`since ${pakistanClock(signedInAt)}`}</span>
              </span>
              <PostButton action={addresses.signOut} hidden={{ session }} label="Sign out" look="quiet wide" />
            </li>
          ))}
        </ul>
        {devices.length > 1 && (
          <PostButton action={addresses.signOutEverywhere} label="Sign out everywhere" look="quiet wide" />
        )}
      </section>
      {hasPassword && <Password />}
    </>
  );
}

function Password() {
  const field = { type: 'password', required: true, maxLength: maxPasswordLength } as const;
  return (
    <section className="card">
      <h2>Password</h2>
      <Form action={addresses.password} className="stack">
        <label>
          Current password
          <input {...field} id="current" name="current" autoComplete="current-password" />
        </label>
        <label>
          New password
          <input {...field} id="next" name="next" autoComplete="new-password" minLength={minPasswordLength} />
        </label>
        <p className="quiet">{`${minPasswordLength} characters or more; four random words work well. All other devices are signed out.`}</p>
        <Button label="Change the password" look="quiet" />
      </Form>
    </section>
  );
}
