import type { Browser, Page } from 'playwright-core';
import type { TestShop } from '../../../server/test/support/shop.ts';
import { consoleOf } from '../console.ts';
import type { TestConsole } from '../console.ts';
import { readTree } from './tree.ts';
import type { Element } from './tree.ts';
import { wordsOf } from './words.ts';
import type { Words } from './words.ts';

/** The console of a shop, as an owner sees it in English unless asked for in another language, where pages are opened without loading the app again. */
export type Walk = {
  at: TestShop;
  page: Page;
  words: Words;
  /** What the API answers, which has to be a success. */
  read: (path: string) => Promise<any>;
  /** Opens a page by its address below the console. */
  go: (path: string) => Promise<void>;
  /** Requests of the page that the server refused, other than for reading. */
  refused: string[];
  /**
   * What is wrong with the page, once all that it asked for is there. `tell` is asked again for a moment while there is something: the page may be about to show it.
   */
  faultsOf: (tell: (root: Element) => string[] | Promise<string[]>) => Promise<string[]>;
  close: () => Promise<void>;
};

/** How often a page that states something else is looked at again. */
const most_looks = 12;

/** Opens the console of a shop; `of_shop` is another one of it, whose owner it is signed in as. */
export async function openWalk(
  browser: Browser,
  at: TestShop,
  { locale = 'en-GB', of_shop = consoleOf(at) }: { locale?: string; of_shop?: TestConsole } = {},
): Promise<Walk> {
  const now = at.clock.now();
  const { page, close } = await of_shop.open(browser, '/home', { locale });
  await page.clock.setFixedTime(now);
  const asked = new Set<object>();
  const refused: string[] = [];
  const isData = (url: string) => url.includes('/api/') && !url.includes('/stream');
  page.on('request', (request) => isData(request.url()) && asked.add(request));
  page.on('requestfailed', (request) => asked.delete(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'GET' && response.status() >= 400 && isData(response.url()))
      refused.push(`${request.method()} ${response.url()} ${response.status()}`);
  });
  const quiet = async () => {
    while (asked.size > 0) await page.waitForEvent('requestfinished', { timeout: 1000 }).catch(() => {});
  };
  return {
    at,
    page,
    words: wordsOf(at.shop.time_zone, now),
    refused,
    close,
    async read(path) {
      const { status, body, text } = await at.clients.standard.get(path);
      if (status !== 200) throw new Error(`GET ${path}: ${text}`);
      return body;
    },
    go: (path) => page.evaluate(`void history.pushState({}, '', '/console${path}')`),
    async faultsOf(tell) {
      let faults: string[] = [];
      for (let look = 0; look < most_looks; look++) {
        await quiet();
        faults = await tell(await readTree(page));
        if (faults.length === 0) break;
        await page.evaluate(
          `new Promise((done) => { requestAnimationFrame(() => setTimeout(done, ${look * 10})); })`,
        );
      }
      return faults;
    },
  };
}
