// Where elements are, and what cuts them. Runs in the page, as `measure-layout.ts` does.

/** A box in the window, in CSS pixels. */
export type Box = { left: number; right: number; top: number; bottom: number };

const styles = new WeakMap<Element, CSSStyleDeclaration>();

/** The computed style of an element; an object that stays true while the page changes, so that it is asked for once. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const known = styles.get(element) ?? getComputedStyle(element);
  styles.set(element, known);
  return known;
}

/** Whether the element lies above the page until it has the focus, as the link to the content does. */
function isAbove(element: Element): boolean {
  const { right, bottom } = element.getBoundingClientRect();
  // What scripts measure is at neither end.
  if (right <= 0 && bottom + scrollY <= 0) return true;
  const focusable = element.closest<HTMLElement>('a, button');
  if (!focusable || focusable.getBoundingClientRect().bottom + scrollY > 0) return false;
  const before = document.activeElement as HTMLElement | null;
  focusable.focus({ preventScroll: true });
  const { top } = focusable.getBoundingClientRect();
  focusable.blur();
  before?.focus({ preventScroll: true });
  // The browser scrolls to what gets the focus by a key, where the page was scrolled before.
  return top + scrollY >= 0;
}

/** Whether somebody sees the element; not so what is only for screen readers. */
export function isSeen(element: Element): boolean {
  if (isAbove(element)) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  if (width < 2 || height < 2) return styleOf(element).display === 'contents';
  for (let up: Element | null = element; up; up = up.parentElement) {
    const { clip, clipPath, position } = styleOf(up);
    if (position === 'absolute' && (clip !== 'auto' || clipPath !== 'none')) return false;
    if (up.clientWidth === 1 && up.clientHeight === 1) return false;
  }
  return true;
}

/** The element whose box cuts this one, if it cuts: its parent, or that which it is positioned in. */
function cutterOf(element: Element): Element | null {
  const { position } = styleOf(element);
  if (position === 'fixed') return null;
  if (position === 'absolute' && element instanceof HTMLElement) return element.offsetParent;
  return element.parentElement;
}

const isRoot = (element: Element) => element === document.body || element === document.documentElement;

const paddingBox = (element: Element): Box => {
  const { left, top } = element.getBoundingClientRect();
  const x = left + element.clientLeft;
  const y = top + element.clientTop;
  return { left: x, right: x + element.clientWidth, top: y, bottom: y + element.clientHeight };
};

/** Where text of an element is cut: an ellipsis stands before its padding. */
const textBox = (element: Element): Box => {
  const box = paddingBox(element);
  const { textOverflow, paddingLeft, paddingRight } = styleOf(element);
  if (textOverflow !== 'ellipsis') return box;
  return { ...box, left: box.left + parseFloat(paddingLeft), right: box.right - parseFloat(paddingRight) };
};

/** The window without its scroll bars. */
const windowBox = (): Box => ({
  left: 0,
  right: document.documentElement.clientWidth,
  top: 0,
  bottom: document.documentElement.clientHeight,
});

/** By how many pixels a box lies beyond another, the most on any side of an axis. */
export const beyond = (inner: Box, outer: Box, axis: 'x' | 'y'): number =>
  axis === 'x'
    ? Math.max(outer.left - inner.left, inner.right - outer.right)
    : Math.max(outer.top - inner.top, inner.bottom - outer.bottom);

/** What cuts a box of an element, and by how much. */
type Cut = { by: Element | 'window'; pixels: number };

/**
 * What keeps a part of an element from being seen however one scrolls: something above it that hides what is beyond, or the window. What scrolls stands for
 * what is in it from there on. For the `text` of an element, that may be the element too.
 */
export function cutOf(element: Element, box: Box, text = false): Cut | undefined {
  let [x, y] = [box, box];
  const tolerance = text ? { x: 1, y: 4 } : { x: 1, y: 2 };
  let is_fixed = styleOf(element).position === 'fixed';
  for (let up = text ? element : cutterOf(element); up && !isRoot(up); up = cutterOf(up)) {
    const { overflowX, overflowY, position, display } = styleOf(up);
    is_fixed ||= position === 'fixed';
    if (/^(inline|contents)$/.test(display)) continue;
    const edge = text ? textBox(up) : paddingBox(up);
    if (/auto|scroll/.test(overflowX)) x = edge;
    else if (/hidden|clip/.test(overflowX) && beyond(x, edge, 'x') > tolerance.x)
      return { by: up, pixels: Math.round(beyond(x, edge, 'x')) };
    if (/auto|scroll/.test(overflowY)) y = edge;
    else if (/hidden|clip/.test(overflowY) && beyond(y, edge, 'y') > tolerance.y)
      return { by: up, pixels: Math.round(beyond(y, edge, 'y')) };
  }
  const pixels = beyond(x, windowBox(), 'x');
  if (pixels > tolerance.x) return { by: 'window', pixels: Math.round(pixels) };
  const hidden = is_fixed ? beyond(y, windowBox(), 'y') : -(y.top + scrollY);
  return hidden > tolerance.y ? { by: 'window', pixels: Math.round(hidden) } : undefined;
}

/** What of a box of text in an element is not scrolled or cut out of what it lies in; undefined if nothing is. */
export function visiblePart(element: Element, box: Box): Box | undefined {
  let { left, right, top, bottom } = box;
  for (let up: Element | null = element; up && !isRoot(up); up = cutterOf(up)) {
    const { overflowX, overflowY, display } = styleOf(up);
    if (/^(inline|contents)$/.test(display) || (overflowX === 'visible' && overflowY === 'visible')) continue;
    const edge = paddingBox(up);
    left = Math.max(left, edge.left);
    right = Math.min(right, edge.right);
    top = Math.max(top, edge.top);
    bottom = Math.min(bottom, edge.bottom);
  }
  return left < right && top < bottom ? { left, right, top, bottom } : undefined;
}

/** The nearest box with a border or a colour of its own that the element lies in, which its text isn't to leave; none where something in between scrolls or cuts. */
export function paintedBoxOf(element: Element): Element | undefined {
  for (let up: Element | null = element; up && up !== document.body; up = cutterOf(up)) {
    const { display, overflowX, overflowY, backgroundColor, borderLeftWidth, borderRightWidth, boxShadow } =
      styleOf(up);
    if (display === 'inline' || display === 'contents') continue;
    if (overflowX !== 'visible' || overflowY !== 'visible') return undefined;
    const has_border = parseFloat(borderLeftWidth) > 0 && parseFloat(borderRightWidth) > 0;
    const has_colour = !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
    if (has_border || has_colour || boxShadow !== 'none') return up;
  }
  return undefined;
}

/** The layer in which an element moves: what is fixed, sticky or floating above the page, else the page. */
export function layerOf(element: Element): Element | null {
  for (let up: Element | null = element; up; up = up.parentElement)
    if (/fixed|sticky/.test(styleOf(up).position) || up.matches('[data-position]')) return up;
  return null;
}

/** Where an element is, as somebody looks for it in the tools of a browser. */
export function selectorOf(element: Element): string {
  const names: string[] = [];
  for (
    let up: Element | null = element;
    up && names.length < 4 && up !== document.body;
    up = up.parentElement
  ) {
    const id = up.id && !/^mantine|:|^r\d/.test(up.id) ? `#${up.id}` : '';
    const classes = [...up.classList].filter((name) => !name.startsWith('m_')).slice(0, 2);
    names.unshift(`${up.localName}${id}${classes.map((name) => `.${name}`).join('')}`);
    if (id) break;
  }
  return names.join(' > ');
}
