import postcss, { type AtRule, type ChildNode, type Root } from 'postcss';

/** Picks from a stylesheet the rules that a page's HTML can use, to stand in the page itself. */
export interface CriticalCss {
  readonly for: (html: string) => string;
}

/**
 * The first paint then needs the page alone; the whole stylesheet follows behind it. A rule is picked when the page has
 * every class that its selector names; rules without classes, layers and the font always are. Attributes and states do not
 * count, since a script may change them.
 */
export function criticalCss(stylesheet: string): CriticalCss {
  const sheet = postcss.parse(stylesheet);
  const picked = new Map<string, string>();
  return {
    for(html) {
      const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
      const key = [...classes].toSorted().join(' ');
      const css = picked.get(key) ?? pick(sheet, classes);
      picked.set(key, css);
      return css;
    },
  };
}

function pick(sheet: Root, classes: ReadonlySet<string>): string {
  const copy = sheet.clone();
  copy.walkRules((rule) => {
    if (isInKeyframes(rule.parent)) return;
    const useful = rule.selectors.filter((selector) => namedClasses(selector).every((name) => classes.has(name)));
    if (useful.length === 0) rule.remove();
    else rule.selectors = useful;
  });
  const text = copy.toString();
  copy.walkAtRules('keyframes', (frames) => {
    if (!isAnimated(text, frames)) frames.remove();
  });
  removeEmpty(copy);
  return copy.toString();
}

function isInKeyframes(parent: { readonly type: string } | undefined): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';
}

function namedClasses(selector: string): readonly string[] {
  return [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}

function isAnimated(css: string, frames: AtRule): boolean {
  return new RegExp(`animation(?:-name)?:[^;}]*\\b${frames.params}\\b`).test(css);
}

function removeEmpty(root: Root): void {
  const isEmpty = (node: ChildNode) => node.type === 'atrule' && node.nodes?.length === 0;
  let found = true;
  while (found) {
    found = false;
    root.walkAtRules((rule) => {
      if (!isEmpty(rule)) return;
      rule.remove();
      found = true;
    });
  }
}
