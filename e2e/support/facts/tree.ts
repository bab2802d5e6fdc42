import type { Page } from 'playwright-core';

/** An element of a page, with the text and elements in it that people are told. */
export type Element = { tag: string; attributes: Record<string, string>; children: (Element | string)[] };

// What runs in the page is text: tests know no page. One evaluation for all of it, so that hundreds of pages take seconds.
const read_tree = `(() => {
  const read = (element) => ({
    tag: element.tagName.toLowerCase(),
    attributes: {
      ...Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      ...(element.checked ? { checked: 'checked' } : {}),
    },
    children: [...element.childNodes].flatMap((node) => {
      if (node.nodeType === 3) return node.data.trim() === '' ? [] : [node.data];
      if (node.nodeType !== 1 || node.matches('svg, script, style, [aria-hidden=true], [hidden]')) return [];
      return [read(node)];
    }),
  });
  return read(document.body);
})()`;

/** The page as it is now. Neither pictures nor what screen readers leave out are part of it. */
export const readTree = (page: Page): Promise<Element> => page.evaluate<Element>(read_tree);

/** Every element below one, itself included, in the order of the page. */
function everyIn(root: Element): Element[] {
  return [root, ...root.children.flatMap((child) => (typeof child === 'string' ? [] : everyIn(child)))];
}

type Wanted = Partial<{
  tag: string;
  role: string;
  /** The value of `aria-label`, or the text of what `aria-labelledby` names. */
  name: string | RegExp;
  has: string;
}>;

/** The elements below one that fit. */
export function all(root: Element, { tag, role, name, has }: Wanted): Element[] {
  return everyIn(root).filter(
    (one) =>
      (tag === undefined || one.tag === tag) &&
      (role === undefined || one.attributes['role'] === role) &&
      (has === undefined || has in one.attributes) &&
      (name === undefined || fits(nameOf(root, one), name)),
  );
}

/** The one element below another that fits; undefined where there is none. */
export const find = (root: Element, wanted: Wanted): Element | undefined => all(root, wanted)[0];

const fits = (text: string, name: string | RegExp) =>
  typeof name === 'string' ? text === name : name.test(text);

function nameOf(root: Element, { attributes }: Element): string {
  const label = attributes['aria-label'];
  if (label !== undefined) return label;
  const by = attributes['aria-labelledby'];
  const labelling = by === undefined ? undefined : everyIn(root).find((one) => one.attributes['id'] === by);
  return labelling ? textOf(labelling) : '';
}

/** The elements right below one. */
export const elementsOf = ({ children }: Element): Element[] =>
  children.filter((child): child is Element => typeof child !== 'string');

/** The text of an element, with one space between what stands in different elements. */
export function textOf(element: Element | undefined): string {
  if (!element) return '';
  return element.children
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The text of an element without that of the elements in it. */
export const ownTextOf = ({ children }: Element): string =>
  children
    .filter((child) => typeof child === 'string')
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The rows of a table: the text of each cell. */
export const rowsOf = (table: Element | undefined): string[][] =>
  table
    ? all(table, { tag: 'tr' }).map((row) =>
        elementsOf(row)
          .filter(({ tag }) => tag === 'th' || tag === 'td')
          .map(textOf),
      )
    : [];
