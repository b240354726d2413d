import postcss, { type AtRule, type ChildNode, type Root } from 'postcss';

/** The rules of a stylesheet that a page's HTML can use, to put into the page itself. */
export interface CriticalCss {
  readonly for: (html: string) => string;
}

/** The names in the part of a page's HTML that is shown at first. */
interface Named {
  readonly classes: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  /** Those that the stylesheet names, as `attributesAsked` writes them. */
  readonly attributes: ReadonlySet<string>;
}

/**
 * Elements of the class `late` stand below the first screen, or can wait. They are held back until the stylesheet is there,
 * which ends this (`styles/base.css`), or for four seconds where it doesn't come. So the first paint lays out only what it
 * shows: first the header alone, which is there sooner then; `main` follows in the next frame.
 */
const holdBack =
  '.late{animation:late 0s 4s backwards}main{animation:late 0s 20ms backwards}@keyframes late{0%{display:none}}';

/** Declarations that only show after an interaction. */
const unseen =
  /^(?:transition|cursor|pointer-events|touch-action|overscroll-behavior|scroll-snap|scroll-padding|-webkit-tap-highlight)/;

/**
 * The first paint then needs only the page; the whole stylesheet follows. A rule is picked when the page has every
 * class, tag and attribute that its selector names, outside hidden elements. Interaction (hover, press, focus, invalid
 * input; cursors, transitions, where a scroll ends) and print can wait: the whole stylesheet arrives before a script changes
 * anything.
 */
export function criticalCss(stylesheet: string): CriticalCss {
  const sheet = postcss.parse(stylesheet);
  const attributes = new Set(attributesAsked(stylesheet));
  const picked = new Map<string, string>();
  return {
    for(html) {
      const named = namedIn(withoutUnseen(html), attributes);
      const key = Object.values(named)
        .map((names: ReadonlySet<string>) => [...names].toSorted().join(' '))
        .join('|');
      const css = picked.get(key) ?? holdBack + pick(sheet, named);
      picked.set(key, css);
      return css;
    },
  };
}

/**
 * Without closed dialogs, hidden elements and those that come late. One with a nested element of its own tag ends too
 * early: too much is kept, never too little.
 */
function withoutUnseen(html: string): string {
  return html
    .replaceAll(/<dialog\b(?![^>]* open=)[^>]*>.*?<\/dialog>/gs, '<dialog>')
    .replaceAll(/<(\w+)\b[^>]* (?:hidden="|class="late[ "])[^>]*>.*?<\/\1>/gs, '');
}

/**
 * `aria-expanded=true` and `data-tint` of `[aria-expanded=true] [data-tint=dog]`: a state with its value, as scripts set most
 * of them later; other attributes whatever their value, so that pages of one kind have the same rules.
 */
function attributesAsked(selectors: string): readonly string[] {
  const all = selectors.matchAll(/\[((?:aria-[a-z]+|data-state)=["']?[^"'\]]+|[a-z-]+)/g);
  return [...all].map(([, asked = '']) => asked.replace(/["']/, ''));
}

function attributesIn(html: string, known: ReadonlySet<string>): ReadonlySet<string> {
  const all = [...html.matchAll(/ ([a-z-]+)="([^"]*)"/gi)];
  const written = all.flatMap(([, name = '', value]) => [name.toLowerCase(), `${name.toLowerCase()}=${value}`]);
  return new Set(written.filter((each) => known.has(each)));
}

function namedIn(html: string, attributes: ReadonlySet<string>): Named {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, name = '']) => name);
  return {
    classes: new Set(all(/ class="([^"]*)"/g).flatMap((names) => names.split(' '))),
    tags: new Set(['html', 'body', ...all(/<([a-z][a-z0-9]*)/g)]),
    attributes: attributesIn(html, attributes),
  };
}

function pick(sheet: Root, named: Named): string {
  const copy = sheet.clone();
  copy.walkComments((comment) => {
    comment.remove();
  });
  copy.walkAtRules('media', (media) => {
    if (media.params === 'print') media.remove();
  });
  copy.walkRules((rule) => {
    if (isInKeyframes(rule.parent)) return;
    const useful = rule.selectors.filter((selector) => canMatch(selector, named));
    if (useful.length === 0) rule.remove();
    else rule.selectors = useful;
  });
  copy.walkDecls(unseen, (declaration) => {
    declaration.remove();
  });
  copy.walkDecls('animation', (declaration) => {
    if (declaration.value === 'none') declaration.remove(); // Ends what is held back, once the whole stylesheet is there.
  });
  const text = copy.toString();
  copy.walkAtRules('keyframes', (frames) => {
    if (!isAnimated(text, frames)) frames.remove();
  });
  removeEmpty(copy);
  return copy
    .toString()
    .replaceAll(/\s*\n\s*/g, '')
    .trim();
}

function isInKeyframes(parent: { readonly type: string } | undefined): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';
}

function canMatch(selector: string, { classes, tags, attributes }: Named): boolean {
  if (/:(?:hover|active|focus|user-)/.test(selector)) return false;
  // Any part of `:is(a, b)` will do, and `:not(a)` needs nothing; what `:has(a)` names must be there.
  const asked = selector.replaceAll(/:has\(([^()]*)\)/g, ' $1').replaceAll(/:[\w-]+\([^)]*\)/g, '');
  const plain = asked.replaceAll(/\[[^\]]*\]|::?[\w-]+/g, '');
  const names = (pattern: RegExp) => [...plain.matchAll(pattern)].map(([, name = '']) => name);
  return (
    names(/\.([\w-]+)/g).every((name) => classes.has(name)) &&
    names(/(?<![\w.#-])([a-z][a-z0-9]*)/g).every((name) => tags.has(name)) &&
    attributesAsked(asked).every((each) => attributes.has(each))
  );
}

function isAnimated(css: string, frames: AtRule): boolean {
  return new RegExp(`animation(?:-name)?:[^;}]*\\b${frames.params}\\b`).test(css);
}

function removeEmpty(root: Root): void {
  const isEmpty = (node: ChildNode) => (node.type === 'atrule' || node.type === 'rule') && node.nodes?.length === 0;
  let found = true;
  while (found) {
    found = false;
    root.walk((node) => {
      if (!isEmpty(node)) return;
      node.remove();
      found = true;
    });
  }
}
