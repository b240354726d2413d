import { addresses } from '#desk/addresses.ts';
import type { UnsavedForm } from '#desk/forms.ts';
import { Button, Form, Heading } from '#desk/page/form.tsx';
import type { SignInMode } from './sessions.ts';

interface Props {
  mode: SignInMode;
  done: string | null;
  /** The form that was sent without a session, which the sign-in carries on. */
  unsaved?: UnsavedForm | null;
}

export function SignInScreen({ mode, done, unsaved = null }: Props) {
  return (
    <div className="narrow">
      <Heading title="Sign in" />
      {done !== null && <p role="status">{done}</p>}
      {unsaved && (
        <p className="notice" role="alert">
          You were signed out, so this is not saved yet. What you typed is kept: sign in, then save it.
        </p>
      )}
      {mode === 'password' && (
        <Form
          action={addresses.signIn}
          hidden={
            unsaved
              ? { to: unsaved.to, typed: new URLSearchParams(unsaved.fields.map(([...pair]) => pair)).toString() }
              : {}
          }
          className="stack"
        >
          <label>
            Password
            <input type="password" name="password" autoComplete="current-password" required maxLength={256} />
          </label>
          <Button label="Open the desk" look="wide" />
        </Form>
      )}
      {mode === 'link' && (
        <p>
          Open the link that the terminal shows. It works once and for ten minutes; a new start shows a new one.
          {unsaved && ' Then reload this page.'}
        </p>
      )}
      {mode === 'off' && (
        <p>
          The desk is disabled until it has a password. Set one on the shop’s machine, in its folder:{' '}
          <code>npm run desk -- password</code>
        </p>
      )}
      {/* A link from another site brings no cookie of the desk; one of the desk's own page does. */}
      {!unsaved && (
        <p className="quiet">
          Already signed in on this device? <a href={addresses.list}>Go to the orders</a>
        </p>
      )}
    </div>
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
