import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/**
 * The pictures side by side: one swipes through them, or presses a thumbnail, on a phone a dot (D124). A tap on the one in
 * view opens the lightbox (R137, R138).
 */
export function Gallery({ pictures, name, chosen }: Props) {
  const first = Math.max(
    0,
    pictures.findIndex(({ src }) => src === chosen),
  );
  const [index, setIndex] = useState(first);
  const [enlarged, setEnlarged] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  const placed = useRef(0);
  const opener = useRef<HTMLButtonElement>(null);
  const show = (position: number) => {
    if (track.current) track.current.scrollLeft = position * track.current.clientWidth;
    setIndex(position);
  };
  useLayoutEffect(() => {
    if (!track.current) return;
    if (first !== placed.current) track.current.scrollLeft = first * track.current.clientWidth;
    placed.current = first;
    setIndex(inView(track.current)); // Perhaps one that was swiped to before the script ran.
  }, [first]);
  if (pictures.length === 0) return null;

  return (
    <div className={styles['gallery']}>
      <div ref={track} className={styles['track']} onScroll={({ currentTarget }) => setIndex(inView(currentTarget))}>
        {pictures.map((picture, position) => {
          const isInView = position === index;
          return (
            <button
              key={picture.alt}
              type="button"
              ref={isInView ? opener : undefined}
              className={styles['slide']}
              data-morphs={isInView || undefined}
              aria-hidden={!isInView || undefined}
              tabIndex={isInView ? undefined : -1}
              aria-label={`Enlarge: ${picture.alt}`}
              // Not at the second click of a double click, perhaps one that began on a card of the page before.
              onClick={({ detail }) => detail < 2 && setEnlarged(true)}
            >
              <span className={isInView ? undefined : 'late unread'}>
                <Picture
                  picture={picture}
                  alt={picture.alt}
                  // On a phone it is as wide as its height, a twentieth less: few see that, and 640 pixels serve most phones.
                  // Not in `svh`: Chromium, looking ahead, takes that for a wide screen's, and fetches a second file.
                  sizes="(min-width: 1560px) min(716px, 100vh - 234px), (min-width: 768px) min(46vw, 566px, 100vh - 234px), clamp(171px, 95vh - 388px, 82vw)"
                  eager={position === first}
                  {...(isInView && { testId: 'main-image' })}
                />
              </span>
            </button>
          );
        })}
      </div>
      {pictures.length > 1 && (
        <ul className={`needs-script ${styles['strip']}`} aria-label={`Pictures of ${name}`}>
          {pictures.map((picture, position) => (
            <li key={picture.alt}>
              <button
                type="button"
                className={styles['thumb']}
                aria-label={`Picture ${position + 1}: ${picture.alt}`}
                aria-current={position === index}
                data-testid="thumb"
                onClick={() => show(position)}
              >
                <ProductPicture image={picture.src} use="thumbnail" sizes="72px" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {enlarged && (
        <Lightbox
          pictures={pictures}
          index={index}
          onIndex={show}
          onClose={() => {
            setEnlarged(false);
            opener.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

/** The position of the picture in view. */
function inView({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(scrollLeft / Math.max(1, clientWidth));
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
