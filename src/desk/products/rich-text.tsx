import { createElement, Fragment, type ReactNode } from 'react';
import type { RichText } from '#shop/rich-text.ts';

/** A description as elements: nothing in it is read as HTML. */
export function RichTextView({ content }: { content: RichText }): ReactNode {
  return createElement(Fragment, null, ...elements(content));
}

function elements(content: RichText): readonly ReactNode[] {
  return content.map((node) => (typeof node === 'string' ? node : createElement(node[0], null, ...elements(node[1]))));
}
