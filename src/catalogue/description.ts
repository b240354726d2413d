/** A product's description, from its Markdown to the tree that its page shows. */
import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { RichNode, RichText } from '#shop/product.ts';
import type { CatalogueProblem } from './yaml-file.ts';

/** Every description begins with it (R160). */
const label: RichNode = ['strong', ['Description']];

interface Description {
  readonly richText: RichText;
  readonly problems: readonly CatalogueProblem[];
}

/**
 * Reads paragraphs, lists with "-", bold, italics and line breaks. Anything else that Markdown has, HTML above all, is
 * a problem, so that no script, style, picture or link can get in through a text. `firstLine`: where the text begins in
 * its file.
 */
export function readDescription(file: string, markdown: string, firstLine: number): Description {
  const problems: CatalogueProblem[] = [];
  const root = fromMarkdown(markdown);
  const richText = [label, ...blocks(root.children)];
  if (root.children.length === 0) refuse(1, 'The description is missing', 'Write it below the line of three hyphens.');
  return { richText, problems };

  function refuse(line: number, problem: string, remedy: string): void {
    problems.push({ file, line: firstLine + line - 1, problem, remedy });
  }

  function blocks(nodes: readonly RootContent[]): RichText {
    return nodes.flatMap((node): RichText => {
      if (node.type === 'paragraph') return [['p', phrases(node.children)]];
      if (node.type === 'list' && !node.ordered) {
        return [['ul', node.children.map((item): RichNode => ['li', itemText(item.children)])]];
      }
      refuseNode(node);
      return [];
    });
  }

  /** A list item is one line of text. */
  function itemText(nodes: readonly RootContent[]): RichText {
    return nodes.flatMap((node, index): RichText => {
      if (node.type === 'paragraph' && index === 0) return phrases(node.children);
      refuse(
        lineNumberOf(node),
        'A list entry has more than one paragraph',
        'Write each entry as one line after "- ".',
      );
      return [];
    });
  }

  function phrases(nodes: readonly RootContent[]): RichText {
    return nodes.flatMap((node): RichText => {
      if (node.type === 'text') return [node.value.replaceAll(/\s*\n\s*/g, ' ')];
      if (node.type === 'strong') return [['strong', phrases(node.children)]];
      if (node.type === 'emphasis') return [['em', phrases(node.children)]];
      if (node.type === 'break') return [['br', []]];
      refuseNode(node);
      return [];
    });
  }

  function refuseNode(node: Nodes): void {
    refuse(lineNumberOf(node), ...mistakeOf(node));
  }
}

const lineNumberOf = (node: Nodes): number => node.position?.start.line ?? 1;

type Mistake = readonly [problem: string, remedy: string];

const linkMistake: Mistake = ['The description has a link', 'Write the words alone.'];
const pictureMistake: Mistake = [
  'The description has a picture',
  "Put photos into the product's folder in catalogue/photographs.",
];

/** Markdown that a page can't show. */
const mistakes: ReadonlyMap<string, Mistake> = new Map<Nodes['type'], Mistake>([
  ['heading', ['The description has a heading', 'Write it as a paragraph in **bold**.']],
  ['list', ['The description has a numbered list', 'Begin each entry with "- ", or write "1\\." for a number.']],
  ['code', ['The line begins with four spaces or more', 'Remove them.']],
  ['inlineCode', ['The description has text between backticks', 'Remove the backticks.']],
  ['link', linkMistake],
  ['definition', linkMistake],
  ['linkReference', linkMistake],
  ['image', pictureMistake],
  ['imageReference', pictureMistake],
]);

const anyMistake: Mistake = [
  'The description has more than paragraphs and lists',
  'Write paragraphs, lists with "- ", **bold** and *italics* only, with a backslash before any other sign.',
];

function mistakeOf(node: Nodes): Mistake {
  if (node.type !== 'html') return mistakes.get(node.type) ?? anyMistake;
  return [
    `The description has HTML in it, ${node.value.split('\n')[0]}`,
    'Write **bold**, *italics*, "- " before each entry of a list, and a backslash before a "<" that is meant.',
  ];
}

/** The description as plain text on one line, without its label. */
export function plainDescription(richText: RichText): string {
  return texts(richText.slice(1)).replaceAll(/\s+/g, ' ').trim();
}

function texts(richText: RichText): string {
  return richText
    .map((node) => {
      if (typeof node === 'string') return node;
      const [tag, children] = node;
      return tag === 'strong' || tag === 'em' ? texts(children) : ` ${texts(children)} `;
    })
    .join('');
}
