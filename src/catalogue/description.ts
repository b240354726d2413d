const allowedTags = ['strong', 'p', 'ul', 'li', 'br', 'em'] as const;
type Tag = (typeof allowedTags)[number];

const knownEntities: readonly string[] = ['&amp;', '&lt;', '&gt;', '&quot;', '&nbsp;'];
const label = '<strong>Description</strong>';

/** What a description may hold, in one sentence for its author. */
export const descriptionRule =
  'Start with <strong>Description</strong>; use only <strong>, <em>, <br>, <p>, <ul> and <li> without attributes, ' +
  'close each, and write &amp; and &lt; for the bare signs.';

/**
 * What is wrong with a product's description, one phrase a problem; empty when it is safe to put into a page as HTML.
 * The list of allowed tags is closed, so that no script, style or attribute can come in through a text (spec §2
 * Product detail, row R160). Nesting is checked too: a page with a paragraph in a list is not valid HTML.
 */
export function descriptionProblems(html: string): readonly string[] {
  const problems = html.startsWith(label) ? [] : [`does not start with ${label}`];
  const open: Tag[] = [];
  for (const [token] of html.matchAll(/<[^<>]*>?|>|&[^\s<>&;]*;?|[^<>&]+/g)) {
    if (token.startsWith('<')) problems.push(...tagProblems(token, open));
    else if (token === '>') problems.push('has a bare ">"');
    else if (token.startsWith('&') && !knownEntities.includes(token)) problems.push(`has an unknown entity "${token}"`);
    else if (open.at(-1) === 'ul' && token.trim() !== '')
      problems.push(`has text between list items: "${token.trim()}"`);
  }
  return [...problems, ...open.map((tag) => `does not close <${tag}>`)];
}

/** Checks one tag and keeps the stack of open ones. */
function tagProblems(token: string, open: Tag[]): readonly string[] {
  const [, slash, name] = /^<(\/?)([a-z]+)>$/.exec(token) ?? [];
  const tag = allowedTags.find((allowed) => allowed === name);
  if (!tag) return [`has "${token}", which is not an allowed tag`];
  if (slash === '/') {
    if (tag !== 'br' && open.at(-1) === tag) {
      open.pop();
      return [];
    }
    return [`closes </${tag}> where it is not open`];
  }
  const misplaced = isMisplaced(tag, open.at(-1));
  if (tag !== 'br') open.push(tag);
  return misplaced ? [`has <${tag}> in the wrong place`] : [];
}

/** Paragraphs and lists stand at the top level, list items directly in a list, the rest anywhere but there. */
function isMisplaced(tag: Tag, parent: Tag | undefined): boolean {
  if (tag === 'p' || tag === 'ul') return parent !== undefined;
  return (tag === 'li') !== (parent === 'ul');
}
