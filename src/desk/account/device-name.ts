/** Browsers in the order in which they must be looked for: most name others as well. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const devices = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** What a person calls the device that signs in: `Chrome on Android`. None of the browser's own words. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof browsers | typeof devices) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser = 'a browser', device] = [named(browsers), named(devices)];
  return device === undefined ? browser : `${browser} on ${device}`;
}
