import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ok } from '../server/test/support/draft-returns.ts';
import type { Locator } from 'playwright-core';
import { windows } from './support/browser.ts';
import { heading, isSound, openChoosingShop, pick, press } from './support/choosing.ts';

describe('a shopper who chooses what to get', () => {
  const { at, client, drafts, needsBrowser, open, openStranger, publish, shop_url, signIn } =
    openChoosingShop();

  for (const [what, options] of [
    ['on a phone', {}],
    ['on a desktop', { viewport: windows.desktop }],
    ['without JavaScript', { javaScriptEnabled: false }],
  ] as const)
    it(`returns for a refund by QR code, ${what}`, { timeout: 120_000 }, async (test) => {
      const opened = await open(test, options);
      if (!opened) return;
      const { page, complaints, close, id } = opened;
      const has_scripts = !('javaScriptEnabled' in options);
      await heading(page, 'Exchange, credit or refund?');
      await isSound(page, has_scripts);
      await press(page, 'Continue');
      await page.getByText('Choose what you’d like to get.').first().waitFor();
      assert.equal(await page.locator('input[name="choice"]:checked').count(), 0);
      await pick(page, 'Refund');
      await press(page, 'Continue');
      await heading(page, 'How would you like to return your items?');
      await isSound(page, has_scripts);
      await pick(page, 'Drop off with a QR code');
      await press(page, 'Continue');
      await heading(page, 'Review and confirm');
      await isSound(page, has_scripts);
      assert.match(await page.locator('.ledger:visible').innerText(), /Refund to your card\s+\$10\.00/);
      await press(page, 'Confirm return');
      await page.waitForURL(/\/return\/[0-9a-f-]{36}$/);
      const { draft_return } = await ok(client.get(`/draft-returns/${id}`));
      const made = await drafts.details(draft_return.return_id);
      assert.deepEqual([made.refund, made.return_method.method_type], ['10.00', 'drop_off']);
      assert.deepEqual(complaints, []);
      await close();
    });

  for (const [what, options] of [
    ['on a phone', {}],
    ['without JavaScript', { javaScriptEnabled: false }],
  ] as const)
    it(`keeps an item for a part of its price, ${what}`, { timeout: 120_000 }, async (test) => {
      const do_offer = { id: 'cheap', name: 'Cheap items', do: { offer_keep: { basis_points: 4000 } } };
      const has_scripts = !('javaScriptEnabled' in options);
      // By the first event it is processed at once; by the other it can still be changed.
      await publish({ processing_event: has_scripts ? 'in_transit' : 'manual' }, [do_offer]);
      const opened = await open(test, options);
      if (!opened) return;
      const { page, complaints, close, id } = opened;
      await heading(page, 'Exchange, credit or refund?');
      const offer = page.locator('.option', { hasText: 'Keep it and get part back' });
      assert.match(await offer.innerText(), /\$4\.00\s+Part of the price back, nothing to send\./);
      await pick(page, 'Keep it and get part back');
      if (has_scripts) await page.locator('.quote-bar', { hasText: '$4.00' }).first().waitFor();
      await isSound(page, has_scripts);
      await press(page, 'Continue');
      await heading(page, 'Review and confirm');
      const ledger =
        /Refund to your card\s+\$4\.00\s+Bread Bin, Red, price paid\s+\$10\.00\s+For keeping it\s+−\s?\$6\.00/;
      assert.match(await page.locator('.ledger:visible').innerText(), ledger);
      assert.match(await page.locator('.method').innerText(), /Nothing to send back/);
      await isSound(page, has_scripts);
      await press(page, 'Confirm return');
      await page.waitForURL(/\/return\/[0-9a-f-]{36}$/);
      await page.getByText('Refund: part of the price. Yours to keep.').waitFor();
      const hint = page.getByText('You can change or cancel until we process your request.');
      assert.equal(await hint.count(), has_scripts ? 0 : 1);
      assert.equal(await page.locator('.timeline li').count(), 2);
      await isSound(page, has_scripts);
      const { draft_return } = await ok(client.get(`/draft-returns/${id}`));
      const made = await drafts.details(draft_return.return_id);
      assert.deepEqual([made.refund, made.kept_value, made.return_method], ['4.00', '6.00', null]);
      assert.deepEqual(complaints, []);
      await publish();
      await close();
    });

  it(
    'exchanges for another colour by keyboard, and is not offered what is sold out',
    { timeout: 120_000 },
    async (test) => {
      const opened = await open(test);
      if (!opened) return;
      const { page, close, id } = opened;
      await page.locator('input[name="choice"][value="exchange"]').focus();
      await page.keyboard.press('Space');
      assert.equal(await page.getByLabel('Ivory').isDisabled(), true);
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      assert.equal(await page.locator('input[name="variant"]:checked').inputValue(), 'bin-Blue');
      await page.locator('[data-due-shown]', { hasText: '$3.00 to pay' }).waitFor();
      await isSound(page);
      await page.keyboard.press('Enter');
      await heading(page, 'How would you like to return your items?');
      await pick(page, 'Drop off with a QR code');
      await press(page, 'Continue');
      await press(page, 'Confirm and pay $3.00');
      await page.waitForURL(/\/return\//);
      const { draft_return } = await ok(client.get(`/draft-returns/${id}`));
      assert.equal((await drafts.details(draft_return.return_id)).upsell, '3.00');
      await close();
    },
  );

  for (const [what, options] of [
    ['as they are chosen', {}],
    ['without JavaScript', { javaScriptEnabled: false }],
  ] as const)
    it(`offers colours and sizes in rows of their own, ${what}`, { timeout: 120_000 }, async (test) => {
      if (!needsBrowser(test)) return;
      const order = await drafts.sell({
        line_items: [{ quantity: 1, unit_price: 1000, product: 'shirt', product_variant: 'shirt-Red-M' }],
      });
      const chosen = await drafts.choose(order, 1);
      const { page, close } = await openStranger(options);
      const has_scripts = !('javaScriptEnabled' in options);
      await signIn(page, order, false);
      await page.goto(`${shop_url()}/drafts/${chosen.id}`);
      const value = (name: string) => page.locator('.variant', { hasText: name });
      const facts = async (row: string) =>
        (await page.getByRole('group', { name: row }).locator('.variant').allInnerTexts()).map((text) =>
          text.replaceAll(/\s+/g, ' ').trim(),
        );
      await heading(page, 'Exchange, credit or refund?');
      // Without a word that it is an exchange, the choice of a size says so.
      assert.deepEqual(await facts('Colour'), ['Red Yours', 'Blue +$3.00', 'Grey Sold out']);
      assert.deepEqual(await facts('Size'), ['M Yours', 'L +$3.00']);
      assert.equal(await page.locator('.variants input:checked').count(), 0);
      await isSound(page, has_scripts);
      await value('Blue').click();
      if (has_scripts) {
        assert.deepEqual(await facts('Size'), ['M Sold out', 'L +$3.00']);
        assert.equal(await page.getByLabel('Size M, Sold out').isDisabled(), true);
      }
      await press(page, 'Continue');
      await page.getByText('Choose what you’d like instead.').first().waitFor();
      assert.equal(await page.getByRole('radio', { name: /^Colour Blue/ }).isChecked(), true);
      await value('L').last().click();
      if (has_scripts) await page.locator('[data-due-shown]', { hasText: '$3.00 to pay' }).waitFor();
      await press(page, 'Continue');
      await heading(page, 'How would you like to return your items?');
      const { draft_return } = await ok(client.get(chosen.url));
      assert.equal(draft_return.returning_items[0].exchange_item.variant_id, 'shirt-Blue-L');
      await close();
    });

  for (const [what, options] of [
    ['on a phone', {}],
    ['on a desktop', { viewport: windows.desktop }],
    ['without JavaScript', { javaScriptEnabled: false }],
  ] as const)
    it(
      `exchanges for another size in six clicks from the look-up to the submitted return, ${what}`,
      { timeout: 120_000 },
      async (test) => {
        if (!needsBrowser(test)) return;
        await publish({ methods: ['dropoff'], exchange: { price: 'even' } });
        const order = await drafts.sell({
          line_items: [{ quantity: 1, unit_price: 1300, product: 'shirt', product_variant: 'shirt-Red-M' }],
        });
        const { page, complaints, close } = await openStranger(options);
        const has_scripts = !('javaScriptEnabled' in options);
        let clicks = 0;
        const click = async (target: Locator) => {
          clicks++;
          await target.click();
        };
        const go = () =>
          click(page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).last());
        await signIn(page, order, false);
        // The only unit of the order is chosen already: its page is one step back.
        await heading(page, 'Why are you returning this?');
        await isSound(page, has_scripts);
        await page.getByRole('link', { name: 'Back' }).click();
        await heading(page, 'What would you like to return?');
        assert.equal(await page.locator('input[name="line"]:checked').count(), 1);
        await page.goBack();
        await click(page.locator('summary', { hasText: 'Size' }));
        await click(page.getByText('Too small', { exact: true }));
        await go();
        await heading(page, 'Exchange, credit or refund?');
        await isSound(page, has_scripts);
        await click(page.locator('.variant', { hasText: /^\s*L/ }));
        // The colour is that of the shirt until another one is chosen.
        await go();
        await heading(page, 'Review and confirm');
        // The only way back is chosen already. What its page says is here: until when, and what it needs.
        const method = page.locator('.method');
        assert.match(
          await method.innerText(),
          /Drop off with a QR code\s+(.+\. )?Drop off by \w+, .+\. You’ll need your phone\. No printer or box\./,
        );
        await isSound(page, has_scripts);
        await page.getByRole('link', { name: 'Back' }).click();
        await heading(page, 'Exchange, credit or refund?');
        assert.equal(
          (await page.locator('input[name="variant"]:checked, input[name^="option-"]:checked').count()) > 0,
          true,
        );
        await page.goBack();
        await click(
          page
            .getByRole('button', { name: /^Confirm / })
            .filter({ visible: true })
            .last(),
        );
        await page.waitForURL(/\/return\/[0-9a-f-]{36}$/);
        assert.equal(clicks, 6);
        assert.deepEqual(complaints, []);
        const { rows } = await at.deps.db.pool.query('select from returns where order_id = $1', [order.id]);
        assert.equal(rows.length, 1);
        await publish();
        await close();
      },
    );

  it('exchanges for another product that was searched for', { timeout: 120_000 }, async (test) => {
    const opened = await open(test, {}, 2);
    if (!opened) return;
    const { page, close, url } = opened;
    await page.getByRole('link', { name: 'Search the shop' }).click();
    await page.locator('.variant', { hasText: 'Candle' }).waitFor();
    const count = page.getByRole('status').getByText(/^\d+ products?$/);
    const before = Number.parseInt(await count.innerText());
    await page.getByRole('checkbox', { name: 'No extra cost' }).check();
    await page.waitForURL(/free=1/);
    assert.ok(Number.parseInt(await count.innerText()) < before);
    await page.locator('.variant', { hasText: /\$18\.00\s*\$2\.00 back/ }).waitFor();
    assert.equal(await page.locator('.variant', { hasText: /\$[\d.]+ to pay/ }).count(), 0);
    await page.getByLabel('Search products').fill('candle');
    await page.getByLabel('Search products').press('Enter');
    await page.waitForURL(/q=candle/);
    await page.getByRole('status').getByText('1 product', { exact: true }).waitFor();
    await page.getByRole('group', { name: 'Choose one' }).waitFor();
    await isSound(page);
    const bar = page.locator('.quote-bar .quoted');
    assert.ok(await bar.isHidden());
    await page.locator('.variant', { hasText: 'Candle' }).click();
    await bar.getByText(/^\$[\d.]+ back$/).waitFor();
    assert.match(await bar.innerText(), /^Candle/);
    await press(page, 'Continue');
    await heading(page, 'How would you like to return your items?');
    const { draft_return } = await ok(client.get(url));
    assert.deepEqual(
      draft_return.returning_items.map(({ exchange_item }: any) => exchange_item.title),
      ['Candle', 'Candle'],
    );
    await close();
  });

  it(
    'gets store credit with the bonus that was shown, for all units of a line',
    { timeout: 120_000 },
    async (test) => {
      const opened = await open(test, {}, 2);
      if (!opened) return;
      const { page, close, id } = opened;
      await page.getByText('$20.00 + $2.00 bonus').waitFor();
      await pick(page, 'Store credit');
      await press(page, 'Continue');
      await pick(page, 'Drop off with a QR code');
      await press(page, 'Continue');
      await press(page, 'Confirm return');
      await page.waitForURL(/\/return\//);
      const { draft_return } = await ok(client.get(`/draft-returns/${id}`));
      assert.equal((await drafts.details(draft_return.return_id)).gift_card, '22.00');
      await close();
    },
  );

  it('makes one return with a double click', { timeout: 120_000 }, async (test) => {
    const opened = await open(test, { javaScriptEnabled: false });
    if (!opened) return;
    const { page, close, items, url, order } = opened;
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'refund' }));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'dropoff' }));
    await page.goto(`${shop_url()}/drafts/${opened.id}/review`);
    await page.getByRole('button', { name: 'Confirm return' }).dblclick();
    await page.waitForURL(/\/return\//);
    const { rows } = await at.deps.db.pool.query('select from returns where order_id = $1', [order.id]);
    assert.equal(rows.length, 1);
    await close();
  });

  it(
    'decides again when an amount changed in between, and nothing was submitted',
    { timeout: 120_000 },
    async (test) => {
      const opened = await open(test);
      if (!opened) return;
      const { page, close, items, url, id } = opened;
      await ok(client.post(`${items[0]}/return-type`, { return_type: 'refund' }));
      await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
      await page.goto(`${shop_url()}/drafts/${id}/review`);
      assert.match(await page.locator('.ledger:visible').innerText(), /Return label\s+−\s*\$3\.95/);
      await publish({ fees: { label: 495 } });
      await press(page, 'Confirm return');
      await heading(page, 'An amount has changed');
      await isSound(page);
      assert.match(await page.locator('.ledger:visible').innerText(), /Refund\s+\$6\.05\s+\$5\.05/);
      assert.match(
        await page.locator('main').innerText(),
        /Changed since .+: Fees and Refund\. Not changed: Your return\./,
      );
      assert.equal((await ok(client.get(url))).draft_return.return_id, null);
      await page.reload();
      await press(page, 'Confirm return');
      await page.waitForURL(/\/return\//);
      await publish();
      await close();
    },
  );

  it('chooses again when the new item sold out in between', { timeout: 120_000 }, async (test) => {
    const opened = await open(test);
    if (!opened) return;
    const { page, close, items, url, id } = opened;
    await ok(client.post(`${items[0]}/exchange-item`, { variant_id: 'bin-Last' }));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'dropoff' }));
    await page.goto(`${shop_url()}/drafts/${id}/review`);
    await at.deps.db.pool.query(
      `update inventories i set available_count = 0 from product_variants v where v.id = i.product_variant_id and v.external_id = 'bin-Last'`,
    );
    await press(page, /Confirm/);
    await heading(page, /just sold out$/);
    await isSound(page);
    await page.getByRole('link', { name: 'Choose something else' }).click();
    await heading(page, 'Exchange, credit or refund?');
    await pick(page, 'Refund');
    await press(page, 'Continue');
    await heading(page, 'Review and confirm');
    await close();
  });

  it('keeps what the policy lets be kept, without a way to send it', { timeout: 120_000 }, async (test) => {
    await publish({ keep_below: 5000 });
    const opened = await open(test, { locale: 'ar' });
    await publish();
    if (!opened) return;
    await publish({ keep_below: 5000 });
    const { page, close, id } = opened;
    await page.reload();
    assert.equal(await page.getAttribute('html', 'dir'), 'rtl');
    await pick(page, 'الاحتفاظ به');
    await isSound(page);
    await press(page, 'متابعة');
    await heading(page, 'المراجعة والتأكيد');
    await isSound(page);
    await press(page, 'تأكيد الإرجاع');
    await page.waitForURL(/\/return\//);
    const { draft_return } = await ok(client.get(`/draft-returns/${id}`));
    assert.equal((await drafts.details(draft_return.return_id)).line_items[0].outcome, 'keep');
    await publish();
    await close();
  });

  it('returns a gift for store credit, and sees no price of it', { timeout: 120_000 }, async (test) => {
    const opened = await open(test, {}, 1, { is_gift: true });
    if (!opened) return;
    const { page, close, id } = opened;
    await heading(page, 'Exchange or store credit?');
    assert.ok(!(await page.locator('main').innerText()).includes('$10'));
    await pick(page, 'Store credit');
    await press(page, 'Continue');
    await pick(page, 'Print a label');
    await press(page, 'Continue');
    await heading(page, 'Who’s returning this gift?');
    await isSound(page);
    await press(page, 'Continue');
    await page.getByText('Fill this in.').first().waitFor();
    for (const [label, value] of [
      ['First name', 'Kim'],
      ['Your email address', 'kim@example.com'],
      ['Street and house number', '1 Elm St'],
      ['Town or city', 'Austin'],
    ] as const)
      await page.getByLabel(label).fill(value);
    await page.getByLabel('Country').selectOption('US');
    await press(page, 'Continue');
    await heading(page, 'Review and confirm');
    await isSound(page);
    assert.ok(!(await page.locator('main').innerText()).includes('$'));
    await press(page, 'Confirm return');
    await page.waitForURL(/\/return\//);
    const { draft_return } = await ok(client.get(`/draft-returns/${id}`));
    assert.equal((await drafts.details(draft_return.return_id)).customer_email, 'kim@example.com');
    await close();
  });
});
