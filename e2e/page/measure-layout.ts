// Finds what is wrong with the layout of a page, in the window that it is in. Runs in the page, after `boxes.ts` and `texts.ts`.
import { beyond, cutOf, isSeen, layerOf, paintedBoxOf, selectorOf, styleOf, visiblePart } from './boxes.ts';
import type { Box } from './boxes.ts';
import { breaksSoftly, brokenWordIn, columnOf, textBlocksIn } from './texts.ts';
import type { TextBlock } from './texts.ts';

type Fault = { kind: string; at: string; text: string; numbers: Record<string, number | string> };

/** What people press, choose and write in. */
const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, label[for], [contenteditable], [tabindex="0"], ' +
  ['button', 'link', 'tab', 'menuitem', 'option', 'checkbox', 'radio', 'switch', 'combobox']
    .map((role) => `[role=${role}]`)
    .join();

/** The narrowest column in which text may break into lines, in pixels. */
const narrowest = 120;

const faultAt = (kind: string, element: Element, text: string, numbers: Fault['numbers']): Fault => ({
  kind,
  at: selectorOf(element),
  text: text.replaceAll(/\s+/g, ' ').trim().slice(0, 60),
  numbers,
});

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ??
  (element.textContent.trim() || element.getAttribute('title')) ??
  element.getAttribute('name') ??
  '';

/** The dialog, menu or list that is open and covers the rest, else the page. */
function scopeOf(): Element {
  const open = [
    ...document.querySelectorAll(
      'dialog:modal, [aria-modal=true], [role=menu], [role=listbox], [role=dialog]',
    ),
  ];
  return open.filter(isSeen).at(-1) ?? document.body;
}

/** Whether the element is there for a matrix to scroll in, also by keyboard: what is compared in rows and columns can't be rearranged. */
const isMatrix = (element: Element): boolean => element.matches('[data-matrix][tabindex="0"][aria-label]');

/** A page that is wider than its window, and parts that scroll sideways within it. */
function findSideways(scope: Element): Fault[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found: Fault[] = [];
  const isWide = (one: Element) => {
    const { left, right } = visiblePart(one, one.getBoundingClientRect()) ?? { left: 0, right: 0 };
    return right > clientWidth + 0.5 || left < -0.5;
  };
  if (scrollWidth > clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (one) => isSeen(one) && isWide(one) && layerOf(one) === null,
    );
    const widest =
      wide.find((one) => !wide.some((other) => other !== one && one.contains(other))) ?? document.body;
    found.push(faultAt('sideways', widest, nameOf(widest), { page: scrollWidth, window: clientWidth }));
  }
  for (const element of [scope, ...scope.querySelectorAll('*')]) {
    if (element.scrollWidth <= element.clientWidth + 1 || element === document.body) continue;
    if (!/auto|scroll/.test(styleOf(element).overflowX) || element.matches('pre, textarea, input, select'))
      continue;
    if (!isSeen(element) || isMatrix(element)) continue;
    found.push(
      faultAt('scrolls', element, nameOf(element), {
        content: element.scrollWidth,
        box: element.clientWidth,
      }),
    );
  }
  return found;
}

/** Text that breaks in a narrow column, within words, or leaves its box. */
function findTextFaults(blocks: readonly TextBlock[]): Fault[] {
  return blocks.flatMap((one) => {
    const { block, text, lines } = one;
    const found: Fault[] = [];
    const width = Math.round(columnOf(one));
    if (lines.length > 1) {
      if (width < narrowest && !block.matches('thead th') && /\S\s+\S/.test(text) && breaksSoftly(one))
        found.push(faultAt('narrow', block, text, { width, lines: lines.length }));
      const broken = brokenWordIn(one);
      if (broken) found.push(faultAt('broken', block, text, { word: broken, width }));
    }
    const whole: Box = {
      left: Math.min(...lines.map(({ left }) => left)),
      right: Math.max(...lines.map(({ right }) => right)),
      top: lines[0]!.top,
      bottom: lines.at(-1)!.bottom,
    };
    const parent = one.nodes[0]!.parentElement!;
    const cut = cutTextOf(one, whole, parent);
    if (cut) return [...found, cut];
    const box = paintedBoxOf(parent);
    if (box) {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const pixels = Math.max(
        beyond(whole, { left, right, top, bottom }, 'x'),
        beyond(whole, { left, right, top, bottom }, 'y') - 2,
      );
      if (pixels > 1)
        found.push(faultAt('spilled', block, text, { out_of: selectorOf(box), pixels: Math.round(pixels) }));
    }
    return found;
  });
}

/** Text that nobody can read to its end: what is shortened says it all in its title. */
function cutTextOf({ block, text }: TextBlock, whole: Box, parent: Element): Fault | undefined {
  const cut = cutOf(parent, whole, true);
  if (!cut) return undefined;
  if (cut.by instanceof Element && cut.by.closest('[title]')) return undefined;
  return faultAt('cut', block, text, {
    by: cut.by === 'window' ? 'window' : selectorOf(cut.by),
    pixels: cut.pixels,
  });
}

