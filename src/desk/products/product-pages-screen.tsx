import { Radio } from '#desk/page/field.tsx';
import { productPageAddress, productPagesAddress } from '#desk/addresses.ts';
import { Button, WideLink, Form } from '#desk/page/form.tsx';
import { FileHead, type FileState, Saved } from '#desk/page/file-head.tsx';
import type { ProductContent } from '#catalogue/schema.ts';
import { type ListGroup, nameInGroup } from '#catalogue/product-lists.ts';

export interface ProductPagesProps {
  readonly product: ProductContent;
  /** Of the file with the lists of the pages. */
  readonly file: FileState;
  readonly groups: readonly ListGroup[];
  /** `yes` or empty, by the list's key. */
  readonly ticks: Readonly<Record<string, string>>;
  readonly openGroup: string | null;
  /** True if the product comes at the top of each further page. */
  readonly isFirst: boolean;
  readonly version: string;
  readonly isSaved: boolean;
}

/** The pages of the shop that show a product. */
export function ProductPagesScreen({
  product: { id, name },
  file,
  groups,
  ticks,
  openGroup,
  isFirst,
  version,
  isSaved,
}: ProductPagesProps) {
  const canSave = file.blocked === null && groups.length > 0;
  const isTicked = ({ lists }: ListGroup) => lists.some(({ key }) => ticks[key] === 'yes');
  return (
    <>
      <FileHead title={name} file={file}>
        <p>Show this product on:</p>
        {isSaved && <Saved />}
      </FileHead>
      {canSave ? (
        <Form action={productPagesAddress(id)} hidden={{ version }} className="stack">
          {groups.map((group) => (
            <details key={group.title} className="card fold" open={isTicked(group) || group.title === openGroup}>
              <summary>{group.title}</summary>
              <div className="ticks" role="group" aria-label={group.title}>
                {group.lists.map((list) => (
                  <label key={list.key} className="choice">
                    <input type="checkbox" name="list" value={list.key} defaultChecked={ticks[list.key] === 'yes'} />
                    {nameInGroup(list)}
                  </label>
                ))}
              </div>
            </details>
          ))}
          <fieldset className="card stack">
            <legend>Add to each page</legend>
            <div className="pair">
              <Radio name="end" value="last" chosen={isFirst ? 'first' : 'last'}>
                At the end
              </Radio>
              <Radio name="end" value="first" chosen={isFirst ? 'first' : 'last'}>
                At the top
              </Radio>
            </div>
          </fieldset>
          <Button label="Save" look="wide" />
          <Button label="Back to the product" look="quiet wide" name="do" value="back" />
        </Form>
      ) : (
        <WideLink label="Back to the product" href={productPageAddress(id)} />
      )}
    </>
  );
}
