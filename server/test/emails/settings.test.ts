import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  changeEmailSettings,
  composeStored,
  listEmails,
  outboxPath,
  readEmail,
  replaceEmailText,
  resetEmailText,
  switchEmail,
} from '../../src/modules/messages/emails/index.ts';
import { changeBrand } from '../../src/modules/shop/brands/index.ts';
import { cancelReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { drawPicture } from '../support/pictures.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

type Ref = { shop_id: number; return_id: number };
describe('what a shop sets and sees of its e-mail', () => {
  let at: TestShop;
  let shop: Shop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());
  beforeEach(async () => {
    shop = await at.server.createShop({ name: 'Marlow Gifts', currency: 'GBP', time_zone: 'Europe/London' });
  });

  const emails = async ({ shop_id, return_id }: Ref) =>
    listEmails(at.deps.db.root, shop_id, { ascending: true, beyond: null, limit: 100 }, { return_id });
  async function message(ref: Ref, occasion: string) {
    const found = (await emails(ref)).find((one) => one.occasion === occasion);
    assert.ok(found, `${occasion} was written`);
    return composeStored(at.deps, (await readEmail(at.deps.db.root, found))!);
  }
  const open = async (submission: Parameters<typeof openReturn>[2] = {}): Promise<Ref> => ({
    shop_id: shop.id,
    return_id: await openReturn(at.deps, shop, submission),
  });

  it('is in the language of the shopper, else in that of the shop', async () => {
    await changeEmailSettings(at.deps, shop.id, { language: 'nl', accent_color: '#1f5c47' });
    const ref = await open();
    const { subject, html } = await message(ref, 'request_received');
    assert.match(subject, /^We hebben je retouraanvraag ontvangen/);
    assert.match(html, /#1f5c47/);
    const { standard } = await createCheckedClients(at.server, shop);
    const order = await sellOrder(at.deps, shop);
    const draft = await standard.post('/draft-returns', {
      order_name: order.name,
      staff: true,
      language: 'de-AT',
    });
    assert.equal(draft.status, 201, draft.text);
    await at.deps.db.pool.query(
      `update draft_returns set state = 'submitted', return_id = $2 where id = $1::uuid`,
      [draft.body.draft_return?.id ?? draft.body.id, ref.return_id],
    );
    await cancelReturn(at.deps, ref);
    assert.match((await message(ref, 'cancelled')).subject, /^Ihre Rücksendung wurde storniert/);
  });

  it('says what the shop has written, while it has, and nothing where the shop has switched it off', async () => {
    const template = { shop_id: shop.id, occasion: 'cancelled', language: 'en' } as const;
    await replaceEmailText(at.deps, template, {
      subject: 'Off: {reference}',
      body: 'Hi {name}, **all done**.',
    });
    const first = await open();
    await cancelReturn(at.deps, first);
    const { subject, html } = await message(first, 'cancelled');
    assert.equal(subject, `Off: RT-${first.return_id}`);
    assert.match(html, /<strong>all done<\/strong>/);
    assert.equal(await resetEmailText(at.deps, template), true);
    assert.equal(await resetEmailText(at.deps, template), false);
    await switchEmail(at.deps, { shop_id: shop.id, occasion: 'cancelled', on: false });
    const second = await open();
    await cancelReturn(at.deps, second);
    const [, off] = await emails(second);
    assert.deepEqual([off!.state, off!.reason], ['suppressed', 'switched_off']);
    await switchEmail(at.deps, { shop_id: shop.id, occasion: 'cancelled', on: true });
    const third = await open();
    await cancelReturn(at.deps, third);
    assert.equal((await emails(third))[1]!.state, 'held');
  });

  it('refuses texts and settings that cannot be used, and changes nothing', async () => {
    const template = { shop_id: shop.id, occasion: 'handed_in', language: 'en' } as const;
    for (const [text, wrong] of [
      [{ subject: 'a\r\nBcc: x@example.com', body: 'b' }, /one line/],
      [{ subject: 'a', body: '' }, /1 to 10000/],
      [{ subject: 'a', body: 'x'.repeat(10_001) }, /1 to 10000/],
      [
        { subject: 'a', body: '{amount}' },
        /\{amount\} isn't a placeholder of this message\. It has \{shop\}/,
      ],
      [{ subject: '{constructor}', body: 'b' }, /isn't a placeholder/],
      [{ subject: 'a', body: 'b\u0000' }, /control characters/],
    ] as const)
      await assert.rejects(replaceEmailText(at.deps, template, text), wrong);
    for (const change of [
      { sender_name: 'A\nB' },
      { from_address: 'Ana <ana@example.com>' },
      { reply_to: 'a@example.com\r\nBcc: b@example.com' },
      { accent_color: 'red' },
      { language: 'xx' },
    ])
      await assert.rejects(changeEmailSettings(at.deps, shop.id, change));
    await assert.rejects(
      switchEmail(at.deps, { shop_id: shop.id, occasion: 'sign_in_code', on: false }),
      /can't be switched off/,
    );
    const { rows } = await at.deps.db.pool.query(
      'select (select count(*) from email_settings where shop_id = $1) + (select count(*) from email_templates where shop_id = $1) as count',
      [shop.id],
    );
    assert.equal(rows[0].count, 0);
  });

  it('is listed and sent again by the API', async () => {
    const { standard } = await createCheckedClients(at.server, shop);
    const ref = await open();
    await cancelReturn(at.deps, ref);
    await open();
    const { body } = await standard.get(`/emails?return_id=${ref.return_id}`);
    assert.deepEqual(
      body.emails.map(({ occasion, state }: any) => [occasion, state]),
      [
        ['cancelled', 'held'],
        ['request_received', 'held'],
      ],
    );
    const again = await standard.post(`/emails/${body.emails[0].id}/resend`);
    assert.equal(again.status, 202, again.text);
    const { email } = again.body;
    assert.deepEqual(
      [email.state, email.resend_of, email.return_id],
      ['held', body.emails[0].id, ref.return_id],
    );
    assert.notEqual(email.message_id, body.emails[0].message_id);
    assert.equal((await standard.get('/emails?state=sent')).body.emails.length, 0);
    assert.equal((await standard.post('/emails/1/resend')).body.code, 'email_not_found');
    const other = await createCheckedClients(at.server, await at.server.createShop());
    assert.equal((await other.standard.post(`/emails/${email.id}/resend`)).body.code, 'email_not_found');
    const nobody = {
      shop_id: shop.id,
      return_id: await openReturn(at.deps, shop, { customer: { email: '' } }),
    };
    const [unaddressed] = await emails(nobody);
    assert.equal(unaddressed!.reason, 'no_address');
    assert.equal(
      (await standard.post(`/emails/${unaddressed!.id}/resend`)).body.code,
      'email_not_resendable',
    );
  });

  it('is shown on a page while nothing is sent, to who has its link, for seven days', async () => {
    const ref = await open();
    const [email] = await emails(ref);
    await changeBrand(at.deps, shop.id, { logo: Buffer.from(await drawPicture('png')) });
    const path = outboxPath(at.deps, shop.id);
    const get = async (of: string) => {
      const response = await fetch(`${at.server.origin}${of}`);
      return {
        status: response.status,
        text: await response.text(),
        policy: response.headers.get('Content-Security-Policy'),
      };
    };
    const page = await get(path);
    assert.equal(page.status, 200);
    assert.ok(page.text.includes(`${path}/${email!.id}`));
    const shown = await get(`${path}/${email!.id}/html`);
    assert.match(shown.text, /We’ve received your request/);
    assert.match(shown.text, /<img src="data:image\/png;base64,[^"]+" [^>]* alt="Marlow Gifts"/);
    assert.match(shown.policy ?? '', /default-src 'none'.*img-src data:.*sandbox/);
    const other = await at.server.createShop();
    for (const what of ['', '/html'])
      assert.equal((await get(`${outboxPath(at.deps, other.id)}/${email!.id}${what}`)).status, 404);
    assert.equal((await get(`${path.slice(0, -4)}AAAA`)).status, 404);
    assert.equal((await get('/outbox/x')).status, 404);
    at.clock.advance(7 * day_ms);
    assert.equal((await get(path)).status, 404);
  });
});
