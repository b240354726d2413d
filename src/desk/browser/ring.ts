/**
 * Makes this device ring for new orders (D89), and renews its subscription on each visit to the desk, because browsers
 * end some without notice. The device remembers the session in which the owner turned ringing on: if the desk has no
 * phone for that session any more, the owner removed it; in a later session the device rings again.
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
  if (isSupported) void renew().catch(() => {}); // The next page retries.
}

/** Creates the one Trusted Types policy that the desk's CSP allows. */
function trusted(address: string): string {
  const rules: Policy = { createScriptURL: () => address };
  const policy = hasPolicies(window) ? window.trustedTypes.createPolicy('desk', rules) : rules;
  return policy.createScriptURL(address);
}

function hasPolicies(scope: object): scope is { readonly trustedTypes: Policies } {
  return 'trustedTypes' in scope;
}

/** Newer iPads claim to be a Mac, but have a touch screen. */
function isNewIpad(): boolean {
  return /\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

/** Shows the button, or the reason why there is none. */
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

/** Why this device could not be made to ring, by what the owner allows. */
const problems = {
  denied: 'Your browser blocks notifications from the desk. Allow them in its settings for this site, and tap again.',
  default: 'Tap again, and allow notifications when your browser asks.',
  granted: 'Your browser could not turn ringing on. Check the connection, and tap again.',
} as const;

async function turnOn(button: HTMLButtonElement, { dataset }: HTMLElement): Promise<void> {
  const status = button.nextElementSibling;
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  button.disabled = true;
  say('Your browser may ask whether the desk may send notifications.');
  try {
    // First of all: Safari lets a page ask only within the tap, and not after what takes a moment.
    await Notification.requestPermission();
    const problem = await send(await subscribe(await worker()));
    if (problem === null) {
      say('This device rings for new orders.');
      if (dataset['after']) location.assign(dataset['after']);
      return;
    }
    say(problem);
  } catch {
    say(problems[Notification.permission]);
  }
  button.disabled = false;
}

async function renew(): Promise<void> {
  // Also before the first tap, which then waits for nothing.
  const registration = await worker();
  const remembered = localStorage.getItem(setting);
  if (remembered === null || Notification.permission !== 'granted') return;
  if (state === 'none' && remembered === session) return localStorage.removeItem(setting);
  const current = state === 'dead' ? null : await registration.pushManager.getSubscription();
  const isSubscribed = current !== null && keyOf(current) === publicKey;
  const subscription = isSubscribed ? current : await subscribe(registration);
  // Sends it once for each visit, and after each change.
  if (state === 'rings' && sessionStorage.getItem(setting) === subscription.endpoint) return;
  await send(subscription);
}

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerAddress);
  return navigator.serviceWorker.ready;
}

/** Makes a new subscription: the old one may be dead, or for other keys. */
async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Resolves to the desk's error sentence, or `null` if the device now rings. */
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

/** The subscription's key in base64url, as on the desk's page; empty if there is none. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
