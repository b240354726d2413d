/** Screens: the sign-in, More, and two behind it: Health and Log. */
import { addresses } from '#desk/addresses.ts';
import { Button, Form, Heading, PostButton } from '#desk/page/form.tsx';
import { DeviceName, RingingDevices } from '#desk/page/ring-sections.tsx';
import type { RingingDevice } from '#push/devices.ts';
import { pluralize } from '#shop/numbers.ts';
import { pakistanClock, pakistanDay, timeOfDay } from '#shop/time.ts';
import type { Device } from '#desk/account-store.ts';
import { maxPasswordLength, minPasswordLength } from './password-hash.ts';
import type { HealthCheck } from './health.ts';
import { Filters } from '#desk/page/field.tsx';
import type { StoredLogEntry } from '#desk/log.ts';
import type { UnsavedForm } from '#desk/forms.ts';
import type { SignInMode } from './authentication.ts';

const places = [
  { label: 'Cash', address: addresses.cash, text: 'What couriers owe you, and their payments.' },
  { label: 'What sold', address: addresses.sales, text: 'This month and the last: orders, amounts, best sellers.' },
  { label: 'First steps', address: addresses.firstSteps, text: 'What a new shop needs before its first order.' },
  { label: 'Health', address: addresses.health, text: 'Do orders and mails arrive? Are there backups?' },
  { label: 'Log', address: addresses.log, text: 'Changes and publishing, with time and device.' },
];

interface Props {
  /** The newest sign-in first. */
  devices: readonly Device[];
  /** The session of this request. */
  current: string;
  ringing: readonly RingingDevice[];
  /** A password to change; without one the desk is opened by links of the terminal. */
  hasPassword: boolean;
  /** The outcome of the action before; `null` if there was none. */
  done: string | null;
}

export function MoreScreen({ devices, current, ringing, hasPassword, done }: Props) {
  return (
    <>
      <Heading title="More" hasForm />
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
      <RingingDevices devices={ringing} />
      <section className="card">
        <h2>Devices</h2>
        <p>{`Signed in on ${pluralize(devices.length, 'device')}.`}</p>
        <ul className="stack">
          {devices.map(({ session, name, signedInAt }) => (
            <li key={session} className="device">
              <DeviceName
                name={name}
                isThisOne={session === current}
              >{`since ${pakistanClock(signedInAt)}`}</DeviceName>
              <PostButton action={addresses.signOut} hidden={{ session }} label="Sign out" look="quiet" />
            </li>
          ))}
        </ul>
        {devices.length > 1 && (
          <PostButton action={addresses.signOutEverywhere} label="Sign out everywhere" look="quiet wide" />
        )}
      </section>
      {hasPassword && <Password others={devices.filter(({ session }) => session !== current)} />}
    </>
  );
}

/** `others` are signed out when it is changed. */
function Password({ others }: { others: readonly Device[] }) {
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
        <p className="quiet">{`${minPasswordLength} characters or more; four random words work well.`}</p>
        <label>
          New password again
          <input {...field} id="again" name="again" autoComplete="new-password" />
        </label>
        {others.length > 0 && (
          <p>
            {`This signs out ${pluralize(others.length, 'other device')}: `}
            <bdi>{others.map(({ name }) => name).join(', ')}</bdi>.
          </p>
        )}
        <Button label="Change the password" look="quiet" />
      </Form>
    </section>
  );
}

interface HealthProps {
  checks: readonly HealthCheck[];
  /** The mail server's answers to a test mail; `null` if none was sent. */
  testMail: readonly string[] | null;
}

export function HealthScreen({ checks, testMail }: HealthProps) {
  return (
    <>
      <Heading title="Health" />
      <div className="stack">
        {checks.map(({ label, isGood, sentences }) => (
          <section key={label} className="card" data-state={isGood ? undefined : 'problem'}>
            <h2 className="cluster">
              {label}{' '}
              {isGood ? (
                <span className="badge" data-state="good">
                  Good
                </span>
              ) : (
                <span className="badge badge-alert">Needs attention</span>
              )}
            </h2>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
        ))}
        <section className="card">
          <h2>Test the mails</h2>
          {testMail === null ? (
            <p>Sends you a test mail and shows the mail server’s answer. It may take a minute.</p>
          ) : (
            testMail.map((sentence) => (
              <p key={sentence} role="status">
                {sentence}
              </p>
            ))
          )}
          <PostButton action={addresses.testMail} label="Send a test mail" look="quiet" />
        </section>
      </div>
    </>
  );
}

interface LogProps {
  of: 'all' | 'shop';
  /** The newest first. */
  entries: readonly StoredLogEntry[];
  /** Names of devices, `Chrome on Android`, by their sessions' short names. */
  devices: ReadonlyMap<string, string>;
}

