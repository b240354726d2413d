import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { ProductData } from '#storefront/page-data.ts';
import { useBackCloses } from '#storefront/router/use-router.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { Picture } from '#storefront/ui/picture.tsx';
import * as styles from './lightbox.module.css';

interface Props {
  readonly pictures: ProductData['pictures'];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}

/** The pictures over the whole screen; previous and next wrap around (R138, R139). */
export function Lightbox({ pictures, index, onIndex, onClose }: Props) {
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
