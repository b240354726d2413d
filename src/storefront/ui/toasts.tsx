/**
 * Toasts at the top right (spec §9 Toast defaults). The library arrives with the first toast; until then the region is an
 * empty element of the shell.
 */
import { type AnimationEvent, type ComponentType, useEffect, useState } from 'react';
import type { Id, ToastOptions, ToastContainerProps } from 'react-toastify/unstyled';
import { type ToastKind, ToastMessage } from './toast-message.tsx';
import styles from './toasts.module.css';

export interface ToastRequest {
  readonly kind: ToastKind;
  readonly content: string;
  /** How long it stays, in milliseconds; 5,000 unless told. */
  readonly autoCloseMs?: number;
  /** When it goes at the latest, in milliseconds, though a pointer or another window holds it; never unless told. */
  readonly goneAfterMs?: number;
}

type Show = (request: ToastRequest) => void;

/** More at once would cover the page: the oldest goes for the newest (D63). */
const max = 3;
/** The ids of the newest toasts, the oldest first. */
const newest: Id[] = [];

const waiting: ToastRequest[] = [];
let show: Show = (request) => {
  waiting.push(request);
  wake();
};
let wake: () => void = () => undefined;
/** Stops the time of a toast, by its id in the library. */
let pause: (id: string) => void = () => undefined;

/** Fetches the code for toasts ahead of one that is likely, so that it shows at once and also without a connection. */
export function prepareToasts(): void {
  wake();
}

/** Shows a toast. */
export function toast(request: ToastRequest): void {
  show(request);
}

/**
 * A pointer or the focus may be on a toast before it has come in: then it waits from the beginning (spec §9 Toast defaults).
 * The library starts its time when it has come in, whoever is there.
 */
function waitWhereHeld({ target, currentTarget }: AnimationEvent): void {
  if (!(target instanceof Element) || !target.matches('.Toastify__toast')) return;
  if (target.matches(':hover') || currentTarget.contains(document.activeElement)) pause(target.id);
}

/** A toast that was closed is gone at the second of a double click, which meets what lay under it and is not meant for it. */
function dropSecondClick(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', drop, { capture: true, once: true });
}

export function Toasts() {
  const [Container, setContainer] = useState<ComponentType<ToastContainerProps> | null>(null);

  useEffect(() => {
    wake = () => {
      import('react-toastify/unstyled').then(
        (library) => {
          setContainer(() => library.ToastContainer);
          show = ({ kind, content, autoCloseMs, goneAfterMs }) => {
            const options: ToastOptions = { type: kind, ...(autoCloseMs !== undefined && { autoClose: autoCloseMs }) };
            const id = library.toast(<ToastMessage kind={kind} content={content} />, options);
            newest.push(id);
            if (newest.length > max) library.toast.dismiss(newest.shift());
            if (goneAfterMs !== undefined) setTimeout(() => library.toast.dismiss(id), goneAfterMs);
          };
          pause = (id) => library.toast.pause({ id });
          for (const request of waiting.splice(0)) show(request);
        },
        (error: unknown) => console.warn('toasts: the code for toasts did not arrive', error),
      );
    };
    if (waiting.length > 0) wake();
  }, []);

  return (
    <div
      className={styles['region']}
      data-testid="toasts"
      onClickCapture={dropSecondClick}
      onAnimationEnd={waitWhereHeld}
    >
      {Container && (
        <Container
          position="top-right"
          autoClose={5000}
          hideProgressBar
          newestOnTop
          closeOnClick={false}
          pauseOnHover
          pauseOnFocusLoss
          draggable
          draggablePercent={80}
          role="status"
          icon={false}
          hotKeys={({ altKey, code }) => altKey && code === 'KeyT'}
        />
      )}
    </div>
  );
}
