/**
 * News of the shopper's orders at the top of every page. The outbox is loaded on pages that need it: most devices have
 * never opened the checkout, which makes its database. It looks at the start, whenever an order was placed, the
 * connection or the page comes back, and each minute, for what a closed tab may have left.
 */
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { shortReference } from '#order/order-reference.ts';
import { pluralize } from '#shop/numbers.ts';
import { pakistanDay, pakistanDayAndTime, timeOfDay } from '#shop/time.ts';
import { whenIdle } from './browser/moments.ts';
import type { orderNews } from './outbox/outbox.ts';
import type { Router } from './router/router.ts';
import { RouterContext } from './router/use-router.ts';
import * as styles from './shell/header.module.css';
import { announce } from './ui/announcer.tsx';
import { RecentOrdersLink } from './ui/link.tsx';

type NewsSource = typeof orderNews;
type News = ReturnType<NewsSource['current']>;

const lookEveryMs = 60_000;
/** A database that doesn't answer may have an order. */
const answerWithinMs = 1000;

let isShown = false;

/** Sends the orders that earlier visits left, and tells the shopper of them. Resolves after the first look. */
export function watchOrders(router: Router): Promise<void> {
  const look = async (): Promise<void> => {
    if (!(await mayHaveOrders())) return;
    try {
      const outbox = await import('./outbox/outbox.ts');
      showNews(router, outbox.orderNews);
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

/** In an element of its own, as the prerendered page has none. */
function showNews(router: Router, news: NewsSource): void {
  if (isShown) return;
  isShown = true;
  whenIdle(() => {
    const place = document.createElement('aside');
    place.ariaLabel = 'Your orders';
    document.body.prepend(place);
    createRoot(place).render(
      <RouterContext value={router}>
        <NewsLines {...news} />
      </RouterContext>,
    );
  });
}

function NewsLines({ subscribe, current, dismiss }: NewsSource) {
  const { arrived, ...orders } = useSyncExternalStore(subscribe, current);
  const wait = waitingMessage(orders);
  return (
    <>
      {wait && (
        <Line sentence={wait} spoken="You have an order that has not reached the shop yet.">
          <RecentOrdersLink />
        </Line>
      )}
      {arrived.map((arrival) => (
        <Line key={arrival.reference} sentence={arrivedMessage(arrival)} spoken="The shop has your order.">
          <button type="button" onClick={() => dismiss(arrival.reference)}>
            Close
          </button>
        </Line>
      ))}
    </>
  );
}

function Line({ sentence, spoken, children }: { sentence: string; spoken: string; children: ReactNode }) {
  useEffect(() => announce(spoken), [spoken]);
  return (
    <p className={styles['offline']} data-state="offline">
      <span>{sentence}</span> {children}
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
