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

type Https = Pick<HeaderSettings, 'isHttps'>;

/** Two years, once the shop's public origin is https. For this host alone: others of the domain may lack TLS. */
function strictTransport({ isHttps }: Https): Headers {
  return isHttps ? { 'strict-transport-security': 'max-age=63072000' } : {};
}

function underPolicy(settings: Https, policy: string): Headers {
  return { ...onEveryAnswer, ...permissions, ...strictTransport(settings), 'content-security-policy': policy };
}

/** For the API and the health check: never shown, cached or run. */
export function apiHeaders(settings: Https): Headers {
  const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";
  return { ...underPolicy(settings, policy), 'cache-control': 'no-store' };
}

/**
 * For pictures, fonts, data and code, to which the page's own policies apply; opened directly they may do nothing. A
 * page has ten or more of them, and under HTTP/1.1 each would repeat the page's kilobyte of policies.
 */
export function partHeaders(settings: Https): Headers {
  const policy = "default-src 'none'; frame-ancestors 'none'";
  return { ...onEveryAnswer, ...strictTransport(settings), 'content-security-policy': policy };
}

/** For the shop's pages and its service worker. `inlineStyles` are hashes of the page's style elements. */
export function siteHeaders(settings: HeaderSettings, inlineStyles: readonly string[] = []): Headers {
  const { emailOrigin, hasAnalytics } = settings;
  const analytics = (...sources: readonly string[]) => (hasAnalytics ? sources : []);
  const tags = 'https://www.googletagmanager.com';
  const reports = 'https://*.google-analytics.com';
  const policy: readonly (readonly [directive: string, ...sources: string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...analytics(tags)],
    ['style-src', "'self'", ...inlineStyles.map((hash) => `'${hash}'`)],
    ['img-src', "'self'", 'data:', ...analytics(reports, tags)],
    ['font-src', "'self'"],
    [
      'connect-src',
      "'self'",
      ...(emailOrigin ? [emailOrigin] : []),
      ...analytics(reports, 'https://*.analytics.google.com', tags),
    ],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'panja'],
  ];
  return underPolicy(settings, policy.map((directive) => directive.join(' ')).join('; '));
}

/** A form must tell its origin, so not `no-referrer`; no other site learns the address. */
const ofForms: Headers = { 'referrer-policy': 'same-origin', 'cache-control': 'no-store' };

/** For orders' pages: inline styles, forms that lead back to the page, no cache, and no search engine (D80). */
export function orderPageHeaders(settings: Https, inlineStyles: readonly string[]): Headers {
  const styles = inlineStyles.map((hash) => `'${hash}'`).join(' ') || "'none'";
  const policy = `default-src 'none'; style-src ${styles}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  return { ...underPolicy(settings, policy), ...ofForms, 'x-robots-tag': 'noindex, nofollow' };
}

/** For the owner's desk: no other site's content, forms that lead back to the desk, and no cache (D73). */
export function deskHeaders(settings: Https): Headers {
  const policy =
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types desk";
  return { ...underPolicy(settings, policy), ...ofForms };
}
