import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { solveChallenge } from 'altcha-lib/v1';
import { composeStored, listEmails, readEmail } from '../../src/modules/messages/emails/index.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { runJob } from '../support/run-job.ts';

const email = 'ana@example.com';

describe('proof of an order by e-mail', () => {
  let at: TestShop;
  let order: SoldOrder;
  before(async () => {
    at = await startShop();
    order = await sellOrder(at.deps, at.shop, {
      name: '#MAIL-1',
      customer: { external_id: 'ana', email, first_name: 'Ana' },
    });
  });
  after(() => at.server.close());

  const post = (path: string, body: object) =>
    at.server.client().post(path, { shop: at.shop.handle, ...body });
  const ask = (more: object = {}) =>
    post('/shopper-codes', { order_name: order.name, secondary_input: '43215', ...more });
  const enter = (code_token: string, code: string) => post('/shopper-codes/session', { code_token, code });
  const mails = () =>
    listEmails(at.deps.db.root, at.shop.id, { ascending: true, beyond: null, limit: 100 }, {});
  /** Does what the worker does with requests, and answers the message that comes of it. */
  async function nextMail(after_count: number) {
    const { rows } = await at.deps.db.pool.query('select shop_id, id from email_proofs');
    for (const row of rows) await runJob(at.deps, 'email-proofs.send', row);
    const found = (await mails())[after_count];
    assert.ok(found, 'somebody was written to');
    return { ...found, ...(await composeStored(at.deps, (await readEmail(at.deps.db.root, found))!)) };
  }
  /** Codes that others asked for do not count. */
  const later = () => at.clock.advance(15 * minute_ms);

  it('is a code that starts one session, valid for 10 minutes and 5 attempts', async () => {
    const count = (await mails()).length;
    const { status, body } = await ask();
    assert.equal(status, 202);
    const mail = await nextMail(count);
    assert.deepEqual([mail.recipient, mail.occasion], [email, 'sign_in_code']);
    const code = /\d{3} \d{3}/.exec(mail.text)![0];
    const { rows } = await at.deps.db.pool.query('select email_proofs::text as text from email_proofs');
    assert.ok(
      !rows.some(({ text }) => text.includes(code.replace(' ', ''))),
      'the code is not readable in the database',
    );
    assert.equal(
      (await enter(body.code_token, code === '000 000' ? '111111' : '000000')).body.code,
      'email_code_invalid',
    );
    const entered = await enter(body.code_token, code);
    assert.equal(entered.status, 201);
    assert.deepEqual(entered.body.order, { id: order.id, name: order.name });
    assert.equal((await enter(body.code_token, code)).body.code, 'email_code_invalid', 'it is used up');

    const second = await ask();
    const next = /\d{3} \d{3}/.exec((await nextMail(count + 1)).text)![0];
    for (let i = 0; i < 5; i++) await enter(second.body.code_token, '12');
    assert.equal((await enter(second.body.code_token, next)).status, 422, 'it was tried 5 times');
    const third = await ask();
    const late = /\d{3} \d{3}/.exec((await nextMail(count + 2)).text)![0];
    at.clock.advance(10 * minute_ms);
    assert.equal((await enter(third.body.code_token, late)).status, 422, 'it has expired');
  });

  it('is asked for with the same response, whatever is true, and writes only to the buyer of a proven order', async () => {
    later();
    const count = (await mails()).length;
    const answers = [await ask({ secondary_input: '99999' }), await ask({ order_name: '#nothing' })];
    for (const { status, body } of answers) {
      assert.deepEqual([status, Object.keys(body)], [202, ['code_token', 'expires_at']]);
      assert.equal((await enter(body.code_token, '123456')).body.code, 'email_code_invalid');
    }
    const known = await post('/shopper-order-links', { email: email.toUpperCase() });
    const unknown = await post('/shopper-order-links', { email: 'nobody@example.com' });
    assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
    const mail = await nextMail(count);
    assert.deepEqual([mail.recipient, mail.occasion], [email, 'order_links']);
    const url = /https?:\S+\/link\/(\S+)/.exec(mail.text)!;
    const opened = await post('/shopper-sessions', { link_token: url[1] });
    assert.deepEqual([opened.status, opened.body.order.name], [201, order.name]);
    assert.equal((await mails()).length, count + 1);
  });

  it('is limited for each order and address', async () => {
    later();
    for (let i = 0; i < 3; i++) assert.equal((await ask()).status, 202);
    assert.equal((await ask()).body.code, 'too_many_attempts');
    const count = (await mails()).length;
    const links = () => post('/shopper-order-links', { email: 'nobody@example.com' });
    for (let i = 0; i < 3; i++) assert.equal((await links()).status, 202);
    assert.equal((await links()).body.code, 'too_many_attempts');
    assert.equal((await mails()).length, count);
  });

  it('is needed after every look-up where the shop wants it, but not with a link', async () => {
    later();
    await changeShopSettings(at.deps, at.shop.id, { email_code: 'always' });
    const prove = { order_name: order.name, secondary_input: '43215' };
    assert.equal((await post('/shopper-sessions', prove)).body.code, 'email_code_required');
    assert.equal(
      (await post('/shopper-sessions', { ...prove, secondary_input: '1' })).body.code,
      'order_not_found',
    );
    await changeShopSettings(at.deps, at.shop.id, { email_code: 'beyond_limits' });
    assert.equal((await post('/shopper-sessions', prove)).status, 201);
  });

  it('is not needed beyond the limits for who does a piece of work, which counts for one attempt', async () => {
    later();
    const wrong = { order_name: order.name, secondary_input: '99999' };
    for (let i = 0; i < 10; i++) await post('/shopper-sessions', wrong);
    const right = { ...wrong, secondary_input: '43215' };
    assert.equal((await post('/shopper-sessions', right)).status, 429);
    const { body: puzzle } = await at.server.client().get('/shopper-sessions/puzzle');
    const solution = await solveChallenge(puzzle.challenge, puzzle.salt, 'SHA-256', puzzle.maxnumber).promise;
    const proof_of_work = btoa(JSON.stringify({ ...puzzle, number: solution!.number }));
    const forged = btoa(JSON.stringify({ ...puzzle, number: solution!.number, salt: `${puzzle.salt}1` }));
    assert.equal((await post('/shopper-sessions', { ...right, proof_of_work: forged })).status, 429);
    assert.equal((await post('/shopper-sessions', { ...right, proof_of_work })).status, 201);
    assert.equal((await post('/shopper-sessions', { ...right, proof_of_work })).status, 429, 'it was used');
  });
});
