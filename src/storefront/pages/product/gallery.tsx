import { useRef, useState } from 'react';
import type { ProductData } from '#storefront/page-data.ts';
import { Picture, ProductPicture } from '#storefront/ui/picture.tsx';
import * as styles from './gallery.module.css';
import { Lightbox } from './lightbox.tsx';

interface Props {
  readonly pictures: ProductData['pictures'];
  readonly name: string;
  /** The address of the picture that shows first, of the chosen pack or size. */
  readonly chosen?: string | undefined;
}

/** The main picture with its strip of thumbnails; a tap on it opens the lightbox (R137, R138). */
export function Gallery({ pictures, name, chosen }: Props) {
  const chosenIndex = pictures.findIndex(({ src }) => src === chosen);
  const [index, setIndex] = useState(Math.max(0, chosenIndex));
  const [enlarged, setEnlarged] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = pictures[index] ?? pictures[0];
  if (!shown) return null;

  return (
    <div className={styles['gallery']}>
      <button
        type="button"
        ref={opener}
        className={styles['main']}
        data-morphs
        aria-label={`Enlarge: ${shown.alt}`}
        // Not at the second click of a double click, perhaps one that began on a card of the page before.
        onClick={({ detail }) => detail < 2 && setEnlarged(true)}
      >
        <Picture
          key={shown.src + index}
          picture={shown}
          alt={shown.alt}
          // On a phone it is as wide as its height, a twentieth less: few see that, and 640 pixels serve most phones. Not in
          // `svh`: Chromium, looking ahead, takes that for a wide screen's, and fetches a second file.
          sizes="(min-width: 1240px) 576px, (min-width: 768px) 46vw, clamp(210px, 95vh - 483px, 87vw)"
          eager
          testId="main-image"
        />
      </button>
      {pictures.length > 1 && (
        <ul className={styles['strip']} aria-label={`Pictures of ${name}`}>
          {pictures.map((picture, position) => (
            <li key={picture.alt}>
              <button
                type="button"
                className={styles['thumb']}
                aria-label={`Picture ${position + 1}: ${picture.alt}`}
                aria-current={position === index}
                data-testid="thumb"
                onClick={() => setIndex(position)}
              >
                <ProductPicture image={picture.src} use="thumbnail" tint={picture.tint} sizes="72px" eager />
              </button>
            </li>
          ))}
        </ul>
      )}
      {enlarged && (
        <Lightbox
          pictures={pictures}
          index={index}
          onIndex={setIndex}
          onClose={() => {
            setEnlarged(false);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}
