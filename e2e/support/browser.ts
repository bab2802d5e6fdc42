import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TestContext } from 'node:test';
import packaged from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { endLater, isSharing } from '../../server/test/support/shared.ts';

/** Where an installed Chromium is looked for when that of the package does not run. */
const installed = [
  process.env['CHROME_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Windows in which pages are opened, in CSS pixels. */
export const windows = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  station: { width: 1180, height: 820 },
  desktop: { width: 1440, height: 900 },
} as const;

let shared: Promise<Browser | undefined> | undefined;

/**
 * A browser without a window: the Chromium of the npm package, which brings its libraries; else an installed one. Undefined where neither runs. Test files
 * of a process use one, and close the windows that they opened; their `close` leaves it to the next file.
 */
export async function launchBrowser(): Promise<Browser | undefined> {
  if (!isSharing()) return launch();
  const browser = await (shared ??= launchShared());
  if (browser?.isConnected() !== false) return browser;
  shared = undefined;
  return launchBrowser();
}

async function launchShared(): Promise<Browser | undefined> {
  const browser = await launch();
  if (!browser) return undefined;
  const end = browser.close.bind(browser);
  browser.close = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  endLater(end, 'ProcessWrap');
  return browser;
}

async function launch(): Promise<Browser | undefined> {
  return (await tryToLaunch(() => packaged.executablePath())) ?? launchInstalled();
}

async function launchInstalled(): Promise<Browser | undefined> {
  const path = installed.find((candidate) => candidate !== undefined && existsSync(candidate));
  return path === undefined ? undefined : tryToLaunch(async () => path);
}

/** The package's own arguments are not used: they turn off the same-origin policy, and several windows crash one process. */
async function tryToLaunch(path: () => Promise<string>): Promise<Browser | undefined> {
  try {
    return await chromium.launch({
      executablePath: await path(),
      args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
      headless: true,
    });
  } catch {
    return undefined;
  }
}

/** The browser of a test file; says why the test is skipped where there is none. */
export function needBrowser(test: TestContext, browser: Browser | undefined): browser is Browser {
  if (!browser)
    test.skip('no Chromium runs here: neither the one of @sparticuz/chromium nor an installed one');
  return browser !== undefined;
}

export type Opened = {
  page: Page;
  /** What the page asked other hosts for, and what its own security policy or a script complained about. */
  complaints: string[];
  close: () => Promise<void>;
};

/** Opens a window that is held to what every page keeps: nothing from other hosts, no complaint in the console. */
export async function openWindow(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: windows.phone, locale: 'en-GB', ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) complaints.push(`asked for ${url}`);
  });
  page.on('console', (message) => {
    // A page that answers 422 is one.
    if (message.type() === 'error' && !message.text().includes('status of 4'))
      complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints, close: () => context.close() };
}

const axe_source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeResult = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] };

/** Finds an order on the look-up page at `url`, as a shopper does. */
export async function findOrder(page: Page, url: string, order: { name: string }): Promise<void> {
  await page.goto(url);
  await page.locator('#order').fill(order.name);
  await page.locator('#zip').fill('43215');
  await page.locator('form button').last().click();
  await page.waitForURL(/drafts/);
}

const every_rule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe has against the page, as one line per finding; none when it is accessible as far as machines can tell. Contrast is all that depends on colours:
 * `only_contrast` is enough for a page that was looked at in others.
 */
export async function findBarriers(page: Page, { only_contrast = false } = {}): Promise<string[]> {
  // Evaluated by the debugger, which the page's security policy does not apply to.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe_source);
  // None of these rules needs what axe would load beforehand.
  const options = {
    resultTypes: ['violations'],
    preload: false,
    runOnly: only_contrast ? ['color-contrast'] : every_rule,
  };
  const run = () => page.evaluate<AxeResult>(`axe.run(document, ${JSON.stringify(options)})`);
  let { violations } = await run();
  // A colour that is just changing has the contrast of neither the one before nor the one after.
  if (violations.some(({ id }) => id === 'color-contrast')) {
    await page.waitForTimeout(500);
    ({ violations } = await run());
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/** Pixels by which the page is wider than its window: none, in a page that needs no sideways scrolling. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Controls and texts whose content reaches beyond them sideways, or beyond the window: somebody who enlarges text could not read it all. */
export const cutTextOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('main *, header *, footer *')]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const { overflowX, clip } = getComputedStyle(element);
      if (box.width < 2 || box.height < 2 || element.closest('svg, .unseen, .skip') || clip !== 'auto') return false;
      if (box.right > innerWidth + 1 || box.left < -1) return true;
      return overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
    })
    .map((element) => element.tagName.toLowerCase() + '.' + element.className + ' ' + element.textContent.trim().slice(0, 30))
    .slice(0, 5)`);
