import { trustedScript } from './trusted-script.ts';

/** Registers the service worker, where the browser has them. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(trustedScript('/service-worker.js'))
    .catch((error: unknown) => console.warn('the shop will not open without a line: no service worker', error));
}
