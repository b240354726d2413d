import { escapeHtml } from '#shop/escape-html.ts';

/** HTML that is already escaped. Only the `html` tag makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = string | number | Html | readonly Html[];

/** A template whose values are escaped, unless they are `html` themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((text, part, index) => text + rendered(values[index - 1]) + part));
}

function rendered(value: HtmlValue | undefined): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((piece) => piece.text).join('');
  return escapeHtml(String(value));
}
