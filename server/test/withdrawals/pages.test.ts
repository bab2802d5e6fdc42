import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { sellOrder } from '../support/factories.ts';
import { caseOf, declare, listAll, match as matchCases } from './support.ts';

describe('the withdrawal function of the portal', () => {
  let at: TestShop;
  let url: string;
  before(async () => {
    // The server remembers shops for when the database is away.
    at = await startShop({ name: 'Marlow Gifts Ltd', time_zone: 'Europe/London' }, { own: true });
    url = `${at.deps.config.portal_url}/acme/withdraw`;
  });
  after(() => at.server.close());

  const read = async (address: string, language = 'en') =>
    (await fetch(new URL(address, url), { headers: { 'Accept-Language': language } })).text();
  const post = (fields: Record<string, string>, language = 'en', site = 'same-origin') =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Accept-Language': language, 'Sec-Fetch-Site': site },
      body: new URLSearchParams(fields),
    });
  const given = { name: 'Bettina Weber', contract: '#551387', email: 'bettina.weber@example.de' };
  const buttons = (page: string) =>
    [...page.matchAll(/<button[^>]*>.*?<span class="button-label">([^<]*)</g)].map((match) => match[1]);
  const hidden = (page: string) =>
    Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map((match) => [
        match[1]!,
        match[2]!,
      ]),
    );

  for (const [language, function_label, confirm_label] of [
    ['en', 'Withdraw from contract here', 'Confirm withdrawal'],
    ['de', 'Vertrag widerrufen', 'Widerruf bestätigen'],
    ['fr', 'Renoncer au contrat ici', 'Confirmer la rétractation'],
  ] as const)
    it(`rows 2, 4 and 6: the words of the law lead to it from every page without login, and confirm it (${language})`, async () => {
      for (const path of ['/', '/accessibility']) {
        const page = await read(`${at.deps.config.portal_url}/acme${path}`, language);
        const link = page.match(
          /<a class="[^"]*withdrawal" href="([^"]*)">.*?<span class="button-label">([^<]*)</,
        );
        assert.deepEqual([link?.[1], link?.[2]], ['/portal/acme/withdraw', function_label], path);
      }
      const own = await read(url, language);
      assert.doesNotMatch(own, /class="[^"]*withdrawal"/, 'its own pages don’t ask to withdraw again');
      assert.match(own, /<ul class="footer-links"><li><a href="\/portal\/acme\/withdraw">/);
      const page = await (await post({ ...given, step: 'confirm' }, language)).text();
      assert.equal(buttons(page)[0], confirm_label);
      assert.equal(buttons(page).length, 2, 'and one to change the details');
    });

  it('row 5: it asks for three things, takes the contract from a link, and says what is missing without losing anything', async () => {
    const page = await read(`${url}?order=%23551387`);
    assert.deepEqual(
      [...page.matchAll(/<input[^>]*required[^>]*>/g)].map(([input]) => input.match(/name="(\w+)"/)?.[1]),
      ['name', 'contract', 'email'],
    );
    assert.match(page, /value="#551387"/);
    const wrong = await post({ name: 'Ann', contract: 'x'.repeat(1001), email: 'nobody', step: 'confirm' });
    const text = await wrong.text();
    assert.equal(wrong.status, 422);
    assert.ok(text.includes('1,000 characters') || text.includes('1000 characters'), text);
    assert.ok(text.includes('x'.repeat(1001)) && text.includes('Ann'));
    const summary = [...text.matchAll(/<a href="#(name|contract|email)">/g)].map(([, field]) => field);
    assert.deepEqual(summary, ['contract', 'email'], 'the summary of errors leads to their fields');
    assert.deepEqual(await listAll(at.clients.standard), []);
  });

  it('sends no statement for a form of another site, but lets the consumer confirm it', async () => {
    const fields = hidden(await (await post({ ...given, step: 'confirm' })).text());
    for (const site of ['cross-site', 'same-site']) {
      const answer = await post({ ...fields, step: 'send' }, 'en', site);
      assert.equal(answer.status, 200);
      assert.deepEqual(buttons(await answer.text()).slice(0, 1), ['Confirm withdrawal']);
    }
    assert.deepEqual(await listAll(at.clients.standard), []);
  });

  it('row 6: nothing stands between the two steps, and the receipt is on the page with date, time and zone', async () => {
    const fields = hidden(await (await post({ ...given, step: 'confirm' })).text());
    const sent = await post({ ...fields, step: 'send' });
    assert.equal(sent.status, 303);
    const address = sent.headers.get('Location')!;
    const page = await read(address);
    for (const part of [
      'We’ve received your withdrawal',
      'I withdraw from my contract with Marlow Gifts Ltd for order #551387.',
      // In one piece: a line doesn't end within it.
      'Monday, 2\u00a0March\u00a02026',
      '09:15:27 GMT',
      new URL(address, url).searchParams.get('receipt')!,
    ])
      assert.ok(page.includes(part), part);
    const again = await post({ ...fields, step: 'send' });
    assert.equal(again.headers.get('Location'), address, 'a double click makes one statement');
    assert.equal((await listAll(at.clients.standard)).length, 1);
    const [{ statements }] = await listAll(at.clients.standard);
    assert.deepEqual([statements.length, statements[0].channel], [1, 'portal']);
  });

  it('says where to send the items, in words of the reader’s language, and leads to the label once there is one', async () => {
    const client = at.clients.standard;
    const address = { address1: '4 Foss Islands Road', city: 'York', zip: 'YO31 7UJ', country_code: 'GB' };
    const warehouse = { type: 'warehouse', name: 'York', enabled: true, address };
    assert.equal((await client.post('/destinations', warehouse)).status, 201);
    const order = await sellOrder(at.deps, at.shop);
    const { reference } = await declare(client, {
      contract: order.name,
      email: 'ana@example.com',
      language: 'de',
    });
    const lines = ['Marlow Gifts Ltd', '4 Foss Islands Road', 'York', 'YO31 7UJ', 'Vereinigtes Königreich'];
    const page = await read(`${url}?receipt=${reference}`, 'de');
    for (const line of ['Senden Sie sie an:', ...lines, 'So senden Sie sie zurück'])
      assert.ok(page.includes(line), line);
    assert.ok(page.includes(`href="/portal/acme/?order=${encodeURIComponent(order.name)}"`), page);
    const { rows } = await at.deps.db.pool.query<{ statement: string }>(
      `select facts->>'statement' as statement from emails where about = $1`,
      [reference],
    );
    const told = rows[0]!.statement.split('\n');
    const from = told.indexOf('Senden Sie sie an:');
    assert.deepEqual(told.slice(from + 1, from + 6), lines);
    assert.ok(told.some((line) => line.endsWith(`/portal/acme/withdraw?receipt=${reference}`)));
    await matchCases(at.deps);
    const { id } = await caseOf(client, reference);
    const made = await client.post(`/withdrawals/${id}/return`, { with_label: true });
    assert.equal(made.status, 201, made.text);
    const later = await read(`${url}?receipt=${reference}`, 'de');
    assert.match(later, /<a href="\/portal\/acme\/return\/[0-9a-f-]{36}">Rücksendeetikett holen/);
  });

  it('goes back to the details with everything that was typed', async () => {
    const fields = hidden(await (await post({ ...given, items: 'the lid', step: 'confirm' })).text());
    const page = await (await post({ ...fields, step: 'details' })).text();
    for (const value of [...Object.values(given), 'the lid']) assert.ok(page.includes(value), value);
  });

  it('is in Arabic from right to left, and has no script that it needs', async () => {
    const page = await read(`${url}?lang=ar`);
    assert.match(page, /<html lang="ar" dir="rtl">/);
    assert.match(page, /<form method="post" action="\?">/);
  });
});
