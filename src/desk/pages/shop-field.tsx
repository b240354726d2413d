import type { ShopField } from './shop-page.ts';

/** A field with its label, what to write there, and what is wrong with it. */
export function ShopFieldInput({ field, slip }: { field: ShopField; slip: string | null }) {
  const { name, label, input, hint, setting, picture } = field;
  return (
    <div className="shop-field" data-input={input}>
      <label htmlFor={name}>{label}</label>
      {picture !== null && <img src={picture} alt="" height="96" loading="lazy" />}
      <Input field={field} slip={slip} />
      {hint !== null && (
        <span id={`${name}-hint`} className="quiet">
          {hint}
        </span>
      )}
      {setting !== null && (
        <span id={`${name}-setting`} className="quiet">
          {'Set on the server by '}
          <code>{setting}</code>
          {': change it there.'}
        </span>
      )}
      {slip !== null && (
        <span id={`${name}-slip`} className="slip">
          {slip}
        </span>
      )}
    </div>
  );
}

function Input({ field, slip }: { field: ShopField; slip: string | null }) {
  const { name, typed, input, hint, setting, choices } = field;
  const parts = [slip !== null && 'slip', hint !== null && 'hint', setting !== null && 'setting'].filter(Boolean);
  const common = {
    id: name,
    name,
    defaultValue: typed,
    disabled: setting !== null,
    'aria-invalid': slip === null ? undefined : ('true' as const),
    'aria-describedby': parts.map((part) => `${name}-${part}`).join(' ') || undefined,
  };
  if (choices !== null)
    return (
      <select {...common}>
        {choices.every(({ options }) => options.every(({ value }) => value !== typed)) && <option>{typed}</option>}
        {choices.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    );
  if (input === 'lines') return <textarea {...common} rows={typed.length > 120 ? 6 : 3} maxLength={2000} dir="auto" />;
  if (input === 'number') return <input {...common} inputMode="numeric" autoComplete="off" maxLength={40} />;
  return <input {...common} inputMode={modes[input]} autoComplete="off" maxLength={200} dir="auto" />;
}

/** By its keyboard alone: what can't be is told in the words of the catalogue's check. */
const modes = { line: 'text', tel: 'tel', email: 'email', url: 'url', picture: 'text' } as const;
