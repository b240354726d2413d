import { addresses } from '#desk/addresses.ts';
import { Button } from '#desk/page/button.tsx';
import { Heading } from '#desk/page/form.tsx';
import type { SignInMode } from './sessions.ts';

export function SignInScreen({ mode, done }: { mode: SignInMode; done: string | null }) {
  return (
    <div className="narrow">
      <Heading title="Sign in" />
      {done !== null && <p role="status">{done}</p>}
      {mode === 'password' && (
        <form method="post" action={addresses.signIn} className="stack">
          <label>
            Password
            <input type="password" name="password" autoComplete="current-password" required maxLength={256} />
          </label>
          <Button label="Open the desk" look="wide" />
        </form>
      )}
      {mode === 'link' && (
        <p>Open the link that the terminal shows. It works once and for ten minutes; a new start shows a new one.</p>
      )}
      {mode === 'off' && (
        <p>
          The desk is disabled until it has a password. Set one on the shop’s machine, in its folder:{' '}
          <code>npm run desk -- password</code>
        </p>
      )}
      {/* A link from another site brings no cookie of the desk; one of the desk's own page does. */}
      <p className="quiet">
        Already signed in on this device? <a href={addresses.list}>Go to the orders</a>
      </p>
    </div>
  );
}

/** `days`: how long a session lasts. */
export function LinkScreen({ address, days }: { address: string; days: number }) {
  return (
    <div className="narrow">
      <Heading title="Sign in" />
      <form method="post" action={address} className="stack">
        <p>{`This browser then stays signed in for ${days} days.`}</p>
        <Button label="Open the desk" look="wide" />
      </form>
    </div>
  );
}
