import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { shortReference } from '#order/order-reference.ts';
import { counted } from '#shop/counted.ts';
import { pakistanDay, pakistanDayAndTime, timeOfDay } from '#shop/pakistan-time.ts';
import { whenIdle } from './browser/when-idle.ts';
import { mayBeLost } from './outbox/order-status.ts';
import type { NewsSource } from './outbox/watch-outbox.ts';
import type { Router } from './router/router.ts';
import { RouterContext } from './router/use-router.ts';
import * as styles from './shell/offline-line.module.css';
import { announce } from './ui/announcer.tsx';
import { RecentOrdersLink } from './ui/recent-orders-link.tsx';

type News = ReturnType<NewsSource['current']>;

let isShown = false;

/** Shows news of orders at the top of every page, in an element of its own, as the prerendered page has none. */
export function showOrderNews(router: Router, news: NewsSource): void {
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
  const { waiting, arrived } = useSyncExternalStore(subscribe, current);
  const wait = waitingMessage(waiting);
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

interface LineProps {
  readonly sentence: string;
  readonly spoken: string;
  readonly children: ReactNode;
}

function Line({ sentence, spoken, children }: LineProps) {
  useEffect(() => announce(spoken), [spoken]);
  return (
    <p className={styles['line']} data-state="offline">
      <span>{sentence}</span> {children}
    </p>
  );
}

/** Returns '' if no order is waiting. */
function waitingMessage(waiting: News['waiting']): string {
  if (waiting.length === 0) return '';
  const message = `${counted(waiting.length, 'order')} ${waiting.length === 1 ? 'is' : 'are'} waiting to be sent.`;
  return waiting.some(mayBeLost) ? `${message} Keep the shop open.` : message;
}

function arrivedMessage({ reference, at }: News['arrived'][number]): string {
  const isToday = pakistanDay(at) === pakistanDay(Date.now());
  const when = isToday ? `at ${timeOfDay(at)}` : `on ${pakistanDayAndTime(at)}`;
  return `Your order ${shortReference(reference)} was sent to the shop ${when}.`;
}
