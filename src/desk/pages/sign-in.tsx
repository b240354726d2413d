import { addresses } from '#desk/addresses.ts';
import type { LinkPage, SignInPage } from './desk-page.ts';
import { Notice } from './form.tsx';

export function SignInScreen({ page: { mode, notice } }: { page: SignInPage }) {
  return (
    <div className="narrow">
      <h1>Sign in</h1>
      <Notice words={notice} />
      {mode === 'password' && (
        <form method="post" action={addresses.signIn} className="stack">
          <label>
            Password
            <input type="password" name="password" autoComplete="current-password" required maxLength={256} />
          </label>
          <button className="button button-wide" type="submit">
            Open the desk
          </button>
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
      <p className="quiet">
        Signed in already, and came here from a mail or a chat? <a href={addresses.list}>Open the desk</a>
      </p>
    </div>
  );
}

export function LinkScreen({ page: { address } }: { page: LinkPage }) {
  return (
    <div className="narrow">
      <h1>Sign in</h1>
      <form method="post" action={address} className="stack">
        <p>This browser then stays signed in for 30 days.</p>
        <button className="button button-wide" type="submit">
          Open the desk
        </button>
      </form>
    </div>
  );
}
