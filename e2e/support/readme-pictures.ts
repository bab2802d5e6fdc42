import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { findDemoLinks } from '../../demo/src/index.ts';
import { openWindow, windows } from './browser.ts';
import { console_pages } from './console-pages.ts';
import { showConsolePage } from './console-shots.ts';
import { openDemoConsole, startDemo } from './demo-server.ts';
import type { DemoServer } from './demo-server.ts';

const console_pictures = [
  { name: 'returns', width: 'desktop' },
  { name: 'return', width: 'desktop' },
  { name: 'station', width: 'station' },
  { name: 'insights', width: 'desktop' },
] as const;

/** A phone on which the review fits with its button. */
const phone = { width: windows.phone.width, height: 940 };
/** An amount that changed is marked for less than this. */
const settling_ms = 1500;

/** Takes the pictures of the README on the demo shop: pages of the console, and the way of a shopper through the portal side by side. */
export async function makeReadmePictures(browser: Browser, folder: string): Promise<number> {
  const demo = await startDemo();
  const { page, close } = await openDemoConsole(browser, demo, {});
  for (const { name, width } of console_pictures) {
    await showConsolePage(
      page,
      demo.origin,
      console_pages.find((one) => one.name === name)!,
      width,
    );
    await page.screenshot({ path: join(folder, `console-${name}.png`) });
  }
  await close();
  await placeSideBySide(browser, await returnTwoItems(browser, demo), join(folder, 'portal.png'));
  await demo.close();
  return console_pictures.length + 1;
}

/** Returns two items of an order, and takes pictures of the choice of items, of what the shopper gets for one, of the review, and of the code. */
async function returnTwoItems(browser: Browser, { origin, deps }: DemoServer): Promise<Buffer[]> {
  const { page, close } = await openWindow(browser, origin, { viewport: phone, deviceScaleFactor: 2 });
  const { eligible } = await findDemoLinks(deps);
  if (eligible === undefined) throw new Error('The demo shop has no order that can be returned.');
  const shots: Buffer[] = [];
  const shoot = async () => {
    await page.evaluate('document.fonts.ready');
    await page.waitForTimeout(settling_ms);
    shots.push(await page.screenshot());
  };
  const goOn = () => page.locator('button.filled:visible').click();
  await page.goto(eligible);
  await goOn();
  await page.waitForURL(/\/items$/);
  for (const place of [0, 1]) await page.getByRole('checkbox').nth(place).check();
  await shoot();
  await goOn();
  for (const item of ['first', 'last']) {
    await page.waitForURL(/\/reason$/);
    await page.getByText('Changed my mind').click();
    await goOn();
    if (item === 'first') await page.getByText('2 of 2').waitFor();
  }
  for (const item of ['first', 'last']) {
    await page.waitForURL(/\/outcome$/);
    await page.locator('label[for=choice-refund]').click();
    if (item === 'last') await shoot();
    await goOn();
    if (item === 'first') await page.getByText('2 of 2').waitFor();
  }
  await page.waitForURL(/\/method$/);
  await page.locator('label[for=method-dropoff]').click();
  await goOn();
  await page.waitForURL(/\/review$/);
  await shoot();
  await goOn();
  await page.getByRole('heading', { name: /^Drop it off/ }).waitFor();
  await shoot();
  await close();
  return shots;
}

/** Writes pictures of phones next to each other into one file. */
async function placeSideBySide(browser: Browser, shots: readonly Buffer[], path: string): Promise<void> {
  const { width, height } = phone;
  const gap = 24;
  const { page, close } = await openWindow(browser, 'about:blank', {
    viewport: { width: shots.length * (width + gap) + gap, height: height + 2 * gap },
    deviceScaleFactor: 1.5,
  });
  const images = shots.map(
    (shot) =>
      `<img width="${width}" height="${height}" src="data:image/png;base64,${shot.toString('base64')}">`,
  );
  await page.setContent(
    `<body style="margin: 0; display: flex; gap: ${gap}px; padding: ${gap}px; background: #ddd8d1">${images.join('')}</body>`,
  );
  await page.screenshot({ path });
  await close();
}
