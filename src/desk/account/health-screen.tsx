import { addresses } from '#desk/addresses.ts';
import { PostButton } from '#desk/page/button.tsx';
import { Heading } from '#desk/page/form.tsx';
import type { HealthCheck } from './health.ts';

interface Props {
  checks: readonly HealthCheck[];
  /** The mail server's answers to a test mail; `null` if none was sent. */
  testMail: readonly string[] | null;
}

export function HealthScreen({ checks, testMail }: Props) {
  return (
    <>
      <Heading title="Health" />
      <div className="stack">
        {checks.map(({ label, isGood, sentences }) => (
          <section key={label} className="card" data-state={isGood ? undefined : 'problem'}>
            <h2>
              {label}{' '}
              <span className={isGood ? 'badge' : 'badge badge-alert'}>{isGood ? 'Good' : 'Needs attention'}</span>
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
