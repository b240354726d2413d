/** The owner's guide as a page: what its Markdown has, and nothing else. */
import type { Nodes, Parents, Root } from 'mdast';
import { createElement, type ReactNode } from 'react';
import { Title } from '#desk/page/layout.tsx';

export function GuideScreen({ guide }: { guide: Root }) {
  const sections = guide.children.filter(isSection);
  const first = guide.children.findIndex(isSection);
  return (
    <div className="guide">
      <Title>The owner’s guide</Title>
      {guide.children.slice(0, first).map(shown)}
      <nav aria-label="Contents">
        <ul>
          {sections.map((section) => (
            <li key={slug(section)}>
              <a href={`#${slug(section)}`}>{textOf(section)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {guide.children.slice(first).map(shown)}
    </div>
  );
}

function isSection(node: Nodes): boolean {
  return node.type === 'heading' && node.depth === 2;
}

/** The id of a heading, as sites with Markdown make it. */
function slug(heading: Nodes): string {
  return textOf(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Other kinds of Markdown are shown as their text. */
function shown(node: Nodes, key: number): ReactNode {
  if (node.type === 'heading') return createElement(`h${node.depth}`, { key, id: slug(node) }, content(node));
  if (node.type === 'list') return createElement(node.ordered ? 'ol' : 'ul', { key }, content(node));
  if (node.type === 'listItem') return <li key={key}>{content(node)}</li>;
  if (node.type === 'paragraph') return <p key={key}>{content(node)}</p>;
  if (node.type === 'strong') return <strong key={key}>{content(node)}</strong>;
  if (node.type === 'inlineCode') return <code key={key}>{node.value}</code>;
  if (node.type === 'image') return <img key={key} src={`/${node.url}`} alt={node.alt ?? ''} loading="lazy" />;
  return textOf(node);
}

/** The paragraph of a list's item is its line. */
function content(node: Parents): readonly ReactNode[] {
  return node.children.flatMap((child, index) =>
    node.type === 'listItem' && child.type === 'paragraph' ? content(child) : [shown(child, index)],
  );
}
