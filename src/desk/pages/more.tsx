import { addresses } from '#desk/addresses.ts';
import { Form } from './form.tsx';
import type { MorePage } from './more-page.ts';

const places = [
  { label: 'Health', address: addresses.health, words: 'Do orders and mails arrive? Are there backups?' },
  { label: 'Log', address: addresses.log, words: 'Changes and publishing, with time and device.' },
];

export function MoreScreen({ page: { sessions }, formToken }: { page: MorePage; formToken: string }) {
  return (
    <>
      <h1>More</h1>
      <ul className="rows">
        {places.map(({ label, address, words }) => (
          <li key={address}>
            <a className="row" href={address}>
              <strong>{label}</strong>
              <span className="quiet">{words}</span>
            </a>
          </li>
        ))}
      </ul>
      <section className="card">
        <h2>Sign-ins</h2>
        <p>{sessions === 1 ? '1 browser is signed in, this one.' : `${sessions} browsers are signed in.`}</p>
        <div className="pair">
          <Form action={addresses.signOut} formToken={formToken}>
            <button className="button button-quiet button-wide" type="submit">
              Sign out
            </button>
          </Form>
          <Form action={addresses.signOutEverywhere} formToken={formToken}>
            <button className="button button-quiet button-wide" type="submit">
              Sign out everywhere
            </button>
          </Form>
        </div>
      </section>
    </>
  );
}
