import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ok } from '../server/test/support/draft-returns.ts';
import { eventually } from '../server/test/support/eventually.ts';
import { heading, isSound, openChoosingShop, press } from './support/choosing.ts';

describe('the page of a drop-off', () => {
  const { client, confirmDropOff, drafts, open, openStranger } = openChoosingShop();

  it('enlarges the code of a drop-off within the window, until Escape, back or a button closes it', async (test) => {
    const opened = await open(test);
    if (!opened) return;
    const { page, close, complaints } = opened;
    await confirmDropOff(opened);
    const code = page.getByRole('link', { name: 'Enlarge the code' });
    const dialog = page.getByRole('dialog');
    // Closing goes back in the history, which takes a moment longer than the dialog does.
    const place = await page.evaluate('navigation.currentEntry.index');
    const untilClosed = async () => {
      await dialog.waitFor({ state: 'hidden' });
      await eventually(async () => assert.equal(await page.evaluate('navigation.currentEntry.index'), place));
    };
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [width, height] of [
        [320, 568],
        [390, 844],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        await code.click();
        await dialog.waitFor();
        const { x, y, width: edge, height: depth } = (await dialog.getByRole('img').boundingBox())!;
        assert.ok(edge >= 232 && edge === depth, `${width}: ${edge} by ${depth}`);
        assert.ok(x >= 28 && y >= 0 && x + edge <= width - 28 && y + edge <= height, `${width}: ${x}, ${y}`);
        const styles = await page.evaluate(
          `[getComputedStyle(document.querySelector('dialog')).backgroundColor, getComputedStyle(document.documentElement).overflowY]`,
        );
        assert.deepEqual(
          styles,
          ['rgb(255, 255, 255)', 'hidden'],
          'white, and the page behind stays where it is',
        );
        await isSound(page);
        await dialog.getByText('Close', { exact: true }).click();
        await untilClosed();
      }
    }
    const address = page.url();
    for (const end of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await code.press('Enter');
      await dialog.waitFor();
      await end();
      await untilClosed();
      assert.equal(await page.evaluate('document.activeElement.dataset.enlarge'), 'whole-code');
      assert.equal(page.url(), address);
    }
    assert.deepEqual(complaints, []);
    await close();
  });

  it('shows the code on a page of its own where no script runs', async (test) => {
    const opened = await open(test);
    if (!opened) return;
    await confirmDropOff(opened);
    const { page, close } = await openStranger({ javaScriptEnabled: false });
    await page.goto(opened.page.url());
    await page.getByRole('link', { name: 'Enlarge the code' }).click();
    await page.getByText('Turn your screen up to full brightness').waitFor();
    const { width } = (await page.getByRole('img', { name: 'QR code of this return' }).boundingBox())!;
    assert.ok(width >= 232, `${width}`);
    await page.getByRole('link', { name: 'Close' }).click();
    await page.getByText('What happens next').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText('Send to phone').click();
    await page.getByRole('link', { name: 'Email the link' }).waitFor();
    await page.getByRole('link', { name: 'Save image' }).waitFor();
    await Promise.all([close(), opened.close()]);
  });

  it('sends its address to a phone by e-mail or as a copy, and prints, on a computer only', async (test) => {
    const opened = await open(test);
    if (!opened) return;
    const { page, close, complaints } = opened;
    await confirmDropOff(opened);
    const send = page.getByText('Send to phone');
    await page.setViewportSize({ width: 390, height: 844 });
    assert.equal(await send.isVisible(), false);
    await page.getByRole('link', { name: 'Save image' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Print' }).waitFor();
    await send.click();
    const address = page.url();
    await page.getByText(address, { exact: true }).waitFor();
    const mail = await page.getByRole('link', { name: 'Email the link' }).getAttribute('href');
    assert.equal(new URLSearchParams(mail!.replace('mailto:?', '')).get('body'), address);
    assert.equal(await page.locator('[data-copy]').first().getAttribute('data-copy'), address);
    await isSound(page);
    assert.deepEqual(complaints, []);
    await close();
  });

  it(
    'shows the code without a connection, and cancels a return with a session of its order but not with its address alone',
    { timeout: 120_000 },
    async (test) => {
      const opened = await open(test);
      if (!opened) return;
      const { page, close, url } = opened;
      await confirmDropOff(opened);
      const address = page.url();
      const { return_id } = (await ok(client.get(url))).draft_return;

      const stranger = await openStranger();
      await stranger.page.goto(address);
      await stranger.page.getByRole('link', { name: 'Find your order to cancel' }).waitFor();
      const { status } = await stranger.page.request
        .post(`${address}/cancel`, {
          headers: { Origin: new URL(address).origin },
          maxRedirects: 0,
        })
        .then((answer) => ({ status: answer.status() }));
      assert.equal(status, 303);
      assert.equal((await drafts.details(return_id)).state, 'open');
      await stranger.page.waitForFunction(
        `navigator.serviceWorker.ready.then(() => caches.match(location.origin + location.pathname)).then((kept) => kept && caches.match(document.querySelector('.code-card img').src))`,
      );
      await stranger.page.context().setOffline(true);
      await stranger.page.reload();
      await stranger.page.getByText('You’re offline. Your code still works.').waitFor();
      await stranger.page.getByText(/^Saved /).waitFor();
      assert.ok(await stranger.page.evaluate(`document.querySelector('.code-card img').naturalWidth > 0`));
      await stranger.close();

      await isSound(page);
      assert.ok(!(await page.getByText('You’re offline.').isVisible()));
      await press(page, 'Change my return');
      await page.waitForURL(/\/items$/);
      assert.equal((await drafts.details(return_id)).state, 'cancelled');
      await page.goto(address);
      await heading(page, 'This return was cancelled');
      await isSound(page);
      assert.equal((await drafts.details(return_id)).state, 'cancelled');
      await page.getByRole('link', { name: 'Start again' }).click();
      await heading(page, 'Return or exchange');
      await close();
    },
  );
});
