import { describe, expect, it } from 'vitest';
import { criticalCss } from './critical-css.ts';

const sheet = `@layer base,parts;@font-face{font-family:F;src:url(f.woff2)}
body{margin:0}.card{color:red}.card[aria-current] .name{color:blue}.menu,.name{top:0}
@media (min-width:768px){.menu{left:0}}
.spin{animation:turn 1s}@keyframes turn{to{rotate:1turn}}`;

const pick = (html: string) => criticalCss(sheet).for(html).replaceAll(/\s+/g, ' ').trim();

describe('the rules that a first paint needs', () => {
  it('keeps what has no class: the page itself, layers and the font', () => {
    expect(pick('<p>text</p>')).toBe('@layer base,parts;@font-face{font-family:F;src:url(f.woff2)}body{margin:0}');
  });

  it('keeps a rule when the page has every class that its selector names', () => {
    expect(pick('<a class="card">')).toContain('.card{color:red}');
    expect(pick('<a class="card">')).not.toContain('aria-current');
    expect(pick('<a class="card" aria-current="page"><b class="x name">')).toContain(
      '.card[aria-current] .name{color:blue}',
    );
  });

  it('keeps of a list of selectors the useful ones', () => {
    expect(pick('<b class="name">')).toContain('.name{top:0}');
    expect(pick('<b class="name">')).not.toContain('.menu');
  });

  it('drops a media query that has become empty, and keeps one that has not', () => {
    expect(pick('<b class="name">')).not.toContain('@media');
    expect(pick('<b class="menu">')).toContain('@media (min-width:768px){.menu{left:0}}');
  });

  it('leaves out rules for tags that the page does not have, but not those that only forbid one', () => {
    const rules = 'select{top:0}p:not(select){top:1px}p:is(.big,select){top:2px}p::after{top:3px}html p{top:4px}';
    expect(criticalCss(rules).for('<p>')).toBe(rules.replace('select{top:0}', ''));
    expect(criticalCss(rules).for('<select>')).toBe('select{top:0}');
  });

  it('leaves out rules for attributes and parts that the page does not have', () => {
    const rules =
      'p[data-tint=dog]{top:0}p[data-tint=cat]{top:1px}p:has(.badge){top:2px}p:not([data-on]){top:3px}[hidden]{display:none}';
    expect(criticalCss(rules).for('<p>')).toBe('p:not([data-on]){top:3px}');
    expect(criticalCss(rules).for('<p hidden=""></p><p><b class="badge">')).toBe(
      'p:has(.badge){top:2px}p:not([data-on]){top:3px}[hidden]{display:none}',
    );
  });

  it('takes an attribute with any value: each other set of rules is one more hash in the policy of static hosts', () => {
    const rules = 'p[data-tint=dog]{top:0}p[data-tint=cat]{top:1px}';
    expect(criticalCss(rules).for('<p data-tint="cat">')).toBe(rules);
  });

  it('leaves out what stands in a closed dialog or a hidden element', () => {
    for (const hidden of ['<dialog class="x"><b class="name">', '<ul class="name" hidden=""><b class="name">']) {
      const end = hidden.startsWith('<d') ? '</dialog>' : '</ul>';
      expect(pick(`${hidden}${end}<p>`)).not.toContain('.name');
    }
    expect(pick('<dialog open=""><b class="name"></dialog>')).toContain('.name{top:0}');
    expect(pick('<dialog></dialog><b class="name">')).toContain('.name{top:0}');
  });

  it('leaves out what a hand does and what is printed: the whole stylesheet comes before', () => {
    const waiting =
      'a:hover{top:0}a:active{top:0}a:focus-visible{top:0}input:user-invalid{top:0}@media print{a{top:0}}';
    expect(criticalCss(`${waiting}a:disabled{top:1px}`).for('<a><input>')).toBe('a:disabled{top:1px}');
  });

  it('leaves out what no paint shows, and a rule that has nothing else', () => {
    const rules = 'a{color:red;transition:color 1s;cursor:pointer}ul{scroll-snap-type:x proximity}';
    expect(criticalCss(rules).for('<ul><a>')).toBe('a{color:red}');
  });

  it('leaves out custom properties that no rule and no attribute uses, round by round', () => {
    const rules = ':root{--a:1px;--b:var(--a);--c:2px;--d:3px}a{top:var(--c)}';
    expect(criticalCss(rules).for('<a>')).toBe(':root{--c:2px}a{top:var(--c)}');
    expect(criticalCss(rules).for('<a fill="var(--b)">')).toBe(':root{--a:1px;--b:var(--a);--c:2px}a{top:var(--c)}');
    expect(criticalCss(rules).for('<p>')).toBe('');
  });

  it('keeps an animation only with a rule that runs it', () => {
    expect(pick('<b class="name">')).not.toContain('@keyframes');
    expect(pick('<b class="spin">')).toContain('@keyframes turn{to{rotate:1turn}}');
  });
});
