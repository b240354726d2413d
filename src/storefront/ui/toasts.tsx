/** Toasts at the top right, stacked (R231-R238). The clock of each is an animation of nothing, whose end closes it. */
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isMotionUnwanted } from '#storefront/browser/moments.ts';
import * as styles from './toasts.module.css';
import { Icon } from './icon.tsx';

export interface ToastRequest {
  readonly kind: 'info' | 'success' | 'warning' | 'error' | 'default';
  readonly content: string;
  /** The time that it stays, in milliseconds; 5,000 if absent. */
  readonly autoCloseMs?: number;
  /** When it closes at the latest, in milliseconds, even if a pointer or another window holds it; never if absent. */
  readonly goneAfterMs?: number;
  /** It stays when another page opens. */
  readonly outlivesPage?: boolean;
}

interface ShownToast extends ToastRequest {
  readonly id: number;
}

/** More at once would cover the page: the newest replaces the oldest (D63). */
const max = 3;
const leaveMs = 150;
/** A toast that is pulled aside by this part of its width closes (R236). */
const pulledOff = 0.8;
/** What each toast shows below the one on it, and their distance from what they give way to, in pixels. */
const gap = 8;

const none: readonly ShownToast[] = [];
/** Newest first. */
let shown = none;
let count = 0;
const listeners = new Set<() => void>();

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. */
export function toast(request: ToastRequest): void {
  count += 1;
  show([{ ...request, id: count }, ...shown].slice(0, max));
}

/** Closes what is about a page that is left. */
export function closePageToasts(): void {
  show(shown.filter(({ outlivesPage }) => outlivesPage));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The region is live from the beginning, as one that appears together with its text is often not read. */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null);
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  useEffect(() => {
    const focusNewest = ({ altKey, code }: KeyboardEvent) => {
      if (altKey && code === 'KeyT') region.current?.querySelector<HTMLElement>('[role]')?.focus();
    };
    document.addEventListener('keydown', focusNewest);
    return () => document.removeEventListener('keydown', focusNewest);
  }, []);
  useLayoutEffect(() => {
    if (toasts.length > 0) giveWay(region.current);
  }, [toasts]);
  return (
    <section
      ref={region}
      className={styles['region']}
      aria-label="Notifications Alt+T"
      aria-live="polite"
      aria-relevant="additions text"
      data-testid="toasts"
      onClickCapture={dropSecondClick}
    >
      {toasts.map((one) => (
        <Toast key={one.id} toast={one} />
      ))}
    </section>
  );
}

/** Moves the toasts below the page's heading and its main action, with what stands beside it, where they would cover them. */
function giveWay(region: HTMLElement | null): void {
  const newest = region?.querySelector<HTMLElement>('[role]');
  if (!region || !newest) return;
  region.style.removeProperty('translate');
  // Without the motion of a toast that comes in.
  const { offsetLeft, offsetTop, offsetHeight } = newest;
  const top = region.getBoundingClientRect().top + offsetTop;
  const height = offsetHeight + gap * (region.childElementCount - 1);
  let down = 0;
  for (const element of document.querySelectorAll('main :is(h1, .in-reach)')) {
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    const isCovered = words.right > offsetLeft && words.bottom > top + down && words.top < top + down + height;
    if (isCovered) down = words.bottom - top + gap;
  }
  if (down > 0) region.style.translate = `0 ${down}px`;
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

type Holder = 'pointer' | 'focus' | 'window';

/** A toast's time waits while something holds it. */
function hold(holders: Set<Holder>, time: Animation | null, holder: Holder, isHeld: boolean): void {
  holders[isHeld ? 'add' : 'delete'](holder);
  time?.[holders.size > 0 ? 'pause' : 'play']();
}

/** A toast with its time: it waits while a pointer, the focus or another window holds it (R234, R235, R237). */
function Toast({ toast: { id, kind, content, autoCloseMs = 5000, goneAfterMs } }: { toast: ShownToast }) {
  const item = useRef<HTMLDivElement>(null);
  const [holders] = useState(() => new Set<Holder>());
  const clock = useRef<Animation>(null);
  const pulledFrom = useRef<number | null>(null);
  const close = () => leave(item.current, id);

  useEffect(() => {
    const element = item.current;
    if (!element) return undefined;
    const time = element.animate(null, autoCloseMs);
    time.addEventListener('finish', () => leave(element, id));
    clock.current = time;
    hold(holders, time, 'window', !document.hasFocus());
    const end = new AbortController();
    window.addEventListener('blur', () => hold(holders, time, 'window', true), { signal: end.signal });
    window.addEventListener('focus', () => hold(holders, time, 'window', false), { signal: end.signal });
    const last = goneAfterMs === undefined ? undefined : setTimeout(() => leave(element, id), goneAfterMs);
    return () => {
      time.cancel();
      end.abort();
      clearTimeout(last);
    };
  }, [holders, id, autoCloseMs, goneAfterMs]);

  const pull = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pulledFrom.current !== null) currentTarget.style.transform = `translateX(${clientX - pulledFrom.current}px)`;
  };
  const letGo = ({ type, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pulledFrom.current === null) return;
    const pulled = Math.abs(clientX - pulledFrom.current);
    pulledFrom.current = null;
    if (type === 'pointerup' && pulled >= pulledOff * currentTarget.offsetWidth) close();
    else currentTarget.style.removeProperty('transform');
  };
  return (
    <div
      ref={item}
      className={styles['item']}
      role="status"
      tabIndex={-1}
      onPointerEnter={() => hold(holders, clock.current, 'pointer', true)}
      onPointerLeave={() => hold(holders, clock.current, 'pointer', false)}
      onFocus={() => hold(holders, clock.current, 'focus', true)}
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && hold(holders, clock.current, 'focus', false)
      }
      onMouseDown={(event) => event.preventDefault()} // A press moves no focus here, which would hold the toast.
      onPointerDown={({ target, button, isPrimary, clientX, currentTarget, pointerId }) => {
        if (button !== 0 || !isPrimary || (target instanceof Element && target.closest('button'))) return;
        pulledFrom.current = clientX;
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={pull}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
    >
      <ToastMessage kind={kind} content={content} />
      <button type="button" className={styles['close']} aria-label="close" onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Removes a toast once it has faded. */
function leave(element: HTMLElement | null, id: number): void {
  const remove = () => show(shown.filter((one) => one.id !== id));
  if (!element || isMotionUnwanted()) remove();
  else element.animate({ opacity: 0 }, { duration: leaveMs, fill: 'forwards' }).addEventListener('finish', remove);
}

/** The content of a toast: the colour and icon of its kind, and its sentence. */
export function ToastMessage({ kind, content }: Pick<ToastRequest, 'kind' | 'content'>) {
  return (
    <div className={styles['toast']} data-kind={kind} data-testid="toast">
      <Icon name={kind === 'success' ? 'check' : 'info'} />
      <span>{content}</span>
    </div>
  );
}
