import { Heading } from './form.tsx';
import { addresses } from '#desk/addresses.ts';

export function Message({ title, message }: { title: string; message: string }) {
  return (
    <>
      <Heading title={title} />
      <p>{message}</p>
      <p>
        <a href={addresses.list}>Back to the orders</a>
      </p>
    </>
  );
}
