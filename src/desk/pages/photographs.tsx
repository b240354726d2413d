import { photographsAddress, productPageAddress } from '#desk/addresses.ts';
import { Form } from '#desk/page/form.tsx';
import type { PhotographsPage } from './photographs-page.ts';
import { PictureCardView } from './picture-card.tsx';

/** A product's photographs: new ones from the phone, their order, what of them is shown, their texts. */
export function PhotographsScreen({ page, formToken }: { page: PhotographsPage; formToken: string }) {
  const { id, name, pictures, seen, locked, problems } = page;
  return (
    <>
      <h1>
        <bdi>{`Photographs of ${name}`}</bdi>
      </h1>
      <Refusal page={page} />
      {locked !== null && <p className="notice">{locked}</p>}
      {problems.length > 0 && (
        <div className="notice">
          <p>In the product’s folder, but not in the shop:</p>
          <Problems problems={problems} />
        </div>
      )}
      {locked === null && <NewPhotographs page={page} formToken={formToken} />}
      <Form action={photographsAddress(id)} formToken={formToken} hidden={{ seen }} className="photographs">
        <p>These texts are read out to people who can’t see the pictures. Every button saves them as well.</p>
        <ol className="rows">
          {pictures.map((picture) => (
            <li key={picture.number}>
              <PictureCardView picture={picture} isLocked={locked !== null} />
            </li>
          ))}
        </ol>
        {locked === null && (
          <button className="button button-wide" type="submit" name="do" value="save">
            Save the texts
          </button>
        )}
      </Form>
      <p>
        <a className="button button-quiet button-wide" href={productPageAddress(id)}>
          Back to the product
        </a>
      </p>
    </>
  );
}

function Refusal({ page: { notice, refused, pictures } }: { page: PhotographsPage }) {
  const slips = pictures.flatMap(({ number, slip }) => (slip === null ? [] : [{ number, slip }]));
  return (
    (notice !== null || refused.length > 0) && (
      <div className="notice" role="alert">
        <p>{notice ?? 'These could not be used and were not saved:'}</p>
        {refused.length > 0 && <Problems problems={refused} />}
        {slips.length > 0 && (
          <ul>
            {slips.map(({ number, slip }) => (
              <li key={number}>
                <a href={`#text-${number}`}>{`Picture ${number}: ${slip}`}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <ul>
      {problems.map((problem) => (
        <li key={problem}>
          <bdi>{problem}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The token must come first: the desk keeps nothing of a form that doesn't begin with it. */
function NewPhotographs({ page: { id, room }, formToken }: { page: PhotographsPage; formToken: string }) {
  if (room === 0)
    return <p className="quiet">A product has up to 5 photographs. Remove one to make room for another.</p>;
  return (
    <form
      method="post"
      action={photographsAddress(id, 'newPhotographs')}
      encType="multipart/form-data"
      className="card stack"
    >
      <input type="hidden" name="token" value={formToken} />
      <label>
        New photographs
        <input
          type="file"
          name="photographs"
          multiple
          required
          accept="image/*"
          aria-describedby="new-photographs-help"
        />
      </label>
      <p id="new-photographs-help" className="quiet">
        {`Up to ${room} ${room === 1 ? 'photo' : 'photos'}. We remove location and date.`}
      </p>
      <button className="button" type="submit">
        Add photographs
      </button>
    </form>
  );
}
