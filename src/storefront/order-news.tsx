/**
 * What every page tells: in one strip of the header that the device is offline and that orders wait, and at the top which
 * orders have arrived. The outbox is loaded on pages that need it: most devices have never opened the checkout, which
 * makes its database. It looks at the start, whenever an order was placed, the connection or the page comes back, and
 * each minute, for what a closed tab may have left.
 */
import { useEffect, useSyncExternalStore } from 'react';
// Before the others: else the bundler makes React a chunk of its own, another request of each page.
import { RecentOrdersLink } from './ui/link.tsx';
import { shortReference } from '#order/order-reference.ts';
import { pluralize } from '#shop/numbers.ts';
import { pakistanDay, pakistanDayAndTime, timeOfDay } from '#shop/time.ts';
import type { orderNews } from './outbox/outbox.ts';
import * as styles from './shell/header.module.css';
import { announce, useAnnouncement } from './ui/announcer.tsx';

type NewsSource = typeof orderNews;
type News = ReturnType<NewsSource['current']>;

const lookEveryMs = 60_000;
/** A database that doesn't answer may have an order. */
const answerWithinMs = 1000;

const noNews: News = { waiting: 0, isAtRisk: false, arrived: [] };
/** Null until the outbox is loaded. */
let source: NewsSource | null = null;
const listeners = new Set<() => void>();

/** Sends the orders that earlier visits left, and tells the shopper of them. Resolves after the first look. */
export function watchOrders(): Promise<void> {
  const look = async (): Promise<void> => {
    if (!(await mayHaveOrders())) return;
    try {
      const outbox = await import('./outbox/outbox.ts');
      if (!source) outbox.orderNews.subscribe(notify);
      source = outbox.orderNews;
      notify();
      await outbox.startOutbox();
    } catch (error) {
      console.warn('outbox: it could not be loaded; it is tried again', error);
    }
  };
  for (const event of ['online', 'pageshow', 'orderplaced']) window.addEventListener(event, look);
  document.addEventListener('visibilitychange', look);
  setInterval(look, lookEveryMs);
  return look();
}

async function mayHaveOrders(): Promise<boolean> {
  try {
    if (localStorage.getItem('order-outbox') !== null) return true;
    const hasDatabase = indexedDB.databases().then((all) => all.some(({ name }) => name === 'panja'));
    return await Promise.race([hasDatabase, new Promise<true>((resolve) => setTimeout(resolve, answerWithinMs, true))]);
  } catch {
    return true; // Storage is blocked, or the browser can't list databases (Firefox before 126): the outbox copes.
  }
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useNews(): News {
  return useSyncExternalStore(
    subscribe,
    () => source?.current() ?? noNews,
    () => noNews,
  );
}

/** The strip below the header's bar, while the device is offline or an order waits. */
export function WaitingLine() {
  const news = useNews();
  const isOnline = useSyncExternalStore(
    subscribeConnection,
    () => navigator.onLine,
    () => true,
  );
  const wait = waitingMessage(news);
  useAnnouncement(isOnline ? 'Back online.' : 'No connection. You can still look around and order.');
  useAnnouncement(wait && 'You have an order that has not reached the shop yet.');
  if (isOnline && !wait) return null;
  return (
    <p className={styles['notice']}>
      {!isOnline && <span>You are offline. </span>}
      {wait ? (
        <>
          <span>{wait}</span> <RecentOrdersLink />
        </>
      ) : (
        <span>You can still look around and order: we’ll send it when you’re back online.</span>
      )}
    </p>
  );
}

function subscribeConnection(listener: () => void): () => void {
  const end = new AbortController();
  for (const event of ['online', 'offline']) window.addEventListener(event, listener, end);
  return () => end.abort();
}

/** The orders that the shop got after their page was left. It scrolls away with the page. */
export function Arrivals() {
  const { arrived } = useNews();
  if (arrived.length === 0) return null;
  return (
    <aside aria-label="Your orders">
      {arrived.map((arrival) => (
        <ArrivedLine key={arrival.reference} arrival={arrival} />
      ))}
    </aside>
  );
}

function ArrivedLine({ arrival }: { arrival: News['arrived'][number] }) {
  useEffect(() => announce('The shop has your order.'), []);
  return (
    <p className={styles['notice']}>
      <span>{arrivedMessage(arrival)}</span>{' '}
      <button type="button" onClick={() => source?.dismiss(arrival.reference)}>
        Close
      </button>
    </p>
  );
}

/** Returns '' if no order is waiting. */
function waitingMessage({ waiting, isAtRisk }: Omit<News, 'arrived'>): string {
  if (waiting === 0) return '';
  const message = `${pluralize(waiting, 'order')} ${waiting === 1 ? 'is' : 'are'} waiting to be sent.`;
  return isAtRisk ? `${message} Keep this page open.` : message;
}

function arrivedMessage({ reference, at }: News['arrived'][number]): string {
  const isToday = pakistanDay(at) === pakistanDay(Date.now());
  const when = isToday ? `at ${timeOfDay(at)}` : `on ${pakistanDayAndTime(at)}`;
  return `Your order ${shortReference(reference)} was sent to the shop ${when}.`;
}
