import { descriptionProblems } from '#catalogue/description.ts';
import { type RichTag, type RichText, richTags } from '#storefront/rich-text.ts';

const entities: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&nbsp;', '\u00A0'],
]);

interface Open {
  readonly tag: RichTag;
  readonly children: (string | readonly [RichTag, RichText])[];
}

/** A description's HTML as a tree of allowed tags. Throws on HTML that the catalogue's own check would not let pass. */
export function richText(html: string): RichText {
  const [problem] = descriptionProblems(html);
  if (problem) throw new Error(`the description ${problem}`);
  const top: Open = { tag: 'p', children: [] };
  const open: Open[] = [top];
  for (const [token] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const [, slash, name] = /^<(\/?)([a-z]+)>$/.exec(token) ?? [];
    const tag = richTags.find((known) => known === name);
    const parent = open.at(-1) ?? top;
    if (!tag) parent.children.push(token.replaceAll(/&[a-z]+;/g, (entity) => entities.get(entity) ?? entity));
    else if (tag === 'br') parent.children.push([tag, []]);
    else if (slash) open.pop();
    else {
      const element: Open = { tag, children: [] };
      parent.children.push([tag, element.children]);
      open.push(element);
    }
  }
  return top.children;
}
