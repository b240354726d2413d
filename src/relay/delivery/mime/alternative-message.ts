import { quotedPrintable } from './quoted-printable.ts';

export interface AlternativeMessage {
  /** Whole header lines, folded where need be. */
  readonly headers: readonly string[];
  readonly text: string;
  readonly html: string;
  /** Letters and digits; the same for the same mail, so that its bytes are. */
  readonly boundary: string;
}

/**
 * A message with a plain text and the same as HTML (RFC 2046 §5.1.4), CRLF throughout, ASCII throughout. The delimiter
 * holds `=_`, which quoted-printable never writes, so no content can end a part.
 */
export function alternativeMessage({ headers, text, html, boundary }: AlternativeMessage): Buffer {
  const delimiter = `=_${boundary}`;
  const lines = [
    ...headers,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative;\r\n boundary="${delimiter}"`,
    '',
    ...part('text/plain', text),
    ...part('text/html', html),
    `--${delimiter}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'), 'latin1');

  function part(type: string, content: string): readonly string[] {
    return [
      `--${delimiter}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: quoted-printable',
      '',
      quotedPrintable(content),
    ];
  }
}
