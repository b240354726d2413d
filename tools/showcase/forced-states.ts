import type { Plugin } from 'postcss';

const anything = '*';
const focusable = ':is(a, button, input, select, textarea)';
/** States that can be forced, and on what. */
const states: ReadonlyMap<string, string> = new Map([
  ['hover', anything],
  ['active', anything],
  ['focus-visible', focusable],
  ['focus', focusable],
  ['user-invalid', focusable],
]);
const pattern = new RegExp(`:(${[...states.keys()].join('|')})(?![\\w-])`, 'g');

/**
 * Lets the showcase show what a pointer or a key causes: inside an element with `data-force="hover"` every rule for
 * `:hover` applies, and so on. `:hover` becomes `:is(:hover, [data-force~='hover'] *)`.
 */
export function forcedStates(): Plugin {
  return {
    postcssPlugin: 'forced-states',
    Rule(rule) {
      const forced = forceable(rule.selector);
      if (forced !== rule.selector) rule.selector = forced;
    },
  };
}

/** A selector that a forced state matches, too. */
export function forceable(selector: string): string {
  if (selector.includes('data-force')) return selector;
  return selector.replace(
    pattern,
    (_, state: string) => `:is(:${state}, [data-force~='${state}'] ${states.get(state) ?? anything})`,
  );
}
