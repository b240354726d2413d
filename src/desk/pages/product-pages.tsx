import { Form, Notice } from '#desk/page/form.tsx';
import type { ProductPagesPage } from './lists-page.ts';
import { OwnFileHead, Saved } from './own-file.tsx';

/** The pages of the shop on which a product stands, ticked. */
export function ProductPagesScreen({ page, formToken }: { page: ProductPagesPage; formToken: string }) {
  const { name, address, back, notice, isSaved, groups, seen, locked } = page;
  return (
    <>
      <OwnFileHead title={name} page={page}>
        <p>Show this product on:</p>
        {isSaved && <Saved />}
        <Notice words={notice} />
      </OwnFileHead>
      {locked === null && groups.length > 0 && (
        <Form action={address} formToken={formToken} hidden={{ seen }} className="stack">
          {groups.map(({ title, lists }) => (
            <fieldset key={title} className="card stack">
              <legend>{title}</legend>
              <div className="ticks">
                {lists.map(({ key, name: list, isOn }) => (
                  <label key={key} className="choice">
                    <input type="checkbox" name="list" value={key} defaultChecked={isOn} />
                    {list}
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
          <fieldset className="card stack">
            <legend>Add to each page</legend>
            <div className="pair">
              <label className="choice">
                <input type="radio" name="end" value="last" defaultChecked />
                at the end
              </label>
              <label className="choice">
                <input type="radio" name="end" value="first" />
                at the top
              </label>
            </div>
          </fieldset>
          <button className="button button-wide" type="submit">
            Save
          </button>
        </Form>
      )}
      <p>
        <a className="button button-quiet button-wide" href={back}>
          Back to the product
        </a>
      </p>
    </>
  );
}
