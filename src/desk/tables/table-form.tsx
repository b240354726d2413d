/** The form for a courier's table, pasted or in a file. */
import type { ReactNode } from 'react';
import { Button, Form } from '#desk/page/form.tsx';
import type { Option } from '#desk/page/field.tsx';
import { pluralize } from '#shop/numbers.ts';

interface Props {
  action: string;
  /** Of the pasted rows. */
  label: string;
  pasted: string;
  above: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
  hasFile: boolean;
  button: string;
}

/** Endings, and types for the Androids that know none: CSV files have several there. */
const accepted =
  '.xlsx,.xls,.csv,.tsv,.txt,text/*,application/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The file comes last, so that a form with a refused file preserves its texts. */
export function TableForm({ action, label, pasted, above, children, hasFile, button }: Props) {
  return (
    <Form action={action} encType="multipart/form-data" className="stack settings-form">
      {above}
      <label>
        {label}
        <textarea name="pasted" rows={6} defaultValue={pasted} autoComplete="off" spellCheck={false} dir="auto" />
      </label>
      {children}
      {hasFile && (
        <>
          <label>
            File: Excel (.xlsx) or CSV
            <input type="file" name="table" accept={accepted} aria-describedby="table-help" />
          </label>
          <p id="table-help" className="quiet">
            Up to 2 MB and 5,000 rows. In a workbook, the sheet with your orders is read.
          </p>
        </>
      )}
      <Button label={button} look="wide" />
    </Form>
  );
}

/** The rows beyond what a form can hold. */
export function MoreFollow({ count, noun }: { count: number; noun: string }) {
  if (count === 0) return null;
  return <p>{`${pluralize(count, noun)} more will follow: save these, then compare the same table again.`}</p>;
}

export const noChoice: Option = { value: '', label: 'None' };
