/** The description of a product as a tree that the build made from its HTML: text, or an element with its children. */
export type RichText = readonly RichNode[];
type RichNode = string | readonly [tag: RichTag, children: RichText];
export const richTags = ['strong', 'p', 'ul', 'li', 'br', 'em'] as const;
export type RichTag = (typeof richTags)[number];
