/**
 * Makes this device ring for new orders (D89), and renews its subscription each time the desk is opened: browsers end one
 * now and then without telling. The device remembers the session in which the owner turned it on: where the desk knows no
 * phone of that session any more, the owner has removed it; in a later session it rings again.
 */
/** The part of Trusted Types used here; TypeScript's library doesn't have them yet. */
interface Policies {
  readonly createPolicy: (name: string, rules: Policy) => Policy;
}

interface Policy {
  readonly createScriptURL: (address: string) => string;
}

const setting = 'desk-ring';
const workerAddress = trusted('/ring-worker.js');
const form = document.querySelector<HTMLFormElement>('#ring');
const { publicKey = '', session = '', state = '' } = form?.dataset ?? {};
const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
const isIphone = /\b(?:iPhone|iPad|iPod)\b/.test(navigator.userAgent) || isNewIpad();

if (form) {
  for (const section of document.querySelectorAll<HTMLElement>('.ring')) offer(section);
  if (isSupported) void renew().catch(() => {}); // The next page tries again.
}

/** As the desk's CSP requires it, which knows this one policy. */
function trusted(address: string): string {
  const rules: Policy = { createScriptURL: () => address };
  const policy = hasPolicies(window) ? window.trustedTypes.createPolicy('desk', rules) : rules;
  return policy.createScriptURL(address);
}

function hasPolicies(scope: object): scope is { readonly trustedTypes: Policies } {
  return 'trustedTypes' in scope;
}

/** An iPad says that it is a Mac, and has a touch screen. */
function isNewIpad(): boolean {
  return /\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

/** Shows the button, or why there is none. */
function offer(section: HTMLElement): void {
  const shown = isSupported ? 'button' : isIphone ? '.ring-iphone' : '.ring-unsupported';
  const part = section.querySelector<HTMLElement>(shown);
  if (!part) return;
  section.hidden = false;
  part.hidden = false;
  part.addEventListener('click', () => {
    if (part instanceof HTMLButtonElement) void turnOn(part, section);
  });
}

async function turnOn(button: HTMLButtonElement, { dataset }: HTMLElement): Promise<void> {
  const status = button.nextElementSibling;
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  button.disabled = true;
  say('Your browser may ask whether the desk may send notifications.');
  try {
    const problem = await send(await subscribe(await worker()));
    if (problem === null) {
      say('This device rings for new orders.');
      if (dataset['after']) location.assign(dataset['after']);
      return;
    }
    say(problem);
  } catch {
    say(
      Notification.permission === 'denied'
        ? 'Your browser blocks notifications from the desk. Allow them in its settings for this site, and tap again.'
        : 'Your browser could not turn it on. Check the connection, and tap again.',
    );
  }
  button.disabled = false;
}

async function renew(): Promise<void> {
  const remembered = localStorage.getItem(setting);
  if (remembered === null || Notification.permission !== 'granted') return;
  if (state === 'none' && remembered === session) return localStorage.removeItem(setting);
  const registration = await worker();
  const current = state === 'dead' ? null : await registration.pushManager.getSubscription();
  const isSound = current !== null && keyOf(current) === publicKey;
  const subscription = isSound ? current : await subscribe(registration);
  // Once for each opening, and after each change.
  if (state === 'rings' && sessionStorage.getItem(setting) === subscription.endpoint) return;
  await send(subscription);
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerAddress);
  return navigator.serviceWorker.ready;
}

/** A new one: the old one may have died, or be of other keys. */
async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Resolves to the desk's sentence if it refused; `null` if the device rings. */
async function send(subscription: PushSubscription): Promise<string | null> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = new URLSearchParams({
    token: form?.querySelector<HTMLInputElement>('[name=token]')?.value ?? '',
    before: localStorage.getItem(setting) ?? '',
    endpoint,
    p256dh: keys['p256dh'] ?? '',
    auth: keys['auth'] ?? '',
  });
  const answer = await fetch(form?.action ?? '', { method: 'POST', body });
  const { problem = null } = await answer.json();
  if (problem !== null) return String(problem);
  localStorage.setItem(setting, session);
  sessionStorage.setItem(setting, endpoint);
  return null;
}

/** In base64url, as the desk writes it; empty for none. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
