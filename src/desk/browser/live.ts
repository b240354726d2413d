/**
 * A list that grows by itself. Each message has the number of orders since this page was made, and its id is a version
 * of the orders; if that has changed, the page is fetched again and its rows are shown here. While the desk sends no
 * messages, the page is fetched four times a minute; if that fails, too, it says since when it is offline.
 */
const pauseMs = 15_000;
const { title } = document;
const address = document.querySelector<HTMLElement>('.live')?.dataset['address'] ?? '';
const status = document.querySelector('.live p');
const automatic = document.querySelector<HTMLElement>('.live-note');
/** The number of orders since the page was made. */
let newOrders = 0;
/** `null` before the first message. */
let version: string | null = null;
/** The number of them that the owner has noticed. */
let noticed = 0;
let asking: XMLHttpRequest | null = null;
let isOld = false;
/** The time of the desk's last answer. */
let heardAt = Date.now();
const clock = { timeZone: 'Asia/Karachi', dateStyle: 'medium', timeStyle: 'short' } as const;
let isOffline = false;
let timer = 0;
const setting = 'desk-sound';
/** `null` in a browser without sound; the list grows all the same. */
const audio = typeof AudioContext === 'function' ? new AudioContext() : null;
const soundButton = document.querySelector<HTMLButtonElement>('.live-note button');

function listen(): void {
  const source = new EventSource(address);
  source.addEventListener('message', ({ data, lastEventId }) => {
    setOffline(false);
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

function setOffline(now: boolean): void {
  if (!now) heardAt = Date.now();
  clearTimeout(timer);
  timer = setTimeout(refresh, pauseMs);
  if (now === isOffline) return;
  isOffline = now;
  if (automatic) automatic.hidden = now;
  keepScroll(showCount);
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
    const url = new URL(responseURL || location.href);
    if (url.pathname !== location.pathname) {
      // Signed out: this is the sign-in, which then says so.
      url.searchParams.set('done', 'ended');
      return location.replace(url);
    }
    const isThere = answer === 200 && fresh !== null;
    setOffline(!isThere);
    if (isThere) keepScroll(() => show(fresh));
    if (isOld) refresh();
  });
  request.open('GET', location.href);
  request.timeout = pauseMs;
  request.send();
}

function show(fresh: Document): void {
  const list = document.querySelector('#orders .rows');
  const freshList = fresh.querySelector('#orders .rows');
  if (list && freshList) showRows(list, freshList);
  for (const part of list && freshList ? ['.overview'] : ['.overview', '#orders']) {
    const freshPart = fresh.querySelector(part);
    if (freshPart) document.querySelector(part)?.replaceWith(freshPart);
  }
}

function showCount(): void {
  const count = newOrders - noticed;
  document.title = count > 0 ? `(${count}) ${title}` : title;
  const since = new Date(heardAt).toLocaleString('en-GB', clock);
  const offline = `Offline since ${since}. New orders show once this device reaches the desk again.`;
  const news = count > 0 ? `${count} new ${count === 1 ? 'order' : 'orders'}` : '';
  if (!status) return;
  status.textContent = isOffline ? offline : news;
  status.classList.toggle('notice', isOffline);
}

/** Puts the rows of a fresh list into the one on the screen, where the focus stays. */
function showRows(list: Element, fresh: Element): void {
  const rows = new Map([...list.children].map((row) => [linkOf(row)?.href, row]));
  let place = list.firstElementChild;
  const freshRows = [...fresh.children];
  for (const row of freshRows) {
    const link = linkOf(row);
    const known = rows.get(link?.href);
    rows.delete(link?.href);
    if (known) {
      update(known, row);
      place = known.nextElementSibling;
    } else {
      row.setAttribute('data-new', '');
      list.insertBefore(row, place);
    }
  }
  for (const gone of rows.values()) gone.remove();
}

/** A link stays where it is, with its focus; it may lead elsewhere, as WhatsApp opens with another message. */
function update(row: Element, fresh: Element): void {
  const links = [...row.querySelectorAll('a')];
  const freshLinks = [...fresh.querySelectorAll('a')];
  if (links.length !== freshLinks.length) return row.replaceChildren(...fresh.childNodes);
  for (const [index, link] of freshLinks.entries()) {
    links[index]?.setAttribute('href', link.getAttribute('href') ?? '');
    if (links[index]?.innerHTML !== link.innerHTML) links[index]?.replaceChildren(...link.childNodes);
  }
}

/**
 * Makes a change above the row that the owner reads, which stays in place; at the top of the list new rows move the
 * others.
 */
function keepScroll(change: () => void): void {
  const rows = [...document.querySelectorAll('.rows > li')];
  const isTopInSight = topOf(rows[0]) >= 0;
  const rowInSight = isTopInSight ? undefined : rows.find((row) => row.getBoundingClientRect().bottom > 0);
  const before = topOf(rowInSight);
  change();
  scrollBy({ top: topOf(rowInSight) - before, behavior: 'instant' });
}

function linkOf(row: Element): HTMLAnchorElement | null {
  return row.querySelector('a');
}

function topOf(row: Element | undefined): number {
  return row?.getBoundingClientRect().top ?? 0;
}

const isWanted = () => localStorage.getItem(setting) !== 'off';
const isOn = () => isWanted() && audio?.state === 'running';

/**
 * Two short notes for a new order. Browsers play nothing before the owner has touched the page, so the button says
 * whether the sound is on.
 */
function ring(): void {
  if (!audio || !isOn()) return;
  const now = audio.currentTime;
  const note = new OscillatorNode(audio, { frequency: 784 });
  const volume = new GainNode(audio, { gain: 0.3 });
  note.frequency.setValueAtTime(1047, now + 0.16);
  volume.gain.setTargetAtTime(0, now + 0.3, 0.1);
  note.connect(volume).connect(audio.destination);
  note.start();
  note.stop(now + 1);
}

function showSound(): void {
  if (!soundButton || !audio) return;
  soundButton.hidden = false;
  soundButton.textContent = isOn() ? 'Mute' : 'Turn sound on';
}

/** Turned on, it is heard at once. */
async function toggle(): Promise<void> {
  const wasOn = isOn();
  localStorage.setItem(setting, wasOn ? 'off' : 'on');
  await audio?.resume();
  if (!wasOn) ring();
  showSound();
}

document.addEventListener('click', ({ target }) => {
  noticed = newOrders;
  keepScroll(showCount);
  if (target === soundButton) void toggle();
  else if (isWanted()) void audio?.resume();
});
audio?.addEventListener('statechange', showSound);
addEventListener('offline', () => setOffline(true));
addEventListener('online', refresh);
showSound();
listen();
