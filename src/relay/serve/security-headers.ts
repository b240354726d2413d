/** The security headers of every answer. */
export interface HeaderSettings {
  /** The origin that gets the shop's orders; empty for the shop's own. */
  readonly emailOrigin: string;
  readonly hasAnalytics: boolean;
  /** True if the shop is only reached by HTTPS. */
  readonly isHttps: boolean;
}

export function headerSettings(shop: {
  readonly emailOrigin: string;
  readonly analyticsId: string;
  readonly publicOrigin: string;
}): HeaderSettings {
  const { emailOrigin, analyticsId, publicOrigin } = shop;
  return { emailOrigin, hasAnalytics: analyticsId !== '', isHttps: publicOrigin.startsWith('https:') };
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

/** For what a browser can open as a page. */
const permissions: Headers = { 'permissions-policy': features.map((feature) => `${feature}=()`).join(', ') };

/** For the API and the health check: never shown, cached or run. */
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
 * For pictures, fonts, data and code, to which the page's own policies apply; opened directly they may do nothing. A
 * page has ten or more of them, and under HTTP/1.1 each would repeat the page's kilobyte of policies.
 */
export function partHeaders(settings: Pick<HeaderSettings, 'isHttps'>): Headers {
  return {
    ...onEveryAnswer,
    ...strictTransport(settings),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}

/** For the shop's pages and its service worker. `inlineStyles` are hashes of the page's style elements. */
export function siteHeaders(settings: HeaderSettings, inlineStyles: readonly string[] = []): Headers {
  return {
    ...onEveryAnswer,
    ...permissions,
    ...strictTransport(settings),
    'content-security-policy': contentSecurityPolicy(settings, inlineStyles),
  };
}

/** For parcel pages: inline styles, forms that lead back to the page, no cache, and no search engine (D80). */
export function parcelHeaders(settings: Pick<HeaderSettings, 'isHttps'>, inlineStyles: readonly string[]): Headers {
  const styles = inlineStyles.map((hash) => `'${hash}'`).join(' ') || "'none'";
  return {
    ...onEveryAnswer,
    // A form must tell its origin, so not `no-referrer`; no other site learns the address.
    'referrer-policy': 'same-origin',
    ...permissions,
    ...strictTransport(settings),
    'content-security-policy': `default-src 'none'; style-src ${styles}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  };
}

/** For the owner's desk: no other site's content, forms that lead back to the desk, and no cache (D73). */
export function deskHeaders(settings: Pick<HeaderSettings, 'isHttps'>): Headers {
  return {
    ...onEveryAnswer,
    // A form must tell its origin, so not `no-referrer`.
    'referrer-policy': 'same-origin',
    ...permissions,
    ...strictTransport(settings),
    'content-security-policy':
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types desk",
    'cache-control': 'no-store',
  };
}

/** Two years, once the shop's public origin is https. For this host alone: others of the domain may lack TLS. */
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
