// What is written on a page, as blocks and their lines. Runs in the page, after `boxes.ts`.
import { isSeen, styleOf } from './boxes.ts';
import type { Box } from './boxes.ts';

/** What is written directly in one block, with a box for each of its lines. */
export type TextBlock = { block: Element; nodes: Text[]; text: string; lines: Box[] };

/** Text that nobody reads: of pictures, scripts and fields, which have faults of their own. */
const unread = 'svg, script, style, noscript, option, textarea, template, iframe';

function blockOf(node: Text): Element | null {
  let up = node.parentElement;
  while (up && /^(inline|contents)$/.test(styleOf(up).display)) up = up.parentElement;
  return up;
}

const rectsOf = (node: Text, from = 0, to = node.length): DOMRect[] => {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
};

/** The lines that the boxes of pieces of text make: what is beside each other is one line. */
function linesOf(rects: readonly DOMRect[]): Box[] {
  const lines: Box[] = [];
  for (const { left, right, top, bottom } of [...rects].toSorted((a, b) => a.top - b.top)) {
    const line = lines.at(-1);
    if (line && top < line.bottom - (line.bottom - line.top) / 2) {
      line.left = Math.min(line.left, left);
      line.right = Math.max(line.right, right);
      line.bottom = Math.max(line.bottom, bottom);
    } else lines.push({ left, right, top, bottom });
  }
  return lines;
}

/** Every block of text below `root` that somebody sees. */
export function textBlocksIn(root: Element): TextBlock[] {
  const nodes = new Map<Element, Text[]>();
  const seen = new Map<Element, boolean>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || parent.closest(unread)) continue;
    if (!seen.has(parent)) seen.set(parent, isSeen(parent));
    const block = seen.get(parent) ? blockOf(node) : null;
    if (block) nodes.set(block, [...(nodes.get(block) ?? []), node]);
  }
  return [...nodes].flatMap(([block, found]) => {
    const lines = linesOf(found.flatMap((node) => rectsOf(node)));
    const text = found
      .map(({ data }) => data)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return lines.length > 0 ? [{ block, nodes: found, text, lines }] : [];
  });
}

/** The width that the text has, in which it breaks into lines. */
export function columnOf({ block, lines }: TextBlock): number {
  const { display, paddingLeft, paddingRight } = styleOf(block);
  const widest = Math.max(...lines.map(({ left, right }) => right - left));
  // Text beside elements of a row is a column of its own.
  if (/flex|grid/.test(display) && block.children.length > 0) return widest;
  const inner = block.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return inner > 0 ? inner : widest;
}

/** Whether the text breaks for want of room, not where it says so. */
export function breaksSoftly({ block, nodes, lines }: TextBlock): boolean {
  const style = styleOf(block);
  const is_kept = /pre/.test(style.whiteSpaceCollapse) || style.whiteSpace.startsWith('pre');
  const asked = is_kept ? nodes.reduce((sum, { data }) => sum + data.split('\n').length - 1, 0) : 0;
  return lines.length > 1 + asked + block.querySelectorAll('br').length;
}

/** The first ordinary word that is broken between two letters, without a hyphen. */
export function brokenWordIn({ block, nodes }: TextBlock): string | undefined {
  if (styleOf(block).hyphens === 'auto') return undefined;
  for (const node of nodes)
    for (const { 0: word, index } of node.data.matchAll(/\p{L}{2,18}(?=$|[\s,;:.!?)…])/gu)) {
      if (index > 0 && !/[\s(]/.test(node.data[index - 1]!)) continue;
      if (linesOf(rectsOf(node, index, index + word.length)).length > 1) return word;
    }
  return undefined;
}
