import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { openReturn } from '../server/test/support/factories.ts';
import { drawPicture } from '../server/test/support/pictures.ts';
import {
  findBarriers,
  launchBrowser,
  needBrowser,
  openWindow,
  overflowOf,
  windows,
} from './support/browser.ts';
import { startConsole } from './support/console.ts';
import type { TestConsole } from './support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;
const pdf = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
const broken = { name: 'counter.heic', mimeType: 'image/heic', buffer: Buffer.from('?') };

describe('files of messages', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole({ returns: 0 }), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  for (const javaScriptEnabled of [true, false])
    it(`are sent without those that can’t be read, ${javaScriptEnabled ? 'with' : 'without'} JavaScript, and answered`, async (test) => {
      if (!needBrowser(test, browser)) return;
      const id = await openReturn(at.deps, at.shop);
      const { body } = await at.clients.standard.get(`/warehouse/return/details?return_id=${id}`);
      const photo = {
        name: 'crack.png',
        mimeType: 'image/png',
        buffer: Buffer.from(await drawPicture('png')),
      };
      const options = { javaScriptEnabled, viewport: windows.phone };
      const { page, complaints, close } = await openWindow(browser, at.server.origin, options);
      await page.goto(body.status_page_url);
      await page.getByText('Ask about this return').click();
      await page.getByLabel('Your message').fill('It is cracked.');
      await page.locator('input[type=file]').setInputFiles([photo, pdf, broken]);
      if (javaScriptEnabled) {
        await page.getByRole('button', { name: 'Remove receipt.pdf' }).waitFor();
        await page.getByText('This file wasn’t added.').waitFor();
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByText('This file wasn’t added.').waitFor();
        await page.getByRole('button', { name: 'Remove crack.png' }).waitFor();
      }
      if (javaScriptEnabled) assert.deepEqual(await findBarriers(page), []);
      assert.equal(await overflowOf(page), 0);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('Sent, without counter.heic. We’ll reply by email.').waitFor();
      await page.getByRole('link', { name: 'receipt.pdf' }).waitFor();
      await page.getByRole('img', { name: 'crack.png' }).waitFor();
      if (javaScriptEnabled) assert.deepEqual(await findBarriers(page), []);
      assert.deepEqual(
        complaints.filter((one) => !one.includes('422')),
        [],
      );
      if (javaScriptEnabled) await answerInConsole(id);
      await page.goto(body.status_page_url);
      if (javaScriptEnabled) await page.getByRole('link', { name: 'how-to.pdf' }).waitFor();
      await close();
    });

  async function answerInConsole(id: number): Promise<void> {
    const { page, complaints, close } = await at.open(browser!, `/returns/${id}`, { role: 'agent' });
    await page.getByRole('link', { name: 'receipt.pdf' }).waitFor();
    await page.getByRole('radio', { name: 'Email' }).check({ force: true });
    await page.getByLabel(/^Email to/).fill('Glue it like this.');
    await page.locator('input[type=file]').setInputFiles([{ ...pdf, name: 'how-to.pdf' }, broken]);
    await page.getByText('Not added').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Send email' }).click();
    await page.getByText(/^Sent to .*, without counter\.heic$/).waitFor();
    await page.getByRole('link', { name: 'how-to.pdf' }).waitFor();
    assert.deepEqual(
      complaints.filter((one) => !one.includes('422')),
      [],
    );
    await close();
  }
});
