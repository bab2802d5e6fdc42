import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Page } from 'playwright-core';

/** The windows that pages are held to: width and height, in CSS pixels. */
export const layout_windows: readonly (readonly [width: number, height: number])[] = [
  [320, 568],
  [390, 844],
  [600, 960],
  [768, 1024],
  [1024, 768],
  [1100, 800],
  [1180, 820],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
];

/** What is wrong with the layout at one place of a page. */
export type LayoutFault = {
  /**
   * `sideways`: the page is wider than the window; `scrolls`: a part of it scrolls sideways; `narrow`: a text breaks in a column that is too narrow;
   * `broken`: it breaks within a word; `cut`: a part of it can't be seen however one scrolls; `spilled`: it leaves its box; `overlapping`: it lies on
   * another; `covered`: something lies on a control that is scrolled to; `fixed`: an element that is fixed to the window has a parent that is its window.
   */
  kind:
    | 'sideways'
    | 'scrolls'
    | 'narrow'
    | 'broken'
    | 'cut'
    | 'spilled'
    | 'overlapping'
    | 'covered'
    | 'fixed';
  /** A selector. */
  at: string;
  text: string;
  numbers: Record<string, number | string>;
};

/** The files of `e2e/page`, as one script for the page. */
const script = `(() => {${['boxes', 'texts', 'measure-layout']
  .map((name) => stripTypeScriptTypes(readFileSync(new URL(`../page/${name}.ts`, import.meta.url), 'utf8')))
  .map((source) => source.replaceAll(/^import [^;]*;/gm, '').replaceAll(/^export /gm, ''))
  .join('\n')}})();`;

/** What is wrong with the layout of a page, in the window as it is; of the dialog or menu that is open, where one is. */
export async function measureLayout(page: Page): Promise<LayoutFault[]> {
  // The page shows what belongs to its width a moment after it has got it.
  await page.evaluate(`(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    let before = '';
    for (let same = 0, frames = 0; same < 1 && frames < 60; frames++) {
      await frame();
      const moving = document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect.getTiming().iterations !== Infinity);
      const { scrollWidth, scrollHeight } = document.documentElement;
      const now = [scrollWidth, scrollHeight, innerWidth, document.querySelectorAll('*').length, moving && frames].join();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  })()`);
  return page.evaluate<LayoutFault[]>(`${script} measureLayout()`);
}

/** Measures a page in each of the windows, without loading it again, and answers a line for each place with a fault. */
export async function findLayoutFaults(page: Page, windows = layout_windows): Promise<string[]> {
  const places = new Map<string, Map<number, string>>();
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    for (const { kind, at, text, numbers } of await measureLayout(page)) {
      const place = `${kind}: ${at} ${JSON.stringify(text)}`;
      const told = Object.entries(numbers).map(([name, number]) => `${name} ${number}`);
      places.set(place, (places.get(place) ?? new Map<number, string>()).set(width, told.join(', ')));
    }
  }
  return [...places].map(
    ([place, told]) => `${place} (${[...told].map(([width, numbers]) => `${width}: ${numbers}`).join('; ')})`,
  );
}
