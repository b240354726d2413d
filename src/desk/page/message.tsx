import { addresses, isUpload } from '#desk/addresses.ts';
import type { UnsavedForm } from '#desk/forms.ts';
import { Button, Form, Heading, WideLink } from './form.tsx';

interface Props {
  title: string;
  message: string;
  /** Can be sent again from here; its long texts can be shortened first if it `isTooLong`. */
  unsaved?: UnsavedForm | null;
  isTooLong?: boolean;
}

export function Message({ title, message, unsaved = null, isTooLong = false }: Props) {
  return (
    <>
      <Heading title={title} hasForm={unsaved !== null} />
      <p>{message}</p>
      {unsaved !== null && <Unsaved {...unsaved} isTooLong={isTooLong} />}
      <WideLink label="Back to the orders" href={addresses.list} />
    </>
  );
}

const longText = 200;

function Unsaved({ to, fields, isTooLong }: UnsavedForm & { isTooLong: boolean }) {
  const hasFiles = isUpload(to);
  return (
    <Form action={to} encType={hasFiles ? 'multipart/form-data' : undefined} className="stack">
      {fields.map(([name, value], index) => {
        // oxlint-disable-next-line react/no-array-index-key -- Fields never change their order.
        if (!isTooLong || value.length < longText) return <input key={index} type="hidden" name={name} value={value} />;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- Fields never change their order.
          <label key={index}>
            {`Your text (${name})`}
            <textarea name={name} defaultValue={value} rows={12} dir="auto" />
          </label>
        );
      })}
      <p>{`What you typed is kept.${hasFiles ? ' Choose files again on the next page.' : ''}`}</p>
      <Button label="Save it now" look="call wide" />
    </Form>
  );
}
