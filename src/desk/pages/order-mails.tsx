import { orderAddress } from '#desk/addresses.ts';
import type { OrderPage } from './desk-page.ts';
import { Form } from '#desk/page/form.tsx';

const titles = { owner: 'To you', customer: 'To the customer' } as const;

/** How the order's mails fared. */
export function OrderMails({ page: { id, mails }, formToken }: { page: OrderPage; formToken: string }) {
  return (
    <section className="card">
      <h2>Mails</h2>
      {mails.map(({ kind, words, isProblem, canResend }) => (
        <div key={kind} className="mail" data-state={isProblem ? 'problem' : undefined}>
          <h3>{titles[kind]}</h3>
          {words.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {canResend && (
            <Form action={orderAddress(id, 'resend')} formToken={formToken} hidden={{ to: kind }}>
              <button className="button button-quiet" type="submit">
                {kind === 'owner' ? 'Send it to me again' : 'Send it to the customer again'}
              </button>
            </Form>
          )}
        </div>
      ))}
    </section>
  );
}
