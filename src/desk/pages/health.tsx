import { addresses } from '#desk/addresses.ts';
import type { HealthPage } from './desk-page.ts';
import { Form } from './form.tsx';

export function HealthScreen({ page, formToken }: { page: HealthPage; formToken: string }) {
  return (
    <>
      <h1>Health</h1>
      <div className="stack">
        {page.facts.map(({ label, words, isGood }) => (
          <section key={label} className="card" data-state={isGood ? undefined : 'problem'}>
            <h2>
              {label} <span className={isGood ? 'badge' : 'badge badge-alert'}>{isGood ? 'Good' : 'Look'}</span>
            </h2>
            {words.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
        ))}
        <section className="card">
          <h2>Test the mails</h2>
          {page.testMail === null ? (
            <p>Sends you a test mail and shows the mail server’s answer. It may take a minute.</p>
          ) : (
            page.testMail.map((sentence) => (
              <p key={sentence} role="status">
                {sentence}
              </p>
            ))
          )}
          <Form action={addresses.testMail} formToken={formToken}>
            <button className="button button-quiet" type="submit">
              Send a test mail
            </button>
          </Form>
        </section>
      </div>
    </>
  );
}
