import type { NewOrderPage } from './new-order-page.ts';

const texts = [
  { name: 'name', label: 'Name', input: { type: 'text', autoCapitalize: 'words' } },
  { name: 'phone', label: 'Phone', input: { type: 'tel' } },
  { name: 'address', label: 'Address', input: null },
  { name: 'postalCode', label: 'Postal code (if known)', input: { type: 'text', inputMode: 'numeric' } },
  {
    name: 'email',
    label: 'E-mail (for a confirmation)',
    input: { type: 'text', inputMode: 'email', autoCapitalize: 'none' },
  },
] as const;

/** Whom it is for, in the order in which people say it. */
export function NewOrderCustomer({ page: { customer, slips } }: { page: NewOrderPage }) {
  return (
    <fieldset className="card stack">
      <legend>Customer</legend>
      {texts.map(({ name, label, input }) => {
        const slip = slips.find(({ field }) => field === name);
        const field = {
          id: name,
          name,
          defaultValue: customer[name],
          maxLength: 1000,
          autoComplete: 'off',
          ...(slip && ({ 'aria-invalid': 'true', 'aria-describedby': `${name}-slip` } as const)),
        };
        return (
          <div key={name}>
            <label>
              {label}
              {input === null ? (
                <textarea {...field} rows={2} autoCapitalize="words" />
              ) : (
                <input {...field} {...input} enterKeyHint="next" />
              )}
            </label>
            {slip && (
              <p id={`${name}-slip`} className="slip">
                {slip.words}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
