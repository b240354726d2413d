import postcss, { type AtRule, type Container, type Root } from 'postcss';

/** The names in the part of a page's HTML that is shown at first. */
interface Named {
  readonly classes: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  /** Those that the stylesheet names, as `attributesAsked` writes them. */
  readonly attributes: ReadonlySet<string>;
}

/**
 * Elements of the class `late` are below the first screen, or can wait. They are held back until the stylesheet is
 * there, which ends this (`styles/base.css`), or for four seconds where it doesn't come. So the first paint lays out
 * only what it shows: first the header alone, which is there sooner then; `main` follows in the next frame.
 */
const holdBack =
  '.late{animation:late 0s 4s backwards}main{animation:late 0s 20ms backwards}@keyframes late{0%{display:none}}';

/** Declarations that only show after an interaction. */
const interactive =
  /^(?:transition|cursor|pointer-events|touch-action|overscroll-behavior|scroll-snap|scroll-padding|-webkit-tap-highlight)/;

/**
 * The rules of a stylesheet that a page's HTML can use, to put into the page itself. The first paint then needs only
 * the page; the whole stylesheet follows. A rule is picked when the page has every class, tag and attribute that its
 * selector names, outside hidden elements. Interaction, print and forced colours can wait: the whole stylesheet arrives before a script
 * changes anything.
 */
export class CriticalCss {
  readonly #sheet: Root;
  readonly #attributes: ReadonlySet<string>;
  readonly #picked = new Map<string, string>();

  constructor(stylesheet: string) {
    this.#sheet = postcss.parse(stylesheet.replaceAll(/\/\*.*?\*\//gs, ''));
    this.#attributes = new Set(attributesAsked(stylesheet));
  }

  /** The rules for a page. */
  for(html: string): string {
    const named = namedIn(withoutUnseen(html), this.#attributes);
    const key = Object.values(named)
      .map((names: ReadonlySet<string>) => [...names].toSorted().join(' '))
      .join('|');
    const css = this.#picked.get(key) ?? holdBack + pick(this.#sheet, named);
    this.#picked.set(key, css);
    return css;
  }

  /** The rules of all pages so far. */
  all(): readonly string[] {
    return [...new Set(this.#picked.values())];
  }
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
 * `aria-expanded=true` and `data-tint` of `[aria-expanded=true] [data-tint=dog]`: a state with its value, as scripts
 * set most of them later; other attributes with any value, so that pages of one kind have the same rules.
 */
function attributesAsked(selectors: string): readonly string[] {
  const all = selectors.matchAll(/\[((?:aria-[a-z]+|data-state)=["']?[^"'\]]+|[a-z-]+)/g);
  return [...all].map(([, asked = '']) => asked.replace(/["']/, ''));
}

function namedIn(html: string, known: ReadonlySet<string>): Named {
  const asked = [...new Set([...known].map((each) => each.split('=')[0]))].join('|');
  const attributes = [...html.matchAll(new RegExp(` (${asked})="([^"]*)"`, 'gi'))].flatMap(
    ([, written = '', value]) => {
      const name = written.toLowerCase();
      return [name, `${name}=${value}`].filter((each) => known.has(each));
    },
  );
  return {
    classes: new Set(namesIn(html, / class="([^"]*)"/g).flatMap((names) => names.split(' '))),
    tags: new Set(['html', 'body', ...namesIn(html, /<([a-z][a-z0-9]*)/g)]),
    attributes: new Set(attributes),
  };
}

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

function pick(sheet: Root, named: Named): string {
  const copy = sheet.clone();
  copy.walkAtRules('media', (media) => {
    if (/^print$|forced-colors: ?active/.test(media.params)) media.remove();
  });
  copy.walkRules((rule) => {
    if (isKeyframes(rule.parent)) return;
    const useful = rule.selectors.filter((selector) => canMatch(selector, named));
    if (useful.length === 0) rule.remove();
    else rule.selectors = useful;
  });
  copy.walkDecls((declaration) => {
    const { prop, value } = declaration;
    // `animation: none` ends what is held back, once the whole stylesheet is there.
    if (interactive.test(prop) || (prop === 'animation' && value === 'none')) declaration.remove();
  });
  const text = copy.toString();
  copy.walkAtRules('keyframes', (frames) => {
    if (!new RegExp(`animation(?:-name)?:[^;}]*\\b${frames.params}\\b`).test(text)) frames.remove();
  });
  removeEmpty(copy);
  return copy
    .toString()
    .replaceAll(/\s*\n\s*/g, '')
    .trim();
}

function isKeyframes(parent: { readonly type: string } | undefined): parent is AtRule {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';
}

function canMatch(selector: string, { classes, tags, attributes }: Named): boolean {
  if (/:(?:hover|active|focus|user-)/.test(selector)) return false;
  // Any part of `:is(a, b)` will do, and `:not(a)` needs nothing; what `:has(a)` names must be there.
  const asked = selector.replaceAll(/:has\(([^()]*)\)/g, ' $1').replaceAll(/:[\w-]+\([^)]*\)/g, '');
  const plain = asked.replaceAll(/\[[^\]]*\]|::?[\w-]+/g, '');
  return (
    namesIn(plain, /\.([\w-]+)/g).every((name) => classes.has(name)) &&
    namesIn(plain, /(?<![\w.#-])([a-z][a-z0-9]*)/g).every((name) => tags.has(name)) &&
    attributesAsked(asked).every((each) => attributes.has(each))
  );
}

function removeEmpty(parent: Container): void {
  parent.each((node) => {
    if (!('nodes' in node) || !node.nodes) return;
    removeEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}
