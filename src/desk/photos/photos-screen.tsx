import { photoAddress, photosAddress, productPageAddress } from '#desk/addresses.ts';
import { Button, WideLink } from '#desk/page/button.tsx';
import { Form, Problems, Refusal } from '#desk/page/form.tsx';
import { Title } from '#desk/page/layout.tsx';
import type { FieldError } from '#desk/read-form.ts';
import { maxPhotos } from '#photos/limits.ts';
import { PictureCard, type ShownPicture } from './picture-card.tsx';

interface Props {
  product: {
    id: number;
    productName: string;
    version: string;
    /** Why nothing can be changed; `null` if it can. */
    blocked: string | null;
    /** Files in the product's folder that the shop doesn't show, with the reasons. */
    unused: readonly string[];
  };
  pictures: readonly ShownPicture[];
  notice: string | null;
  /** Uploaded files that were not saved, with the reasons. */
  refused: readonly string[];
  errors: readonly FieldError[];
  /** Texts that were sent and not saved. */
  lost: readonly string[];
}

/** A product's photos: their order, crops and texts, and new ones. It is one form, so that no button loses a text. */
export function PhotosScreen({ product, pictures, notice, refused, errors, lost }: Props) {
  const { id, productName, version, blocked, unused } = product;
  const title = `Photos of ${productName}`;
  return (
    <>
      <Title>{notice === null && refused.length === 0 ? title : `Not saved: ${title}`}</Title>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <Refusal notice={notice} errors={errors} />
      <Problems title="These could not be used and were not saved:" problems={refused} role="alert" />
      <Problems title="These texts were not saved:" problems={lost} role="alert" />
      {blocked !== null && <p className="notice">{blocked}</p>}
      <Problems title="In the product’s folder, but not in the shop:" problems={unused} />
      <Form action={photosAddress(id)} hidden={{ version }} encType="multipart/form-data" className="photos">
        <p>The texts are read out to people who can’t see the pictures.</p>
        <ol className="rows">
          {pictures.map((picture) => (
            <li key={picture.number}>
              <PictureCard
                picture={picture}
                address={picture.version === null ? null : photoAddress(id, picture.number, picture.version)}
                errors={errors}
                place={placeOf(picture, pictures)}
                isBlocked={blocked !== null}
              />
            </li>
          ))}
        </ol>
        {blocked === null && (
          <>
            <NewPhotos room={maxPhotos - pictures.filter(({ photo }) => photo !== null).length} />
            <p className="pair">
              <Button label="Save the texts" look="quiet" name="action" value="save" />
              <Button label="Back to the product" look="quiet" name="action" value="back" />
            </p>
          </>
        )}
      </Form>
      {blocked !== null && <WideLink label="Back to the product" href={productPageAddress(id)} />}
    </>
  );
}

/** Photos come before the pictures that came with the shop. Of those only the last one can be removed. */
function placeOf({ number, photo }: ShownPicture, pictures: readonly ShownPicture[]) {
  const photos = pictures.filter((picture) => picture.photo !== null);
  return {
    isFirst: number === photos[0]?.number,
    isLast: number === photos.at(-1)?.number,
    canRemove: photo !== null || (number > 1 && number === pictures.length),
  };
}

/** The files come after the texts: a form whose files are refused still gives back its texts. */
function NewPhotos({ room }: { room: number }) {
  if (room === 0)
    return <p className="quiet">{`A product has up to ${maxPhotos} photos. Remove one to make room for another.`}</p>;
  return (
    <div className="card stack" id="new-photos">
      <label>
        New photos
        <input type="file" name="photos" multiple accept="image/*" aria-describedby="new-photos-help" />
      </label>
      <p id="new-photos-help" className="quiet">
        {`Up to ${room} ${room === 1 ? 'photo' : 'photos'}. We remove location and date.`}
      </p>
      <Button label="Add photos" name="action" value="add" />
    </div>
  );
}
