import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ProductData } from '#storefront/page-data.ts';
import { useBackCloses } from '#storefront/router/use-router.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Picture, ProductPicture } from '#storefront/ui/picture.tsx';
import * as styles from './gallery.module.css';

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
          // On a phone it is as wide as its height, a twentieth less: few see that, and 640 pixels serve most phones.
          // Not in `svh`: Chromium, looking ahead, takes that for a wide screen's, and fetches a second file.
          sizes="(min-width: 1560px) 716px, (min-width: 1212px) 566px, (min-width: 768px) 46vw, clamp(210px, 95vh - 483px, 87vw)"
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
                <ProductPicture image={picture.src} use="thumbnail" sizes="72px" eager />
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

interface LightboxProps {
  readonly pictures: ProductData['pictures'];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

/** The pictures over the whole screen; previous and next wrap around (R138, R139). */
function Lightbox({ pictures, index, onIndex, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { documentElement: html } = document;
    dialog.current?.showModal();
    html.setAttribute('data-lightbox', '');
    return () => html.removeAttribute('data-lightbox');
  }, []);

  const turn = (step: number) => onIndex((index + step + pictures.length) % pictures.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };
  // Closing returns the focus to what opened it, and fires its event.
  const close = () => dialog.current?.close();
  useBackCloses(true, close);
  const closeOutside = ({ target, detail }: MouseEvent) => {
    if (detail > 1) return; // The second click of the double click that opened it.
    if (target instanceof Element && !target.closest('button, img')) close();
  };
  const shown = pictures[index];
  return (
    <dialog
      ref={dialog}
      className={styles['lightbox']}
      aria-label="Pictures"
      data-testid="lightbox"
      onClose={onClose}
      onClick={closeOutside}
      onKeyDown={onKeyDown}
    >
      {/* First, so that the focus begins at Close. */}
      <button type="button" className={styles['close']} aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
      <div className={styles['stage']}>
        {shown && (
          <span className={styles['picture']}>
            <Picture key={index} picture={shown} alt={shown.alt} sizes="(min-width: 960px) 900px, 100vw" eager />
          </span>
        )}
      </div>
      {pictures.length > 1 && (
        <>
          <button type="button" className={styles['previous']} aria-label="Previous picture" onClick={() => turn(-1)}>
            <Icon name="chevron-left" />
          </button>
          <button type="button" className={styles['next']} aria-label="Next picture" onClick={() => turn(1)}>
            <Icon name="chevron-right" />
          </button>
          <p className={styles['count']} role="status">{`${index + 1} of ${pictures.length}`}</p>
        </>
      )}
    </dialog>
  );
}