/** Texts that lie on each other. */
function findOverlaps(blocks: readonly TextBlock[]): Fault[] {
  const lines = blocks
    .flatMap((one) => {
      const layer = layerOf(one.block);
      return one.lines.flatMap((line) => {
        const part = visiblePart(one.nodes[0]!.parentElement!, line);
        return part ? [{ ...part, one, layer }] : [];
      });
    })
    .toSorted((a, b) => a.top - b.top);
  const found = new Map<TextBlock, Fault>();
  for (const [i, a] of lines.entries())
    for (let j = i + 1; j < lines.length && lines[j]!.top < a.bottom - 3; j++) {
      const b = lines[j]!;
      if (a.one === b.one || a.layer !== b.layer || found.has(a.one)) continue;
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - b.top;
      if (width > 2 && height > 3)
        found.set(
          a.one,
          faultAt('overlapping', a.one.block, a.one.text, {
            with: b.one.text.slice(0, 40),
            width: Math.round(width),
            height: Math.round(height),
          }),
        );
    }
  return [...found.values()];
}

/** What of a control is beyond something that hides it, or the window. */
function findCutControls(shown: readonly Element[]): Fault[] {
  return shown.flatMap((control) => {
    const cut = cutOf(control, control.getBoundingClientRect());
    return cut
      ? [
          faultAt('cut', control, nameOf(control), {
            by: cut.by === 'window' ? 'window' : selectorOf(cut.by),
            pixels: cut.pixels,
          }),
        ]
      : [];
  });
}

/** Whether what is met at a place of a control is the control, or belongs to it. */
function belongsTo(control: Element, hit: Element): boolean {
  if (control.contains(hit) || hit.contains(control)) return true;
  const label = hit.closest('label');
  if (label && (label.control === control || label.contains(control))) return true;
  if (control instanceof HTMLLabelElement && control.control?.contains(hit)) return true;
  // A button within a field.
  const [inner, outer] = [
    (hit.closest(controls) ?? hit).getBoundingClientRect(),
    control.getBoundingClientRect(),
  ];
  return (
    beyond(inner, outer, 'x') < 1 &&
    beyond(inner, outer, 'y') < 1 &&
    inner.width * inner.height < (outer.width * outer.height) / 2
  );
}

/** What covers a place of a control, in the window as it is scrolled; `away` where such a place is out of sight. */
function covererOf(control: Element): Element | 'away' | undefined {
  const rects = [...control.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  for (const { left, top, width, height } of rects)
    for (const [x, y] of [
      [0.5, 0.5],
      [0.2, 0.2],
      [0.8, 0.8],
      [0.2, 0.8],
      [0.8, 0.2],
    ] as const) {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      if (!hit) return 'away';
      if (!belongsTo(control, hit)) return hit;
    }
  return undefined;
}

/** Controls that something covers, also when they are scrolled to. */
function findCovered(shown: readonly Element[]): Fault[] {
  return shown.flatMap((control) => {
    if (styleOf(control).pointerEvents === 'none' || covererOf(control) === undefined) return [];
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const coverer = covererOf(control);
    if (coverer === undefined || coverer === 'away') return [];
    const { height } = control.getBoundingClientRect();
    return [
      faultAt('covered', control, nameOf(control), { by: selectorOf(coverer), height: Math.round(height) }),
    ];
  });
}

/** Elements that are fixed to the window, in a parent that makes itself their window. */
function findFixed(): Fault[] {
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    if (styleOf(element).position !== 'fixed' || element.matches(':modal, :popover-open')) return [];
    for (let up = element.parentElement; up; up = up.parentElement) {
      const {
        transform,
        translate,
        rotate,
        scale,
        filter,
        backdropFilter,
        perspective,
        willChange,
        contain,
      } = styleOf(up);
      const is_window =
        [transform, translate, rotate, scale, filter, backdropFilter, perspective].some(
          (value) => value && value !== 'none',
        ) ||
        /transform|translate|rotate|scale|filter|perspective/.test(willChange) ||
        /paint|layout|strict|content/.test(contain);
      if (is_window)
        return [faultAt('fixed', element, nameOf(element), { within: selectorOf(up), transform })];
    }
    return [];
  });
}

/** Everything that is wrong with the layout of the page in the window as it is, or of the dialog that is open. */
function measureLayout(): Fault[] {
  const scope = scopeOf();
  const scrolled = [...document.querySelectorAll('*')]
    .filter((one) => one.scrollTop !== 0)
    .map((one) => ({ one, top: one.scrollTop }));
  const blocks = textBlocksIn(scope);
  const shown = [...scope.querySelectorAll(controls)].filter(isSeen);
  const found = [
    ...findSideways(scope),
    ...findTextFaults(blocks),
    ...findOverlaps(blocks),
    ...findCutControls(shown),
    ...findFixed(),
    ...findCovered(shown),
  ];
  document.documentElement.scrollTo({ top: 0, behavior: 'instant' });
  for (const { one, top } of scrolled) one.scrollTop = top;
  return found;
}

Object.assign(globalThis, { measureLayout });
