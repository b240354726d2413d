import { addresses } from '#desk/addresses.ts';
import { Title } from './layout.tsx';

/** Says one thing and leads back. */
export function Message({ title, message }: { title: string; message: string }) {
  return (
    <>
      <Title>{title}</Title>
      <h1>{title}</h1>
      <p>{message}</p>
      <p>
        <a href={addresses.list}>Back to the orders</a>
      </p>
    </>
  );
}
