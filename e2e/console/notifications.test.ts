import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startChatServer } from '../../server/test/support/chat-server.ts';
import type { ChatServer } from '../../server/test/support/chat-server.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

describe('notifications in the console', () => {
  let at: TestConsole;
  let chat: ChatServer;
  let browser: Browser | undefined;
  before(async () => {
    const settings = { RETOUR_EGRESS_ALLOW: '127.0.0.1' };
    [at, chat, browser] = await Promise.all([
      startConsole({ returns: 0, settings }),
      startChatServer(),
      launchBrowser(),
    ]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
    await chat.close();
  });

  it('are chosen by each member, for what their role may see, and count right away', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/', {
      role: 'warehouse',
      viewport: windows.phone,
    });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Notifications' }).click();
    const reviews = page.getByLabel('Reviews');
    await reviews.waitFor();
    assert.equal(await page.getByRole('combobox').count(), 5);
    assert.equal(await page.getByLabel('Overdue parcels').inputValue(), 'daily');
    await reviews.selectOption('At once');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await reviews.waitFor();
    assert.equal(await reviews.inputValue(), 'at_once');
    assert.deepEqual([await overflowOf(page), await findBarriers(page)], [0, []]);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('go to a channel, whose address is tried and never shown', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/notifications');
    await page.getByRole('link', { name: /channel in Slack or Teams/ }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The url field is required.').waitFor();
    await page.getByLabel('Webhook URL').fill(`${chat.url}/services/T0secret`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'What the channel is told' }).waitFor();
    assert.ok(!(await page.content()).includes('T0secret'));
    const send = page.getByRole('button', { name: 'Send a test message' });
    await send.click();
    await page.getByText('The chat took the message.').waitFor();
    assert.match(chat.slack[0]!.text, /^Test message of Acme &amp; Co$/);
    chat.misbehave('slack', { status: 404, body: 'no_service' });
    await send.click();
    await page.getByText('The chat didn’t take the message (404).').waitFor();
    await page.getByText('no_service').waitFor();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByLabel('Payment issues').selectOption('At once');
    await saved;
    const { channel } = (await at.clients.standard.get('/settings/chat')).body;
    assert.deepEqual(channel.choices[1], { kind: 'payment_issues', pace: 'at_once' });
    assert.deepEqual([await overflowOf(page), await findBarriers(page)], [0, []]);
    await page.getByRole('button', { name: 'Remove the channel' }).click();
    await send.waitFor({ state: 'detached' });
    assert.equal((await at.clients.standard.get('/settings/chat')).body.channel, null);
    assert.deepEqual(
      complaints.filter((text) => !text.includes('422')),
      [],
    );
    await close();
  });
});
