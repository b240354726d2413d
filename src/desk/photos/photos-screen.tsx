import { photoAddress, photosAddress, productPageAddress } from '#desk/addresses.ts';
import { Button, WideLink, Form, Heading, Problems } from '#desk/page/form.tsx';
import { maxPictures, type PhotoCrop } from '#catalogue/photo-files.ts';
import { minSide } from '#photos/limits.ts';
import { Field } from '#desk/page/field.tsx';
import type { Photo, ProductPhotos, ShownPicture } from './product-photos.ts';

interface Props {
  product: ProductPhotos;
  pictures: readonly ShownPicture[];
  /** Uploaded files that were not saved, with the reasons. */
  refused: readonly string[];
  /** Texts that were sent and not saved. */
  lost: readonly string[];
}

/** A product's photos: their order, crops and texts, and new ones. It is one form, so that no button loses a text. */
export function PhotosScreen({ product, pictures, refused, lost }: Props) {
  const { id, productName, version, blocked, unused } = product;
  return (
    <>
      <Heading title={`Photos of ${productName}`} hasForm />
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
                place={positionOf(picture, pictures)}
                isBlocked={blocked !== null}
              />
            </li>
          ))}
        </ol>
        {blocked === null && (
          <>
            <NewPhotos room={maxPictures - pictures.filter(({ photo }) => photo !== null).length} />
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
function positionOf({ number, photo }: ShownPicture, pictures: readonly ShownPicture[]) {
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
    return <p className="quiet">{`A product has up to ${maxPictures} photos. Remove one to make room for another.`}</p>;
  return (
    <div className="card stack" id="new-photos">
      <label>
        New photos
        <input type="file" name="photos" multiple accept="image/*" aria-describedby="new-photos-help" />
      </label>
      <p id="new-photos-help" className="quiet">
        {`Up to ${room} ${room === 1 ? 'photo' : 'photos'}, each of at least ${minSide} x ${minSide} pixels. We remove location and date.`}
      </p>
      <Button label="Add photos" name="action" value="add" />
    </div>
  );
}

interface CardProps {
  picture: ShownPicture;
  /** Address of the image; `null` if there is nothing to show yet. */
  address: string | null;
  place: { isFirst: boolean; isLast: boolean; canRemove: boolean };
  isBlocked: boolean;
}

/** One picture of a product with its text and, for a photo, its buttons. Each button saves the texts as well. */
function PictureCard({ picture, address, place, isBlocked }: CardProps) {
  const { number, text, photo } = picture;
  const { isFirst, isLast, canRemove } = place;
  return (
    <div className="photo">
      {address === null ? (
        <span className="picture">{photo ? 'Visible after publishing' : ''}</span>
      ) : (
        <img
          className="picture"
          src={address}
          alt={`Number ${number} as the shop shows it`}
          width="112"
          height="112"
          loading="lazy"
        />
      )}
      <div className="photo-facts">
        <p className="cluster">
          <strong>{`Picture ${number}`}</strong>
          {number === 1 && <span className="badge">Main picture</span>}
          {!photo && address !== null && <span className="badge">Came with the shop</span>}
        </p>
        {!photo && <p className="quiet">{address === null ? 'No picture yet.' : 'A photo of yours replaces it.'}</p>}
        <Field
          id={`pictures.${number - 1}`}
          label="What it shows"
          defaultValue={text}
          rows={2}
          maxLength={300}
          readOnly={isBlocked}
        />
      </div>
      {!isBlocked && (
        <div className="photo-buttons">
          {photo && !isFirst && <PictureButton action={`first ${number}`} label="Make main" number={number} />}
          {photo && !isFirst && <PictureButton action={`up ${number}`} label="Move up" number={number} />}
          {photo && !isLast && <PictureButton action={`down ${number}`} label="Move down" number={number} />}
          {photo && <PictureButton action={`rotate ${number}`} label="Rotate" number={number} />}
          {canRemove && <PictureButton action={`remove ${number}`} label="Remove" number={number} />}
        </div>
      )}
      {!isBlocked && photo && <Crops photo={photo} size={picture.size} />}
    </div>
  );
}

interface ActionProps {
  action: string;
  label: string;
  number: number;
  isCurrent?: boolean;
}

function PictureButton({ action, label, number, isCurrent = false }: ActionProps) {
  return (
    <Button
      label={label}
      look="quiet"
      name="action"
      value={action}
      aria-label={`${label}: picture ${number}`}
      aria-current={isCurrent ? 'true' : undefined}
    />
  );
}

const cropLabels: Readonly<Record<PhotoCrop, string>> = {
  left: 'Left',
  top: 'Top',
  middle: 'Middle',
  right: 'Right',
  bottom: 'Bottom',
  near: 'Zoom in',
  whole: 'Fit',
};
const crops: readonly PhotoCrop[] = ['left', 'top', 'middle', 'right', 'bottom', 'near', 'whole'];

function Crops({ photo, size }: { photo: Photo; size: ShownPicture['size'] }) {
  const { number, crop } = photo;
  return (
    <details className="photo-crops">
      <summary>{`Crop: ${cropLabels[crop]}`}</summary>
      <p className="quiet">The shop shows squares. Choose the visible part.</p>
      <div className="photo-buttons">
        {crops
          .filter((each) => each === crop || !isPointless(each, size))
          .map((each) => (
            <PictureButton
              key={each}
              action={`crop ${number} ${each}`}
              label={cropLabels[each]}
              number={number}
              isCurrent={each === crop}
            />
          ))}
      </div>
    </details>
  );
}

/** A photo is a square if its sides differ by less than this share. */
const squareTolerance = 0.03;

/** `true` for a crop that looks like another one, in a photo of this shape. */
function isPointless(crop: PhotoCrop, size: ShownPicture['size']): boolean {
  if (!size) return false;
  const { width, height } = size;
  if (Math.abs(width - height) <= squareTolerance * Math.max(width, height))
    return crop !== 'middle' && crop !== 'near';
  return width > height ? crop === 'top' || crop === 'bottom' : crop === 'left' || crop === 'right';
}