export function LogScreen({ of, entries, devices }: LogProps) {
  const days = [...Map.groupBy(entries, ({ at }) => pakistanDay(at))];
  return (
    <>
      <Heading title="Log" />
      <Filters
        filters={[
          { label: 'All', address: addresses.log, isCurrent: of === 'all' },
          { label: 'Products and shop', address: `${addresses.log}?of=shop`, isCurrent: of === 'shop' },
        ]}
      />
      {days.length === 0 && <p className="quiet">Nothing yet.</p>}
      {days.map(([day, ofDay]) => (
        <section key={day} className="card">
          <h2>{day}</h2>
          <ol className="log">
            {withoutRepeats(ofDay).map(({ id, at, session, sentence, times }) => (
              <li key={id}>
                <span>{times === 1 ? sentence : `${sentence} (${times} times)`}</span>
                <span className="quiet">
                  {session === null ? timeOfDay(at) : `${timeOfDay(at)}, ${devices.get(session) ?? 'another device'}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <p className="quiet">
        Showing the latest 200 entries. To undo what was published,{' '}
        <a href={addresses.publish}>restore an earlier version</a>.
      </p>
    </>
  );
}

/** One entry for what a device did several times in a row, such as moving a photo step by step. */
function withoutRepeats(entries: readonly StoredLogEntry[]) {
  const told: (StoredLogEntry & { times: number })[] = [];
  for (const { sentence, ...entry } of entries) {
    const last = told.at(-1);
    if (last?.sentence === sentence && last.session === entry.session) last.times += 1;
    else told.push({ ...entry, sentence, times: 1 });
  }
  return told;
}

interface SignInProps {
  mode: SignInMode;
  done: string | null;
  to?: string;
  /** The form that was sent without a session, which the sign-in carries on. */
  unsaved?: UnsavedForm | null;
  /** The browser can send the form again, so its page stays open. */
  isTooLong?: boolean;
}

export function SignInScreen({ mode, done, to = addresses.list, unsaved = null, isTooLong = false }: SignInProps) {
  return (
    <div className="narrow">
      <Heading title="Sign in" />
      {done !== null && <p role="status">{done}</p>}
      {unsaved && (
        <p className="notice" role="alert">
          You were signed out, so this is not saved yet. What you typed is kept: sign in, then save it.
        </p>
      )}
      {isTooLong && (
        <p className="notice" role="alert">
          You were signed out, so this is not saved yet. Sign in (a new tab opens), then come back to this one and
          reload it: your browser sends the form again.
        </p>
      )}
      {mode === 'password' && (
        <Form
          action={addresses.signIn}
          target={isTooLong ? '_blank' : undefined}
          hidden={{
            to: unsaved?.to ?? to,
            ...(unsaved && { typed: new URLSearchParams(unsaved.fields.map(([...pair]) => pair)).toString() }),
          }}
          className="stack"
        >
          <label>
            Password
            <input type="password" name="password" autoComplete="current-password" required maxLength={256} />
          </label>
          <Button label="Open the desk" look="wide" />
        </Form>
      )}
      {mode === 'password' && (
        <details>
          <summary>Forgotten the password?</summary>
          <p>Whoever runs your server sets a new one, without the old one:</p>
          <PasswordCommands />
        </details>
      )}
      {mode === 'link' && (
        <p>
          Open the link that the terminal shows. It works once and for ten minutes; a new start shows a new one.
          {(unsaved || isTooLong) && ' Then reload this page.'}
        </p>
      )}
      {mode === 'off' && (
        <>
          <p>The desk is disabled until it has a password. Set one:</p>
          <PasswordCommands />
        </>
      )}
      {/* A link from another site brings no cookie of the desk; one of the desk's own page does. */}
      {!unsaved && !isTooLong && (
        <p className="quiet">
          Already signed in on this device?{' '}
          <a href={to}>{to === addresses.list ? 'Go to the orders' : 'Go to the page'}</a>
        </p>
      )}
    </div>
  );
}

/** The desk can't know where it runs. */
function PasswordCommands() {
  return (
    <ul className="commands">
      <li>
        On a server, as root, in its folder: <code>deploy/panja password</code>
      </li>
      <li>
        In a container: <code>docker compose exec shop node src/relay/cli/password.ts</code>
      </li>
      <li>
        On your own computer, in the shop’s folder: <code>npm run password</code>
      </li>
    </ul>
  );
}

/** `days`: how long a session lasts. */
export function LinkScreen({ address, days }: { address: string; days: number }) {
  return (
    <div className="narrow">
      <Heading title="Sign in" />
      <Form action={address} className="stack">
        <p>{`This browser then stays signed in for ${days} days.`}</p>
        <Button label="Open the desk" look="wide" />
      </Form>
    </div>
  );
}
