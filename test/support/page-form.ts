/** The form of a page, as a browser without scripts fills it in and sends it. */
export class PageForm {
  readonly #fields: [name: string, value: string][];
  readonly #buttons: readonly Tag[];

  constructor(html: string) {
    const tags = [...html.matchAll(/<(input|button)([^>]*)>/g)].map(([, kind = '', text = '']) => tagOf(kind, text));
    this.#fields = tags
      .filter(({ kind, type, isChecked }) => kind === 'input' && (!/^(?:radio|checkbox)$/.test(type) || isChecked))
      .map(({ name, value }) => [name, value]);
    const areas = [...html.matchAll(/<textarea([^>]*)>([^<]*)<\/textarea>/g)];
    for (const [, text = '', value = ''] of areas) this.#fields.push([tagOf('textarea', text).name, unescaped(value)]);
    for (const [, text = '', options = ''] of html.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
      const [, chosen = ''] = /<option([^>]*\sselected=[^>]*)>/.exec(options) ?? /<option([^>]*)>/.exec(options) ?? [];
      this.#fields.push([tagOf('select', text).name, tagOf('option', chosen).value]);
    }
    this.#buttons = tags.filter(({ kind }) => kind === 'button');
  }

  value(name: string): string | undefined {
    return this.#fields.find(([own]) => own === name)?.[1];
  }

  /** `at`: which of the fields of that name. */
  fill(name: string, value: string, at = 0): this {
    const field = this.#fields.filter(([own]) => own === name)[at];
    if (field) field[1] = value;
    else this.#fields.push([name, value]);
    return this;
  }

  fillAll(values: Readonly<Record<string, string>>): this {
    for (const [name, value] of Object.entries(values)) this.fill(name, value);
    return this;
  }

  without(name: string): this {
    const at = this.#fields.findIndex(([own]) => own === name);
    if (at >= 0) this.#fields.splice(at, 1);
    return this;
  }

  /** The fields that a button sends; the first button's, like Enter, if none is named. */
  sent(label?: string): URLSearchParams {
    const button = this.#buttons.find(
      ({ label: known, name, value }) => label === undefined || [known, name, value].includes(label),
    );
    if (!button) throw new Error(`the page has no button ${label}`);
    return new URLSearchParams([...this.#fields, ...(button.name === '' ? [] : [[button.name, button.value]])]);
  }
}

type Tag = ReturnType<typeof tagOf>;

function tagOf(kind: string, text: string) {
  const attribute = (name: string) => unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1] ?? '');
  return {
    kind,
    type: attribute('type'),
    name: attribute('name'),
    value: attribute('value'),
    label: attribute('aria-label'),
    isChecked: /\schecked=/.test(text),
  };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Text as a person reads it. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<head>[\s\S]*?<\/head>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&quot;', '"');
}
