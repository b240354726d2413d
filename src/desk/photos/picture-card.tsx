import type { PhotoCrop } from '#photos/photo-files.ts';
import { Button } from '#desk/page/button.tsx';
import { Field } from '#desk/page/field.tsx';
import type { FieldError } from '#desk/read-form.ts';
import type { Photo } from './pictures.ts';

export interface ShownPicture {
  readonly number: number;
  readonly text: string;
  /** `null` for a picture that came with the shop, or for a missing one. */
  readonly photo: Photo | null;
  /** Changes with the image; `null` if there is nothing to show yet. */
  readonly version: string | null;
  /** The photo's size in pixels; `null` if it isn't encoded yet. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

interface Props {
  picture: ShownPicture;
  /** Address of the image; `null` if there is nothing to show yet. */
  address: string | null;
  /** The errors of the whole form. */
  errors: readonly FieldError[];
  place: { isFirst: boolean; isLast: boolean; canRemove: boolean };
  isBlocked: boolean;
}

/** One picture of a product with its text and, for a photo, its buttons. Each button saves the texts as well. */
export function PictureCard({ picture, address, errors, place, isBlocked }: Props) {
  const { number, text, photo } = picture;
  const { isFirst, isLast, canRemove } = place;
  return (
    <div className="photo">
      {address === null ? (
        <span className="no-picture">{photo ? 'Visible after publishing' : ''}</span>
      ) : (
        <img src={address} alt={`Number ${number} as the shop shows it`} width="112" height="112" loading="lazy" />
      )}
      <div className="photo-facts">
        <p className="photo-name">
          <strong>{`Picture ${number}`}</strong>
          {number === 1 && <span className="badge">Main picture</span>}
          {!photo && address !== null && <span className="badge">Came with the shop</span>}
        </p>
        {!photo && <p className="quiet">{address === null ? 'No picture yet.' : 'A photo of yours replaces it.'}</p>}
        <Field id={`text-${number}`} label="What it shows" defaultValue={text} errors={errors}>
          {(attributes) => <textarea {...attributes} rows={2} maxLength={300} readOnly={isBlocked} />}
        </Field>
      </div>
      {!isBlocked && (
        <div className="photo-buttons">
          {photo && !isFirst && <Action action={`first ${number}`} label="Make main" number={number} />}
          {photo && !isFirst && <Action action={`up ${number}`} label="Move up" number={number} />}
          {photo && !isLast && <Action action={`down ${number}`} label="Move down" number={number} />}
          {photo && <Action action={`rotate ${number}`} label="Rotate" number={number} />}
          {canRemove && <Action action={`remove ${number}`} label="Remove" number={number} />}
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

function Action({ action, label, number, isCurrent = false }: ActionProps) {
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
            <Action
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
