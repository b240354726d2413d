import { addresses } from '#desk/addresses.ts';
import type { SearchPage } from './desk-page.ts';
import { Form } from '#desk/page/form.tsx';
import { OrderRows } from './order-rows.tsx';

export function SearchScreen({ page, formToken }: { page: SearchPage; formToken: string }) {
  return (
    <>
      <h1>Search</h1>
      <Form action={addresses.search} formToken={formToken} className="search">
        <label>
          Reference, name or phone
          <input
            type="search"
            name="search"
            defaultValue={page.searched}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
          />
        </label>
        <button className="button" type="submit">
          Search
        </button>
      </Form>
      {page.searched !== '' && (
        <section aria-label="Found" className="stack">
          <OrderRows paged={page} none="No order found." />
        </section>
      )}
    </>
  );
}
