import { decoded, isLoopback } from '#relay/process/loopback.ts';

/** A mail server and how to talk to it. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `implicit`: TLS from the first byte; `required`: STARTTLS or nothing; `off`: plain, for this machine only. */
  readonly tls: 'implicit' | 'required' | 'off';
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/**
 * Reads an SMTP_URL: `smtps://user:password@host:465` or `smtp://user:password@host:587`. With `smtp:` the connection
 * is encrypted by STARTTLS and never falls back to plain text, except to this machine itself, as a local mail server's
 * certificate has no name. `?tls=required` or `?tls=off` overrides this. `null` if it can't be read.
 */
export function smtpSettings(text: string): SmtpSettings | null {
  const url = URL.parse(text);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '' || !['', '/'].includes(url.pathname))
    return null;
  // A misspelt option, or a password with a bare # or ?, whose rest looks like one: never guess.
  if (url.hash !== '' || [...url.searchParams.keys()].some((name, index) => name !== 'tls' || index > 0)) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = url.protocol === 'smtps:';
  const wish = url.searchParams.get('tls');
  if (wish !== null && wish !== 'required' && wish !== 'off') return null;
  if (isSecure && wish === 'off') return null;
  const user = decoded(url.username);
  const pass = decoded(url.password);
  if (user === null || pass === null) return null;
  return {
    host,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    tls: isSecure ? 'implicit' : (wish ?? (isLoopback(host) ? 'off' : 'required')),
    auth: user === '' ? null : { user, pass },
  };
}
