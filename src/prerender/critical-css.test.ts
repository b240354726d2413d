import { describe, expect, it } from 'vitest';
import { criticalCss } from './critical-css.ts';

const sheet = `@layer base,parts;@font-face{font-family:F;src:url(f.woff2)}
body{margin:0}.card{color:red}.card:hover .name{color:blue}.menu,.name{top:0}
@media (min-width:768px){.menu{left:0}}
.spin{animation:turn 1s}@keyframes turn{to{rotate:1turn}}`;

const pick = (html: string) => criticalCss(sheet).for(html).replaceAll(/\s+/g, ' ').trim();

describe('the rules that a first paint needs', () => {
  it('keeps what has no class: the page itself, layers and the font', () => {
    expect(pick('<p>text</p>')).toBe('@layer base,parts;@font-face{font-family:F;src:url(f.woff2)} body{margin:0}');
  });

  it('keeps a rule when the page has every class that its selector names', () => {
    expect(pick('<a class="card">')).toContain('.card{color:red}');
    expect(pick('<a class="card">')).not.toContain('hover');
    expect(pick('<a class="card"><b class="x name">')).toContain('.card:hover .name{color:blue}');
  });

  it('keeps of a list of selectors the useful ones', () => {
    expect(pick('<b class="name">')).toContain('.name{top:0}');
    expect(pick('<b class="name">')).not.toContain('.menu');
  });

  it('drops a media query that has become empty, and keeps one that has not', () => {
    expect(pick('<b class="name">')).not.toContain('@media');
    expect(pick('<b class="menu">')).toContain('@media (min-width:768px){.menu{left:0}}');
  });

  it('keeps an animation only with a rule that runs it', () => {
    expect(pick('<b class="name">')).not.toContain('@keyframes');
    expect(pick('<b class="spin">')).toContain('@keyframes turn{to{rotate:1turn}}');
  });
});
