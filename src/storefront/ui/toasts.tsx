/**
 * Toasts at the top right (R231-R238). The library loads with the first toast; until then the region is an empty
 * element of the shell.
 */
import { type AnimationEvent, type ComponentType, type FocusEvent, useEffect, useState } from 'react';
import type * as Toastify from 'react-toastify/unstyled';
import { whenIdle } from '#storefront/browser/when-idle.ts';
import { useRouter } from '#storefront/router/use-router.ts';
import { isMotionUnwanted } from './motion.ts';
import * as styles from './toasts.module.css';
import { Icon } from './icon.tsx';

export interface ToastRequest {
  readonly kind: ToastKind;
  readonly content: string;
  /** How long it stays, in milliseconds; 5,000 if absent. */
  readonly autoCloseMs?: number;
  /** When it closes at the latest, in milliseconds, even if a pointer or another window holds it; never if absent. */
  readonly goneAfterMs?: number;
  /** It stays when another page opens. */
  readonly outlivesPage?: boolean;
}

/** More at once would cover the page: the newest replaces the oldest (D63). */
const max = 3;
/** The ids of the newest toasts, oldest first. */
const newest: Toastify.Id[] = [];
/** The ids of those that close when another page opens. */
const ofPage: Toastify.Id[] = [];

let library: typeof Toastify | undefined;
let waiting: ToastRequest[] = [];
let load: () => void = () => undefined;

/** Loads the code for toasts before a likely one, so that it shows at once, even offline; the touch is handled first. */
export function prepareToasts(): void {
  whenIdle(() => load());
}

/** Shows a toast. */
export function toast(request: ToastRequest): void {
  waiting.push(request);
  if (library) showWaiting(library);
  else load();
}

function showWaiting({ cssTransition, toast: open }: typeof Toastify): void {
  for (const { kind, content, autoCloseMs, goneAfterMs, outlivesPage } of waiting.splice(0)) {
    const id = open(<ToastMessage kind={kind} content={content} />, {
      type: kind,
      // The library's own folds up whatever the visitor prefers.
      transition: cssTransition({ enter: 'entering', exit: 'leaving', collapse: !isMotionUnwanted() }),
      ...(autoCloseMs !== undefined && { autoClose: autoCloseMs }),
    });
    newest.push(id);
    if (!outlivesPage) ofPage.push(id);
    if (newest.length > max) open.dismiss(newest.shift());
    if (goneAfterMs !== undefined) setTimeout(() => open.dismiss(id), goneAfterMs);
  }
}

/** Closes what is about the page that is left. */
function leavePage(): void {
  waiting = waiting.filter(({ outlivesPage }) => outlivesPage);
  for (const id of ofPage.splice(0)) library?.toast.dismiss(id);
}

/**
 * A pointer or the focus may be on a toast while it comes in: then it waits from the beginning (R234, R237). The
 * library starts its clock when it has come in, whoever holds it.
 */
function waitWhereHeld({ target, currentTarget }: AnimationEvent): void {
  if (!(target instanceof Element) || !target.matches('.Toastify__toast')) return;
  if (target.matches(':hover') || currentTarget.contains(document.activeElement))
    library?.toast.pause({ id: target.id });
}

/** The library stops the clocks when Alt+T moves the focus to a toast (R237), and leaves them so when it moves on. */
function goOnWithoutFocus({ currentTarget, relatedTarget }: FocusEvent): void {
  // The library waits for the window itself (R235).
  if (currentTarget.contains(relatedTarget) || !document.hasFocus()) return;
  for (const { id } of currentTarget.querySelectorAll('.Toastify__toast:not(:hover)')) library?.toast.play({ id });
}

/** The second click of a double click on a toast's close button would reach what is under it, so it is dropped (R236). */
function dropSecondClick(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', drop, { capture: true, once: true });
}

export function Toasts() {
  const [Container, setContainer] = useState<ComponentType<Toastify.ToastContainerProps> | null>(null);

  const router = useRouter();

  useEffect(() => {
    let { path } = router.shown().location;
    return router.subscribe(() => {
      const { location } = router.shown();
      if (location.path !== path) leavePage();
      path = location.path;
    });
  }, [router]);

  useEffect(() => {
    load = () => {
      import('react-toastify/unstyled').then(
        (loaded) => {
          library = loaded;
          setContainer(() => loaded.ToastContainer);
          showWaiting(loaded);
        },
        (error: unknown) => console.warn('toasts: the code for toasts did not arrive', error),
      );
    };
    if (waiting.length > 0) load();
  }, []);

  return (
    <div
      className={styles['region']}
      data-testid="toasts"
      onClickCapture={dropSecondClick}
      onAnimationEnd={waitWhereHeld}
      onBlur={goOnWithoutFocus}
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

export const toastKinds = ['info', 'success', 'warning', 'error', 'default'] as const;
export type ToastKind = (typeof toastKinds)[number];

interface MessageProps {
  readonly kind: ToastKind;
  readonly content: string;
}

/** The content of a toast: the colour and icon of its kind, and its sentence. */
export function ToastMessage({ kind, content }: MessageProps) {
  return (
    <div className={styles['toast']} data-kind={kind} data-testid="toast">
      <Icon name={kind === 'success' ? 'check' : 'info'} />
      <span>{content}</span>
    </div>
  );
}
