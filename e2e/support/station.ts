import type { Page } from 'playwright-core';

// What runs in the page is text: tests know no page.

/** A code that is scanned, the unit that it leads to, and the key that is pressed then. */
export type Step = { code: string; unit: number; key: string };

/** The number of rows that the station of a shop keeps in a store on its device; -1 before there are any. */
const countOf = (shop_id: number, store: string) => `(async () => {
  const name = 'retour-station-${shop_id}';
  const known = await indexedDB.databases();
  if (!known.some((one) => one.name === name)) return -1;
  const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const db = await done(indexedDB.open(name));
  const count = await done(db.transaction('${store}').objectStore('${store}').count());
  db.close();
  return count;
})()`;

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`The station never ${what}.`);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

/** Waits until the station has taken so many returns along. */
export const awaitList = (page: Page, shop_id: number, count: number): Promise<void> =>
  until(
    async () => (await page.evaluate<number>(countOf(shop_id, 'returns'))) >= count,
    'took the returns along',
  );

/** Waits until everything has been sent. */
export const awaitSent = (page: Page, shop_id: number): Promise<void> =>
  until(async () => (await page.evaluate<number>(countOf(shop_id, 'queue'))) === 0, 'sent everything');

/** Waits until the station opens without a network: the page, who is signed in and the grades are kept. */
export const awaitWorker = (page: Page): Promise<void> =>
  until(
    () =>
      page.evaluate<boolean>(
        `caches.open('retour-station-answers').then((cache) => cache.keys()).then((keys) => keys.length === 3)`,
      ),
    'opened its worker',
  );

/** Types codes as a scanner does, and a key for each unit that is shown; answers the milliseconds until each was shown. */
export const work = (page: Page, steps: readonly Step[]): Promise<number[]> =>
  page.evaluate<number[]>(`(async (steps) => {
  const press = (key) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  const until = async (holds, what) => {
    const from = performance.now();
    while (!holds()) {
      if (performance.now() - from > 15000) throw new Error(what + ' never came');
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  };
  const shown = () => Number(document.querySelector('[data-unit]')?.dataset.unit);
  const took = [];
  for (const { code, unit, key } of steps) {
    const from = performance.now();
    for (const character of code) press(character);
    press('Enter');
    await until(() => shown() === unit, 'unit ' + unit + ' by ' + code);
    took.push(performance.now() - from);
    press(key);
    await until(() => shown() !== unit, 'what follows ' + unit);
  }
  return took;
})(${JSON.stringify(steps)})`);
