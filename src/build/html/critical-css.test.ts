import { describe, expect, it } from 'vitest';
import { CriticalCss } from './critical-css.ts';

const sheet = `@layer base,components;@font-face{font-family:F;src:url(f.woff2)}
body{margin:0}.card{color:red}.card[aria-current] .name{color:blue}.menu,.name{top:0}
@media (min-width:768px){.menu{left:0}}
.spin{animation:turn 1s}@keyframes turn{to{rotate:1turn}}`;

/** The rules in every page that hold back late elements, and the page for a frame. */
const holdBack =
  '.late{animation:late 0s 4s backwards}main{animation:late 0s 20ms backwards}@keyframes late{0%{display:none}}';

const pickFrom = (rules: string, html: string) => new CriticalCss(rules).for(html).replace(holdBack, '');
const pick = (html: string) => pickFrom(sheet, html).replaceAll(/\s+/g, ' ').trim();

describe('the rules that a first paint needs', () => {
  it('keeps what has no class: the page itself, layers and the font', () => {
    expect(pick('<p>text</p>')).toBe('@layer base,components;@font-face{font-family:F;src:url(f.woff2)}body{margin:0}');
  });

  it('keeps a rule when the page has every class that its selector names', () => {
    expect(pick('<a class="card">')).toContain('.card{color:red}');
    expect(pick('<a class="card">')).not.toContain('aria-current');
    expect(pick('<a class="card" aria-current="page"><b class="x name">')).toContain(
      '.card[aria-current] .name{color:blue}',
    );
  });

  it('leaves out rules for tags that the page does not have, but not those that only exclude one', () => {
    const rules = 'select{top:0}p:not(select){top:1px}p:is(.big,select){top:2px}p::after{top:3px}html p{top:4px}';
    expect(pickFrom(rules, '<p>')).toBe(rules.replace('select{top:0}', ''));
    expect(pickFrom(rules, '<select>')).toBe('select{top:0}');
  });

  it('leaves out rules for attributes and parts that the page does not have', () => {
    const rules =
      'p[data-tint=dog]{top:0}p[data-tint=cat]{top:1px}p:has(.badge){top:2px}p:not([data-on]){top:3px}[inert]{opacity:0}';
    expect(pickFrom(rules, '<p>')).toBe('p:not([data-on]){top:3px}');
    expect(pickFrom(rules, '<p inert=""></p><p><b class="badge">')).toBe(
      'p:has(.badge){top:2px}p:not([data-on]){top:3px}[inert]{opacity:0}',
    );
  });

  it('matches an attribute with any value, as each set of rules needs a hash in the policy of static hosts', () => {
    const rules = 'p[data-tint=dog]{top:0}p[data-tint=cat]{top:1px}';
    expect(pickFrom(rules, '<p data-tint="cat">')).toBe(rules);
  });

  it('leaves out states that the page does not have', () => {
    const rules =
      'p[aria-expanded=true]{top:0}p[data-state="open"]{top:1px}p[data-state]{top:2px}p[aria-label^=A]{top:3px}';
    expect(pickFrom(rules, '<p aria-expanded="false" data-state="far">')).toBe('p[data-state]{top:2px}');
    expect(pickFrom(rules, '<p aria-expanded="true" aria-label="Apple" data-state="open">')).toBe(rules);
    expect(pickFrom('p[aria-label="All dogs"]{top:0}', '<p aria-label="All dogs">')).not.toBe('');
  });

  it('are the same for pages whose differing names have no rule, and listed once', () => {
    const critical = new CriticalCss(sheet);
    const css = critical.for('<p class="plain">');
    expect(critical.for('<p class="other">')).toBe(css);
    expect(critical.all()).toEqual([css]);
  });

  it('leaves out what is in a closed dialog or a hidden element', () => {
    for (const hidden of ['<dialog class="x"><b class="name">', '<ul class="name" hidden=""><b class="name">']) {
      const end = hidden.startsWith('<d') ? '</dialog>' : '</ul>';
      expect(pick(`${hidden}${end}<p>`)).not.toContain('.name');
    }
    expect(pick('<dialog open=""><b class="name"></dialog>')).toContain('.name{top:0}');
    expect(pick('<dialog></dialog><b class="name">')).toContain('.name{top:0}');
  });

  it('leaves out what comes late, and holds it back until the stylesheet is there', () => {
    const html =
      '<ul class="menu"><li>1</li><li class="late name">2</li></ul><footer class="late"><b class="card"></b></footer>';
    expect(new CriticalCss(`${sheet}.late{animation:none}`).for(html)).toContain(holdBack);
    expect(pick(html)).toContain('.menu{top:0}');
    for (const waiting of ['.name', '.card', 'animation:none']) {
      expect(pickFrom(`${sheet}.late{animation:none}`, html)).not.toContain(waiting);
    }
    expect(pickFrom('main{animation:none}', '<main></main>')).toBe('');
    expect(pickFrom('p[data-state=far]{top:0}', '<p></p><p class="late" data-state="far"></p>')).toBe('');
  });

  it('leaves out interaction and print, for which the whole stylesheet comes in time', () => {
    const waiting =
      'a:hover{top:0}a:active{top:0}a:focus-visible{top:0}input:user-invalid{top:0}@media print{a{top:0}}';
    expect(pickFrom(`${waiting}a:disabled{top:1px}`, '<a><input>')).toBe('a:disabled{top:1px}');
  });

  it('keeps an animation only with a rule that runs it', () => {
    expect(pick('<b class="name">')).not.toContain('@keyframes');
    expect(pick('<b class="spin">')).toContain('@keyframes turn{to{rotate:1turn}}');
  });
});
