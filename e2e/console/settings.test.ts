import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { changeShopSettings } from '../../server/src/modules/shop/shops/index.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { readFont } from '../../server/test/support/font.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';
import { setting_sections } from '../support/console-pages.ts';

let at: TestConsole;
let browser: Browser | undefined;

describe('the settings', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole({ returns: 0 }), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('are saved by section, and nobody writes over what they have not seen', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/settings/shop');
    await page.getByLabel('Name', { exact: true }).fill('Marlow Gifts');
    await page.getByLabel('In the inventories kept here').check();
    await page.getByLabel('Confirm refunds above').fill('150,5');
    assert.equal(await page.getByLabel('Confirm refunds above').inputValue(), '150,5');
    await page.getByText('3 unsaved changes').waitFor();
    await changeShopSettings(at.deps, at.shop.id, { expires_after_days: 21 }, { by: 'Dana Reyes' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Dana Reyes saved revision 1').waitFor();
    await page.getByRole('button', { name: 'Show the current version' }).click();
    await page.locator('input[value="21"]').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Marlow Gifts');
    await page.getByRole('link', { name: 'Brand', exact: true }).click();
    await page.getByRole('dialog', { name: 'You have changes that aren’t saved' }).waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.locator(':focus', { hasText: 'Brand' }).waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Marlow Gifts');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Last saved by Grace Murray').waitFor();
    assert.deepEqual(
      complaints.filter((text) => !text.includes('409')),
      [],
    );
    await close();
  });

  it('preview the portal in a colour that is not saved yet, and tell how it was adjusted', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/settings/brand');
    const button = page.frameLocator('iframe').getByRole('button', { name: 'Find my order' });
    await button.waitFor();
    const colourOf = () => styleIn(button, 'backgroundColor');
    const before_change = await colourOf();
    await page.getByLabel('Colour of buttons and links').fill('#ffd500');
    await page.getByText('buttons use dark text').waitFor();
    // The preview follows what is typed.
    await eventually(async () => assert.notEqual(await colourOf(), before_change));
    await page.getByText('1440 px', { exact: true }).click();
    await page.getByText('Dark', { exact: true }).click();
    await page.getByLabel('Pages that may show the portal').fill('acme.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('"acme.example" isn\'t an origin').waitFor();
    await page
      .getByLabel('Pages that may show the portal')
      .fill('https://acme.example\nhttps://www.acme.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Last saved by').waitFor();
    assert.deepEqual((await at.clients.standard.get('/settings/brand')).body.embed_origins, [
      'https://acme.example',
      'https://www.acme.example',
    ]);
    await page
      .getByLabel('Upload a font')
      .and(page.locator('input'))
      .setInputFiles({ name: 'font.woff2', mimeType: 'font/woff2', buffer: readFont() });
    await page.getByText('Your font', { exact: true }).waitFor();
    const fontOf = () => page.frames().at(-1)!.evaluate(`getComputedStyle(document.body).fontFamily`);
    await eventually(async () => assert.match(String(await fontOf()), /^Shop/));
    await page.getByRole('button', { name: 'Remove the font' }).click();
    await eventually(async () => assert.doesNotMatch(String(await fontOf()), /^Shop/));
    // The preview only shows: its frame runs no scripts.
    assert.deepEqual(
      complaints.filter((text) => !text.includes('sandboxed') && !text.includes('422')),
      [],
    );
    await close();
  });

  it('show CSS on pages of the portal before it is saved, and warn of what it hides', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/settings/brand');
    const inner = () => page.frames().at(-1)!;
    const styleOf = (selector: string, name: string) =>
      inner().evaluate(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${name}')`);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Return or exchange' }).waitFor();
    const field = page.getByLabel('Custom CSS');
    assert.match(await styleIn(field, 'fontFamily'), /monospace/);
    await field.fill('.heading { border-inline-start: 3px solid rgb(1, 2, 3)');
    await page.getByText('0.1 of 20 kB').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Line 1, column 10: "{" is never closed.').waitFor();
    await field.fill(
      '.heading { border-inline-start: 3px solid rgb(1, 2, 3) } @media (prefers-color-scheme: dark) { .heading { border-width: 9px } }',
    );
    await eventually(async () => assert.equal(await styleOf('.heading', 'border-inline-start-width'), '3px'));
    await page.getByText('Dark', { exact: true }).click();
    await eventually(async () => assert.equal(await styleOf('.heading', 'border-inline-start-width'), '9px'));
    await page.getByRole('combobox', { name: 'Page' }).selectOption('Review');
    await page.frameLocator('iframe').getByRole('heading', { name: 'Review and confirm' }).waitFor();
    await eventually(async () => assert.equal(await styleOf('.heading', 'border-inline-start-width'), '9px'));
    assert.equal(await page.getByText('Your CSS hides').count(), 0);
    const good = await field.inputValue();
    await field.fill('.content > section { display: none } .site-footer { background: var(--r-ink) }');
    await page.getByText('Your CSS hides amounts').waitFor();
    await field.fill('.site-footer-inner { max-inline-size: 0; overflow: hidden } .ledger { display: none }');
    await page.getByText('Your CSS hides').waitFor({ state: 'detached' });
    await field.fill(':root { --r-ink: var(--r-surface) !important }');
    await page.getByText('Your CSS hides the way to withdraw').waitFor();
    await field.fill(good);
    await page.getByText('Your CSS hides').first().waitFor({ state: 'detached' });
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const portal = await page.context().newPage();
    await portal.goto(`${at.deps.config.portal_url}/${at.shop.handle}`);
    assert.equal(await styleIn(portal.locator('.heading'), 'borderInlineStartWidth'), '3px');
    await portal.close();
    // The preview only shows: its frame runs no scripts.
    assert.deepEqual(
      complaints.filter((text) => !text.includes('sandboxed') && !text.includes('422')),
      [],
    );
    await close();
  });

  it('write what the portal says in a language, and put its own words back', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/settings/texts');
    await page.getByRole('tab', { name: 'German' }).click();
    const heading = page.getByRole('textbox', { name: 'Heading of the order look-up' });
    assert.equal(await heading.getAttribute('placeholder'), 'Zurückgeben oder umtauschen');
    await heading.fill('x'.repeat(81));
    await page.getByText('81 of 80 characters').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This text is too long.').waitFor();
    await heading.fill('Zurück damit');
    await page.getByLabel('Notice', { exact: true }).fill('Bis 31. Januar.\nAuch im Laden.');
    await page.getByText('2 unsaved changes').waitFor();
    const preview = page.frameLocator('iframe');
    await preview.getByRole('heading', { name: 'Zurück damit' }).waitFor();
    await preview.getByText('Bis 31. Januar.').waitFor();
    await page.getByRole('combobox', { name: 'Page' }).selectOption('Items');
    await preview.getByRole('heading', { name: 'Was möchten Sie zurückgeben?' }).waitFor();
    await preview.getByText('Bis 31. Januar.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Last saved by').waitFor();
    await page.getByRole('tab', { name: /German.*has texts of yours/ }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    const portal = await page.context().newPage();
    await portal.goto(String(await page.getByRole('link', { name: 'in German' }).getAttribute('href')));
    await portal.getByRole('heading', { name: 'Zurück damit' }).waitFor();
    assert.match(await portal.getByText('Bis 31. Januar.').innerText(), /\nAuch im Laden\./);
    await portal.close();
    await page.getByRole('button', { name: 'Use the portal’s text: Heading of the order look-up' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 unsaved change').waitFor({ state: 'detached' });
    const { texts } = (await at.clients.standard.get('/settings/portal-texts')).body;
    assert.deepEqual([texts.de.look_up_heading, texts.de.notice], [null, 'Bis 31. Januar.\nAuch im Laden.']);
    assert.deepEqual(
      complaints.filter((text) => !text.includes('sandboxed') && !text.includes('422')),
      [],
    );
    await close();
  });

  it('import a list from a file, tell which lines were rejected, and take a removal back', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/settings/lists');
    await page.getByText('Nothing on this list').waitFor();
    const csv = 'type,value\nemail,abuse@example.com\norder,#1042\nplanet,Mars\nemail,abuse@example.com\n';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByText('2 items were added, 1 were there already, 1 were rejected.').waitFor();
    await page.getByText('Line 4:').waitFor();
    await page.getByRole('button', { name: 'Remove #1042' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Remove #1042' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'blocklists.csv');
    assert.deepEqual(
      complaints.filter((text) => !text.includes('422')),
      [],
    );
    await close();
  });

  it('add a destination, and write a message with a preview', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/settings/destinations');
    await page.getByText('No destinations yet').waitFor();
    await page.getByRole('button', { name: 'Add a destination' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Name').fill('Warehouse Leeds');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    assert.equal(await panel.getByLabel('Name').inputValue(), 'Warehouse Leeds');
    await panel.getByLabel('Street and number').fill('1 Dock Street');
    await panel.getByLabel('City').fill('Leeds');
    await panel.getByLabel('Country, as two letters').fill('GB');
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Warehouse Leeds' }).waitFor();
    await page.getByRole('link', { name: 'Email' }).click();
    await page.getByRole('button', { name: 'Label ready' }).click();
    await panel.getByLabel('Subject').fill('Parcel {reference}');
    await panel.getByLabel('Text', { exact: true }).fill('Hello **{name}**, your label is here.');
    await panel
      .getByText('Hello Ana, your label is here.')
      .or(panel.getByText('your label is here'))
      .last()
      .waitFor();
    await panel.getByLabel('Text in').selectOption('de');
    await panel.getByLabel('Text in').selectOption('en');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('button', { name: 'Restore the built-in text' }).waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    assert.deepEqual(complaints, []);
    await close();
  });

  it('save texts for replies, say which placeholders there are, and take a deletion back', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/settings/reply-templates');
    await page.getByText('No reply templates yet').waitFor();
    await page.getByRole('button', { name: 'Add a template' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Name').fill('Photo of the label');
    await panel.getByLabel('Text').fill('Hello {name}, a photo of the label, please.');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByText("{name} isn't a placeholder").waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await panel.getByLabel('Text').fill('Hello {first_name}, a photo of the label, please.');
    await panel.getByRole('button', { name: 'Save' }).click();
    const saved = page.getByRole('button', { name: 'Photo of the label', exact: true });
    await saved.click();
    await panel.getByLabel('Name').fill('Photo');
    await page.keyboard.press('Escape');
    const unsaved = page.getByRole('dialog', { name: 'You have changes that aren’t saved' });
    await unsaved.waitFor();
    await page.keyboard.press('Escape');
    await unsaved.waitFor({ state: 'detached' });
    assert.equal(await panel.getByLabel('Name').inputValue(), 'Photo', 'what was typed is still there');
    await panel.getByRole('button', { name: 'Close' }).click();
    await unsaved.getByRole('button', { name: 'Leave without saving' }).click();
    await saved.click();
    await panel.getByLabel('Name').fill('Photo');
    await panel.getByRole('button', { name: 'Save' }).click();
    const listed = async () =>
      (await at.clients.standard.get('/settings/reply-templates')).body.reply_templates;
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Delete Photo', exact: true }).click();
    await deleted;
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    // By its key: an older message may vanish at any moment, and moves the button.
    await page.keyboard.press('z');
    await eventually(
      async () =>
        assert.deepEqual(
          (await listed()).map(({ name }: any) => name),
          ['Photo'],
        ),
      20_000,
    );
    await page.getByRole('button', { name: 'Photo', exact: true }).waitFor();
    assert.deepEqual(
      complaints.filter((text) => !text.includes('422')),
      [],
    );
    await close();
  });

  it('set the grades that the station offers, and the sign-in with an identity provider', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/settings/grades');
    await page.getByLabel('Name of grade 3').fill('Worn');
    const again = page.waitForResponse((response) => response.url().endsWith('/station/grades'));
    await page.clock.setSystemTime(at.clock.now().getTime() + 60_000);
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await again;
    await page.getByLabel('What happens to units of grade 3').selectOption('donate');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const { grades } = (await at.clients.standard.get('/station/grades')).body;
    assert.deepEqual([grades[2].label, grades[2].disposition_outcome], ['Worn', 'donate']);
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('link', { name: 'Single sign-on' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Acme Login');
    await page.getByLabel('Issuer').fill('https://login.acme.example');
    await page.getByLabel('Client ID').fill('retour');
    await page.getByLabel('Client secret').fill('a secret of the provider');
    await page.getByLabel('Email domains').fill('acme.example, example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Test the sign-in' }).waitFor();
    assert.equal(await page.getByLabel('Client secret').inputValue(), '');
    assert.ok(!(await page.content()).includes('a secret of the provider'));
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('say what the mail server makes of a test', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/settings/email');
    await page.getByLabel('To', { exact: true }).fill('you@example.com');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('No mail server is set up.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('can be read by everybody without barriers, on a phone, in German and in the dark', async (test) => {
    if (!needBrowser(test, browser)) return;
    const options = { viewport: windows.phone, colorScheme: 'dark', locale: 'de-DE' } as const;
    const { page, complaints, close } = await at.open(browser, '/settings/shop', options);
    for (const section of setting_sections) {
      await page.goto(`${at.server.origin}/console/settings/${section}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await findBarriers(page), [], section);
      assert.equal(await overflowOf(page), 0, section);
    }
    assert.deepEqual(
      complaints.filter((text) => !text.includes('sandboxed')),
      [],
    );
    await close();
  });

  it('are read-only for an agent, and closed to the warehouse', async (test) => {
    if (!needBrowser(test, browser)) return;
    const agent = await at.open(browser, '/settings/shop', { role: 'agent' });
    await agent.page.getByText('can read these settings, but not change them').waitFor();
    assert.ok(await agent.page.getByLabel('Name', { exact: true }).isDisabled());
    await agent.close();
    const warehouse = await at.open(browser, '/settings/shop', { role: 'warehouse' });
    await warehouse.page.getByText('You don’t have access to this').waitFor();
    await warehouse.close();
  });
});

const styleIn = (element: Locator, name: string): Promise<string> =>
  element.evaluate((one, property) => {
    const { getComputedStyle } = globalThis as unknown as {
      getComputedStyle: (of: unknown) => Record<string, string>;
    };
    return getComputedStyle(one)[property]!;
  }, name);
