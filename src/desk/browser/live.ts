/**
 * A list that grows by itself. Each message has the number of orders since this page was made, and its id is a version of
 * the orders; if that has changed, the page is fetched again and its rows are shown here. While the desk sends no messages,
 * the page is fetched every half minute, as it would reload without this script.
 */
import { keepScroll, showRows } from './new-rows.ts';
import { ring } from './sound.ts';

const pauseMs = 30_000;
const { title } = document;
const address = document.querySelector<HTMLElement>('.live')?.dataset['address'] ?? '';
const status = document.querySelector('.live p');
/** The number of orders since the page was made. */
let newOrders = 0;
/** `null` before the first message. */
let version: string | null = null;
/** The number of them that the owner has noticed. */
let noticed = 0;
let asking: XMLHttpRequest | null = null;
let isOld = false;

function listen(): void {
  const source = new EventSource(address);
  source.addEventListener('message', ({ data, lastEventId }) => {
    const orders = Number(data);
    if (lastEventId === version) return;
    if (orders > newOrders) ring();
    // The page already shows the state of the first message, unless orders came since.
    if (version !== null || orders > 0) refresh();
    [newOrders, version] = [orders, lastEventId];
    keepScroll(showCount);
  });
  // The browser asks again, unless the desk refused.
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) return;
    refresh();
    setTimeout(listen, pauseMs);
  });
}

/** One request at a time; a message that comes meanwhile causes one more. */
function refresh(): void {
  isOld = asking !== null;
  if (asking) return;
  const request = new XMLHttpRequest();
  asking = request;
  request.responseType = 'document';
  request.addEventListener('loadend', () => {
    asking = null;
    const { responseXML: fresh, responseURL, status: answer } = request;
    // Signed out: a reload shows the sign-in.
    if (responseURL && new URL(responseURL).pathname !== location.pathname) location.reload();
    else if (answer === 200 && fresh) keepScroll(() => show(fresh));
    if (isOld) refresh();
  });
  request.open('GET', location.href);
  request.send();
}

function show(fresh: Document): void {
  const list = document.querySelector('#orders .rows');
  const freshList = fresh.querySelector('#orders .rows');
  if (list && freshList) showRows(list, freshList);
  for (const part of list && freshList ? ['.sums'] : ['.sums', '#orders']) {
    const freshPart = fresh.querySelector(part);
    if (freshPart) document.querySelector(part)?.replaceWith(freshPart);
  }
}

function showCount(): void {
  const count = newOrders - noticed;
  document.title = count > 0 ? `(${count}) ${title}` : title;
  if (status) status.textContent = count > 0 ? `${count} new ${count === 1 ? 'order' : 'orders'}` : '';
}

document.addEventListener('click', () => {
  noticed = newOrders;
  keepScroll(showCount);
});
listen();
