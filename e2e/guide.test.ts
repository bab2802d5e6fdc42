import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get as httpGet } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startTestApp } from '../server/test/support/app.ts';
import type { TestApp } from '../server/test/support/app.ts';
import {
  findBarriers,
  launchBrowser,
  needBrowser,
  openWindow,
  overflowOf,
  windows,
} from './support/browser.ts';

describe('the documentation', () => {
  let app: TestApp;
  let browser: Browser | undefined;
  before(async () => {
    app = await startTestApp({ role: 'api' });
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await app.close();
  });

  const open = (name: keyof typeof windows, more: Parameters<typeof openWindow>[2] = {}) =>
    openWindow(browser!, app.origin, { viewport: windows[name], ...more });
  const at = (path: string) => new URL(`/guide/${path}`, app.origin).href;

  for (const path of ['eligibility/', 'api/upsertOrder/', 'recipes/'])
    for (const mode of ['light', 'dark'] as const)
      for (const width of ['desktop', 'phone'] as const)
        it(`has no barrier and fits: ${path} in ${mode} on a ${width}`, async (test) => {
          if (!needBrowser(test, browser)) return;
          const { page, complaints, close } = await open(width, { colorScheme: mode });
          await page.goto(at(path));
          assert.deepEqual(await findBarriers(page), []);
          assert.equal(await overflowOf(page), 0);
          assert.deepEqual(complaints, []);
          await close();
        });

  it('finds an operation with the keyboard alone', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await open('desktop');
    await page.goto(at('concepts/'));
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search the docs' });
    await field.fill('getReturnEligibility');
    await page.getByRole('option').first().waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await field.press('Enter');
    await page.waitForURL(at('api/getReturnEligibility/'));
    await page.keyboard.press('/');
    await field.fill('xyzzyxyzzy');
    await page.getByText("Nothing found for 'xyzzyxyzzy'. Try the API reference.").first().waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('remembers the language of samples on other pages, and moves between tabs with the arrow keys', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await open('desktop');
    await page.goto(at('eligibility/'));
    const tab = (name: string) => page.getByRole('tab', { name }).first();
    await tab('curl').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await tab('Node').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('End');
    await page.goto(at('api/processReturn/'));
    assert.equal(await tab('PHP').getAttribute('aria-selected'), 'true');
    await page.getByText('curl_setopt_array').first().waitFor();
    assert.equal(await page.getByText('curl -X POST').isVisible(), false);
    await close();
  });

  it('says for two seconds that code was copied', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await open('desktop', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.clock.install();
    await page.goto(at('api/processReturn/'));
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
    assert.equal(
      await page.evaluate('navigator.clipboard.readText()'),
      'POST /api/v1/warehouse/return/{return_id}/process',
    );
    await page.clock.runFor(2000);
    assert.equal(await page.getByRole('status').textContent(), '');
    await close();
  });

  it('keeps the chosen mode, and shows every language without a script', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await open('desktop', { colorScheme: 'light' });
    await page.goto(at('eligibility/'));
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.getByRole('button', { name: 'Dark mode' }).first().click();
    const dark = await background();
    assert.notEqual(dark, light);
    await page.goto(at('errors/'));
    assert.equal(await background(), dark);
    await close();

    const plain = await open('phone', { javaScriptEnabled: false });
    await plain.page.goto(at('eligibility/'));
    for (const text of ['curl', 'Node', 'Python', 'PHP'])
      assert.ok(await plain.page.locator('.panel-name', { hasText: text }).first().isVisible(), text);
    assert.ok(await plain.page.getByRole('link', { name: 'Create draft returns' }).first().isVisible());
    await plain.close();
  });

  it('has targets of at least 44 pixels on a phone, and a menu that Escape closes', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await open('phone');
    await page.goto(at('eligibility/'));
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.click();
    await page.getByRole('link', { name: 'Create draft returns' }).first().waitFor();
    const small = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('button, summary, nav a, .chips a, .actions a')]
      .filter((element) => element.offsetParent !== null && !element.closest('.aside .outline'))
      .map((element) => [element.getBoundingClientRect(), element.textContent.trim()])
      .filter(([{ height, width }]) => height < 43.5 || width < 43.5)
      .map(([{ height, width }, text]) => text + ' ' + width + ' × ' + height)`);
    assert.deepEqual(small, []);
    await page.keyboard.press('Escape');
    assert.equal(await menu.getAttribute('aria-expanded'), 'false');
    await close();
  });
});

describe('the files of the documentation', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ role: 'api' });
  });
  after(() => app.close());
  const get = (path: string, init: RequestInit = {}) =>
    fetch(app.origin + path, { redirect: 'manual', ...init });

  it('are served with a strict policy, asked for again, and compressed', async () => {
    const answer = await get('/guide/eligibility/', { headers: { 'Accept-Encoding': 'br' } });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('Cache-Control'), 'no-cache');
    assert.equal(answer.headers.get('Content-Encoding'), 'br');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|\*/);
    const html = await answer.text();
    assert.doesNotMatch(html, /<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
    const tag = answer.headers.get('ETag')!;
    // `fetch` would ask not to be answered from what it has.
    const request = httpGet(`${app.origin}/guide/eligibility/`, { headers: { 'If-None-Match': tag } });
    const [again] = (await once(request, 'response')) as [IncomingMessage];
    assert.equal(again.resume().statusCode, 304);

    const [, script] = /src="\.\.\/(assets\/main-[^"]+\.js)"/.exec(html)!;
    const file = await get(`/guide/${script}`, { headers: { 'Accept-Encoding': 'br' } });
    assert.equal(file.headers.get('Cache-Control'), 'public, max-age=31536000, immutable');
    assert.equal(file.headers.get('Content-Encoding'), 'br');
  });

  it('are there as markdown, and for machines', async () => {
    for (const path of ['/guide/eligibility.md', '/guide/index.md', '/guide/llms.txt'])
      assert.match((await get(path)).headers.get('Content-Type') ?? '', /^text\/(markdown|plain)/, path);
  });

  it('have addresses with a slash at the end, and a page for those that lead nowhere', async () => {
    assert.equal((await get('/guide')).headers.get('Location'), '/guide/');
    assert.equal((await get('/guide/eligibility')).headers.get('Location'), '/guide/eligibility/');
    const missing = await get('/guide/nothing/at/all');
    assert.equal(missing.status, 404);
    assert.match(await missing.text(), /This page doesn&#39;t exist|This page doesn't exist/);
    assert.equal((await get('/guide/eligibility/', { method: 'POST' })).status, 405);
  });

  it('are all that is served', async () => {
    for (const path of [
      '/guide/%2e%2e/package.json',
      '/guide/..%2f..%2fpackage.json',
      '/guide/../apps/guide/package.json',
      '/guide/files/%2e%2e/%2e%2e/build.ts',
      '/guide/%00',
      '/guide/assets/%2e%2e/%2e%2e/package.json',
    ]) {
      const request = httpGet(app.origin, { path });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      assert.equal(answer.resume().statusCode, 404, path);
    }
  });
});
