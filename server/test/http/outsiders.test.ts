import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { TOTP } from 'otpauth';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { sellOrder } from '../support/factories.ts';
import { addPasskey } from '../support/passkey.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

const password = 'nine lives of a cat';

describe('limits that outsiders use up', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop({}, { settings: { RETOUR_TRUST_PROXY: '1' } });
  });
  after(() => at.server.close());
  beforeEach(() => at.deps.db.pool.query('delete from attempt_counts'));

  const post = (path: string, body: object, address: string) =>
    at.server
      .client()
      .post(
        path,
        { shop: 'acme', ...body },
        { headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': address } },
      );
  const signIn = (body: object, address: string) => post('/staff/sign-in/password', body, address);
  const home = '203.0.113.7';
  /** Sends requests from as many addresses as it takes, a few at a time. */
  async function flood(count: number, send: (address: string, n: number) => Promise<unknown>) {
    const one = async (n: number): Promise<void> => {
      if (n >= count) return;
      await send(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, n);
      return one(n + 20);
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => one(n)));
  }
  async function addMember() {
    const member = await signStaffIn(at, 'owner');
    const set = await member.client.request('PUT', '/staff/me/password', { body: { password } });
    assert.equal(set.status, 204, set.text);
    return member;
  }

  it('lock no member out: wrong passwords count for their own address', async () => {
    const { email } = await addMember();
    await flood(110, (address) => signIn({ email, password: 'wrong' }, address));
    for (let i = 0; i < 10; i++) await signIn({ email, password: `wrong ${i}` }, '198.51.100.9');
    assert.equal((await signIn({ email, password }, '198.51.100.9')).body.code, 'too_many_attempts');
    assert.equal((await signIn({ email, password }, home)).status, 201);
  });

  it('lock no staff of a shop out, neither signing in nor proving again who they are', async () => {
    const { email, client } = await addMember();
    const { key } = await addPasskey(client, at.deps);
    await flood(1001, (address) => post('/staff/sign-in/passkey/options', {}, address));
    assert.equal((await signIn({ email, password }, home)).status, 201);
    const begun = await post('/staff/sign-in/passkey/options', {}, home);
    assert.equal(begun.status, 200);
    const signed = { credential: key.sign(begun.body.options) };
    assert.equal((await post('/staff/sign-in/passkey', signed, home)).status, 201);
    for (let i = 0; i < 30; i++) await post('/staff/sign-in/passkey/options', {}, '127.0.0.1');
    const again = await client.post('/staff/step-up', { password });
    assert.equal(again.body.code, 'code_required', 'a step-up is counted for its member alone');
  });

  it('lock no shoppers of a shop out, nor the shopper of an order', async () => {
    await changeShopSettings(at.deps, at.shop.id, { email_code: 'always' });
    const { name: order_name } = await sellOrder(at.deps, at.shop);
    await flood(1001, (address, n) =>
      post('/shopper-codes', { order_name: n % 2 ? order_name : `#${n}`, secondary_input: '99999' }, address),
    );
    const ask = () => post('/shopper-codes', { order_name, secondary_input: '43215' }, home);
    for (let i = 0; i < 3; i++) assert.equal((await ask()).status, 202);
    assert.equal((await ask()).body.code, 'too_many_attempts');
  });

  it('are smaller in the next window for who exceeded one, and count an IPv6 network as one address', async () => {
    const { email } = await addMember();
    const wrong = (host: string) => signIn({ email, password: 'wrong' }, `2001:db8:0:7:${host}`);
    const codes = [];
    for (let i = 0; i < 11; i++) codes.push((await wrong(`${i}::${i}`)).body.code);
    assert.deepEqual(codes.slice(9), ['sign_in_failed', 'too_many_attempts']);
    at.clock.advance(15 * minute_ms);
    for (let i = 0; i < 3; i++) assert.equal((await wrong(`${i}::1`)).body.code, 'sign_in_failed');
    assert.equal((await wrong('9::9')).body.code, 'too_many_attempts');
    assert.equal((await signIn({ email, password }, '2001:db8:0:8::1')).status, 201);
    at.clock.advance(30 * minute_ms);
    for (let i = 0; i < 10; i++) assert.equal((await wrong(`${i}::2`)).body.code, 'sign_in_failed');
  });

  it('of codes with the right password count from all addresses', async () => {
    const { email, client } = await addMember();
    const { secret } = (await client.post('/staff/me/authenticator')).body;
    const codeAt = () => new TOTP({ secret }).generate({ timestamp: at.clock.now().getTime() });
    assert.equal((await client.post('/staff/me/authenticator/confirm', { code: codeAt() })).status, 200);
    at.clock.advance(minute_ms);
    await flood(10, (address) => signIn({ email, password, code: '000000' }, address));
    assert.equal((await signIn({ email, password, code: codeAt() }, home)).body.code, 'too_many_attempts');
    assert.equal((await signIn({ email, password: 'wrong' }, home)).body.code, 'sign_in_failed');
  });
});
