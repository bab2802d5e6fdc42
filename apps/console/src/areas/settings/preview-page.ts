import { accentFrom, colours, contrastOf } from '@retour/tokens';

/** How a previewed page looks: the brand as it is typed, in one mode. */
export type Look = { accent: string | null; radius: number; css: string; mode: 'light' | 'dark' };

/** What shoppers have to see on a page, whatever the CSS of the shop says. */
const required_parts = { withdrawal: '.withdrawal .button-label', amounts: '.amount' } as const;
export type RequiredPart = keyof typeof required_parts;

/** Puts the body of a rendered page in the place of the one that is there, which keeps its styles. */
export function showPage({ document }: Window, html: string): void {
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  const { lang, dir } = fresh.documentElement;
  Object.assign(document.documentElement, { lang, dir });
  document.body.replaceWith(document.adoptNode(fresh.body));
}

/**
 * Gives a page a look that is not saved. Style sheets of its own realm are what its security policy lets a script add, and it still keeps them from
 * loading anything. Returns the parts that the CSS hides.
 */
export function dressPage(view: Window & typeof globalThis, look: Look): RequiredPart[] {
  const { document } = view;
  for (const saved of document.querySelectorAll<HTMLLinkElement>('link[data-shop-style]'))
    saved.disabled = true;
  const own = sheetOf(view, inMode(look.css, look.mode));
  document.adoptedStyleSheets = [sheetOf(view, brandCss(look)), own];
  return look.css === '' ? [] : hiddenParts(view, own);
}

function sheetOf({ CSSStyleSheet: Sheet }: Window & typeof globalThis, css: string): CSSStyleSheet {
  const sheet = new Sheet();
  sheet.replaceSync(`@layer shop {\n${css}\n}`);
  return sheet;
}

/** The custom properties that the portal's styles are made of. */
function brandCss({ accent, radius, mode }: Look): string {
  const chosen = accent === null ? {} : accentFrom(accent).accent;
  const roles = Object.entries({ ...colours, ...chosen }).map(
    ([role, colour]) => `--r-${role}: ${colour[mode]}`,
  );
  const radii = Object.entries({ chip: 0.75, control: 1, card: 1.5 }).map(
    ([name, share]) => `--r-radius-${name}: ${radius * share}px`,
  );
  return `:root { ${[`color-scheme: ${mode}`, ...roles, ...radii].join('; ')} }`;
}

/** The mode is chosen here, and not by the device: what CSS asks of the device becomes what is always or never so. */
const inMode = (css: string, mode: Look['mode']) =>
  css.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, asked: string) =>
    asked.toLowerCase() === mode ? '(min-width: 0px)' : '(max-width: 0px)',
  );

function hiddenParts(view: Window & typeof globalThis, own: CSSStyleSheet): RequiredPart[] {
  const seen = () =>
    Object.entries(required_parts).map(([part, selector]) => {
      const all = [...view.document.querySelectorAll<HTMLElement>(selector)];
      return { part: part as RequiredPart, count: all.filter((one) => isSeen(view, one)).length };
    });
  own.disabled = true;
  const without = seen();
  own.disabled = false;
  return seen()
    .filter(({ count }, i) => count < without[i]!.count)
    .map(({ part }) => part);
}

const min_px = 8;
const min_contrast = 3;

/** Whether an element is visible: painted, within the page, and in enough contrast to its background. */
function isSeen(view: Window, element: HTMLElement): boolean {
  const is_painted = element.checkVisibility({
    opacityProperty: true,
    visibilityProperty: true,
    contentVisibilityAuto: true,
  });
  const { width, height, left, right, bottom } = element.getBoundingClientRect();
  const top_of_page = bottom + view.scrollY;
  const is_inside = right > 0 && left < view.innerWidth && top_of_page > 0;
  if (!is_painted || !is_inside || width < min_px || height < min_px) return false;
  const { color } = view.getComputedStyle(element);
  return !isClear(color) && contrastOf(color, groundOf(view, element)) >= min_contrast;
}

/** The nearest colour behind an element. */
function groundOf(view: Window, element: HTMLElement): string {
  for (let one: HTMLElement | null = element; one; one = one.parentElement) {
    const { backgroundColor } = view.getComputedStyle(one);
    if (!isClear(backgroundColor)) return backgroundColor;
  }
  return 'white';
}

const isClear = (colour: string) => /^transparent$|[,/]\s*0(?:\.0+)?%?\)$/.test(colour);
