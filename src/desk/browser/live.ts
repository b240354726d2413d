/**
 * A list that grows by itself. The desk says when something is new, and how many orders came since this page was made; the
 * page is then fetched again, and its rows are shown here. Where the desk says nothing the page is fetched every half
 * minute, as it would reload without this script.
 */
import { keepScroll, showRows } from './new-rows.ts';
import { ring } from './sound.ts';

const pauseMs = 30_000;
const { title } = document;
const address = document.querySelector<HTMLElement>('.live')?.dataset['address'] ?? '';
const status = document.querySelector('.live p');
/** Orders that came since the page was made; null until the desk has said it. */
let came: number | null = null;
/** Those of them that the owner has seen. */
let seen = 0;
let asking: XMLHttpRequest | null = null;
let isOld = false;

function listen(): void {
  const source = new EventSource(address);
  source.addEventListener('message', ({ data }) => {
    const orders = Number(data);
    if (orders > (came ?? 0)) ring();
    // The first word says nothing that the page doesn't show, unless orders came since.
    if (came !== null || orders > 0) refresh();
    came = orders;
    keepScroll(tell);
  });
  // It reconnects by itself, unless the desk refused.
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) return;
    refresh();
    setTimeout(listen, pauseMs);
  });
}

/** One request at a time; a word that comes meanwhile asks for one more. */
function refresh(): void {
  isOld = asking !== null;
  if (asking) return;
  const request = new XMLHttpRequest();
  asking = request;
  request.responseType = 'document';
  request.addEventListener('loadend', () => {
    asking = null;
    const { responseXML: fresh, responseURL, status: answer } = request;
    // Signed out: a reload shows the way in.
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

function tell(): void {
  const count = (came ?? 0) - seen;
  document.title = count > 0 ? `(${count}) ${title}` : title;
  if (status) status.textContent = count > 0 ? `${count} new ${count === 1 ? 'order' : 'orders'}` : '';
}

document.addEventListener('click', () => {
  seen = came ?? 0;
  keepScroll(tell);
});
listen();
