/** The headers that every answer carries (RELIABILITY.md, Abuse: CSP and other headers). */
export interface HeaderSettings {
  /** Where the shop sends orders, when that is not where it is served; empty for the same origin. */
  readonly emailOrigin: string;
  readonly hasAnalytics: boolean;
  /** Whether the shop is known to be reached by HTTPS only. */
  readonly isHttps: boolean;
}

export type Headers = Readonly<Record<string, string>>;

const features = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const onEveryAnswer: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** For what a browser can open as a page of its own. */
const permissions: Headers = { 'permissions-policy': features.map((feature) => `${feature}=()`).join(', ') };

/** For the API and the health check: nothing in them is ever shown, kept or run. */
export function apiHeaders(settings: Pick<HeaderSettings, 'isHttps'>): Headers {
  return {
    ...onEveryAnswer,
    ...permissions,
    ...strictTransport(settings),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
  };
}

/**
 * For pictures, fonts, data and code: parts of a page, to which the page's own policies apply. Opened by themselves they
 * may do nothing. A page has ten of them or more, and under HTTP/1.1 each would carry the page's kilobyte of policies again.
 */
export function partHeaders(settings: Pick<HeaderSettings, 'isHttps'>): Headers {
  return {
    ...onEveryAnswer,
    ...strictTransport(settings),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}

/** For the shop's pages and its service worker. `inlineStyles` are hashes of the style elements that a page carries. */
export function siteHeaders(settings: HeaderSettings, inlineStyles: readonly string[] = []): Headers {
  return {
    ...onEveryAnswer,
    ...permissions,
    ...strictTransport(settings),
    'content-security-policy': contentSecurityPolicy(settings, inlineStyles),
  };
}

/** Two years, once the shop's public origin says that it is served by TLS. For this host alone: others of the domain may lack TLS. */
function strictTransport({ isHttps }: Pick<HeaderSettings, 'isHttps'>): Headers {
  return isHttps ? { 'strict-transport-security': 'max-age=63072000' } : {};
}

function contentSecurityPolicy({ emailOrigin, hasAnalytics }: HeaderSettings, inlineStyles: readonly string[]): string {
  const tagScript = hasAnalytics ? ['https://www.googletagmanager.com'] : [];
  const tagReports = hasAnalytics
    ? ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com']
    : [];
  const policy: readonly (readonly [directive: string, ...sources: string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...tagScript],
    ['style-src', "'self'", ...inlineStyles.map((hash) => `'${hash}'`)],
    [
      'img-src',
      "'self'",
      'data:',
      ...(hasAnalytics ? ['https://*.google-analytics.com', 'https://www.googletagmanager.com'] : []),
    ],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(emailOrigin ? [emailOrigin] : []), ...tagReports],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'panja'],
  ];
  return policy.map((directive) => directive.join(' ')).join('; ');
}
