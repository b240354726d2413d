/** A product's description as a tree, made from its Markdown at build time: text, or an element with children. */
export type RichText = readonly RichNode[];
export type RichNode = string | readonly [tag: RichTag, children: RichText];
export type RichTag = 'strong' | 'p' | 'ul' | 'li' | 'br' | 'em';
