import { addresses } from '#desk/addresses.ts';
import { Form, Refusal } from '#desk/page/form.tsx';
import { OwnFileHead, Saved } from './own-file.tsx';
import { ShopFieldInput } from './shop-field.tsx';
import type { ShopForm, ShopIndexPage, ShopSectionPage } from './shop-page.ts';

/** What the shop says about itself, section by section. */
export function ShopScreen({ page }: { page: ShopIndexPage }) {
  return (
    <>
      <OwnFileHead title="Shop" page={page} />
      <ul className="rows">
        <li>
          <a className="row" href={addresses.pages}>
            <span className="row-head">On the pages</span>
            <span className="quiet">The products of each page, in their order</span>
          </a>
        </li>
        {page.sections.map(({ title, address, words }) => (
          <li key={address}>
            <a className="row" href={address}>
              <span className="row-head">{title}</span>
              {words.length > 0 && <span className="quiet row-words">{words.join(' · ')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ShopSectionScreen({ page, formToken }: { page: ShopSectionPage; formToken: string }) {
  const { title, intro, notice, slips, isSaved, forms, locked } = page;
  return (
    <>
      <OwnFileHead title={title} page={page}>
        {intro.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {isSaved && <Saved />}
        <Refusal notice={notice} errors={slips.map(({ words, ...slip }) => ({ ...slip, message: words }))} />
      </OwnFileHead>
      {locked === null &&
        forms.map((form) => <OneForm key={form.key + form.of} form={form} page={page} formToken={formToken} />)}
      <p>
        <a className="button button-quiet button-wide" href={addresses.shop}>
          Back to shop settings
        </a>
      </p>
    </>
  );
}

function OneForm({ form, page, formToken }: { form: ShopForm; page: ShopSectionPage; formToken: string }) {
  const { key, title, groups, of, button, isQuiet } = form;
  const { address, seen, doubted, slips } = page;
  const isAllHeld = groups.length > 0 && groups.every(({ fields }) => fields.every(({ setting }) => setting !== null));
  return (
    <Form
      action={address}
      formToken={formToken}
      hidden={{ do: key, of, seen, doubted }}
      className={groups.length > 0 ? 'card stack shop-form' : 'shop-form'}
    >
      {title !== null && <h2>{title}</h2>}
      {groups.map(({ label, fields }) => {
        const inputs = fields.map((field) => (
          <ShopFieldInput
            key={field.name}
            field={field}
            slip={slips.find((slip) => slip.field === field.name)?.words ?? null}
          />
        ));
        return label === null ? (
          inputs
        ) : (
          <fieldset key={label} className="shop-pair">
            <legend>{label}</legend>
            {inputs}
          </fieldset>
        );
      })}
      {!isAllHeld && (
        <button className={isQuiet ? 'button button-quiet button-wide' : 'button button-wide'} type="submit">
          {button}
        </button>
      )}
    </Form>
  );
}
