/** Opens a page like a first-time visitor on a phone, and measures what that costs. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** The connection and the phone of docs/performance.md; counting needs neither. */
export interface Conditions {
  readonly cpuSlowdown: number;
  /** `null` if the connection itself is slow. */
  readonly network: { readonly bitsPerSecond: number; readonly latencyMs: number } | null;
}

export const slowPhone: Conditions = { cpuSlowdown: 4, network: { bitsPerSecond: 1_600_000, latencyMs: 150 } };

export interface Transfer {
  readonly url: string;
  readonly type: string;
  /** Bytes on the wire, headers included. */
  readonly bytes: number;
}

export interface Visit {
  readonly transfers: readonly Transfer[];
  /** The page's background, at least: what the browser calls first-paint. */
  readonly firstPaintMs: number;
  /** The first text or picture: what the browser calls first-contentful-paint. */
  readonly firstContentMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** On a machine with other work a visit may take minutes; a timeout would end the whole table. */
const timeoutMs = 180_000;

/** A visitor with an empty cache; without a service worker unless asked for. */
export async function newVisitor(
  browser: Browser,
  conditions: Conditions | null,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<[BrowserContext, Page, CDPSession]> {
  const context = await browser.newContext({ ...phone, serviceWorkers });
  context.setDefaultTimeout(timeoutMs);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (conditions?.network) {
    const bytesPerSecond = conditions.network.bitsPerSecond / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: conditions.network.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  }
  if (conditions) await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuSlowdown });
  return [context, page, session];
}

/** One cold visit. */
export async function visit(browser: Browser, url: string, conditions: Conditions | null): Promise<Visit> {
  const [context, page, session] = await newVisitor(browser, conditions);
  const transfers = recordTransfers(session);
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  const measured = await page.evaluate(() => Reflect.get(window, '__measured'));
  const [firstPaintMs = Number.NaN, firstContentMs = Number.NaN] = await page.evaluate(() =>
    ['first-paint', 'first-contentful-paint'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
  );
  await context.close();
  return { transfers: transfers(), firstPaintMs, firstContentMs, ...measured };
}

function recordTransfers(session: CDPSession): () => readonly Transfer[] {
  const known = new Map<string, { url: string; type: string }>();
  const done: Transfer[] = [];
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    known.set(requestId, { url: response.url, type: type ?? 'Other' });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = known.get(requestId);
    if (request && !request.url.startsWith('data:')) done.push({ ...request, bytes: encodedDataLength });
  });
  return () => done;
}

/** Runs in the page before its own code. */
function observe(): void {
  const measured = { largestPaintMs: 0, blockingMs: 0, shift: 0 };
  Reflect.set(window, '__measured', measured);
  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    measured.largestPaintMs = startTime;
  });
  watch('longtask', ({ duration }) => {
    measured.blockingMs += Math.max(0, duration - 50);
  });
  watch('layout-shift', (entry) => {
    const value: unknown = Reflect.get(entry, 'value');
    if (!Reflect.get(entry, 'hadRecentInput') && typeof value === 'number') measured.shift += value;
  });
}
