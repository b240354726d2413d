/** Order matters: most user agents also name other browsers. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:(?:Headless)?Chrome|CriOS)\//],
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

/** A readable device name: `Chrome on Android`. Nothing else of the user agent is stored. */
export function deviceName(userAgent: string): string {
  const named = (list: typeof browsers | typeof devices) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser = 'a browser', device] = [named(browsers), named(devices)];
  return device === undefined ? browser : `${browser} on ${device}`;
}
