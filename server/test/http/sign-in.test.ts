import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { TOTP } from 'otpauth';
import { disableMember } from '../../src/modules/people/staff/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { browserOrigin } from '../../src/platform/config.ts';
import type { Answer, Client } from '../support/client.ts';
import { SoftwarePasskey, addPasskey } from '../support/passkey.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

let at: TestShop;
before(async () => {
  at = await startShop();
});
after(() => at.server.close());
// The attempts of other tests don't count.
beforeEach(() => at.deps.db.pool.query('delete from attempt_counts'));

const password = 'nine lives of a cat';
const own_page = { 'Sec-Fetch-Site': 'same-origin' };
const cookieOf = ({ headers }: Answer) => /rts_[\w-]{43}/.exec(headers.get('Set-Cookie') ?? '')?.[0] ?? '';
const post = (path: string, body: object, headers: Record<string, string> = own_page) =>
  at.server.client().post(path, body, { headers });
const signIn = (more: object, headers?: Record<string, string>) =>
  post('/staff/sign-in/password', { shop: 'acme', password, ...more }, headers);
const codeAt = (secret: string, ms = 0) =>
  new TOTP({ secret }).generate({ timestamp: at.clock.now().getTime() + ms });

/** A member with a password, and an authenticator app if asked for. */
async function addWithPassword(with_app = false) {
  const member = await signStaffIn(at, 'owner');
  const set = await member.client.request('PUT', '/staff/me/password', { body: { password } });
  assert.equal(set.status, 204, set.text);
  if (!with_app) return { ...member, secret: '', recovery_codes: [] as string[] };
  const { secret } = (await member.client.post('/staff/me/authenticator')).body;
  const confirmed = await member.client.post('/staff/me/authenticator/confirm', { code: codeAt(secret) });
  assert.equal(confirmed.status, 200, confirmed.text);
  at.clock.advance(minute_ms);
  return { ...member, secret, recovery_codes: confirmed.body.recovery_codes as string[] };
}

const passkeyOf = (client: Client) => addPasskey(client, at.deps);
const begin = async () => (await post('/staff/sign-in/passkey/options', { shop: 'acme' })).body.options;
const signWith = (credential: object) => post('/staff/sign-in/passkey', { shop: 'acme', credential });

describe('a sign-in with a password', () => {
  it('starts a new session in a cookie, whatever the browser had before', async () => {
    const { email, token } = await addWithPassword();
    const headers = {
      ...own_page,
      Cookie: `__Host-retour_staff=${token}`,
      'User-Agent': 'Firefox/140.0 (X11; Linux)',
    };
    const signed_in = await signIn({ email: email.toUpperCase() }, headers);
    assert.equal(signed_in.status, 201, signed_in.text);
    assert.match(signed_in.headers.get('Set-Cookie')!, /^__Host-.*; HttpOnly; SameSite=Lax; Secure$/);
    const next = cookieOf(signed_in);
    assert.notEqual(next, token);
    const { sessions } = (await at.server.client(next).get('/staff/sessions')).body;
    const { method, browser, address } = sessions.find((one: { is_current: boolean }) => one.is_current);
    assert.deepEqual([method, browser, address], ['password', 'Firefox, Linux', '127.0.0.1']);
  });

  it('tells an unknown address, a wrong password, a disabled member and an unknown shop apart neither by text nor by the work done', async () => {
    const right = await addWithPassword();
    const disabled = await addWithPassword();
    await disableMember(at.deps, at.shop.id, disabled.email);
    const without = await signStaffIn(at, 'agent');
    const tries = [
      { email: 'nobody@example.com' },
      { email: right.email, password: 'some other password' },
      { email: disabled.email },
      { email: without.email },
      { email: right.email, shop: 'no-such-shop' },
    ];
    const answers = [];
    for (const body of tries) {
      const started = performance.now();
      const { status, body: told } = await signIn(body);
      answers.push({ status, ...told, request_id: '' });
      // Hashing takes most of the time, so it was done.
      assert.ok(performance.now() - started > 10, JSON.stringify(body));
    }
    assert.deepEqual(
      [answers[0]!.code, answers[0]!.detail],
      ['sign_in_failed', 'Incorrect email or password.'],
    );
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
  });

  it('is refused from another site', async () => {
    const { email } = await addWithPassword();
    const foreign: Record<string, string>[] = [
      {},
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const { status, body, headers: sent } = await signIn({ email }, headers);
      assert.deepEqual([status, body.code, sent.get('Set-Cookie')], [403, 'cross_site_request', null]);
    }
  });

  it('limits attempts on a member, also with the right password, and on nobody else', async () => {
    const { email } = await addWithPassword();
    const other = await addWithPassword();
    for (let i = 0; i < 10; i++) assert.equal((await signIn({ email, password: `wrong ${i}` })).status, 422);
    assert.deepEqual((await signIn({ email })).body.code, 'too_many_attempts');
    assert.equal((await signIn({ email: other.email })).status, 201);
  });

  it('takes no short, long or common password, and stores a hash only', async () => {
    const { client } = await signStaffIn(at, 'agent');
    for (const bad of ['short words', 'x'.repeat(129), 'Qwertyuiop123', 'abababababab'])
      assert.deepEqual(
        Object.keys(
          (await client.request('PUT', '/staff/me/password', { body: { password: bad } })).body.errors,
        ),
        ['password'],
        bad,
      );
    await addWithPassword();
    const { rows } = await at.deps.db.pool.query('select hash from staff_passwords');
    for (const { hash } of rows) assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('ends the other sessions of a member whose password changes', async () => {
    const { client, email } = await addWithPassword();
    const other = at.server.client(cookieOf(await signIn({ email })));
    assert.equal((await other.get('/staff/me')).status, 200);
    assert.equal((await client.request('PUT', '/staff/me/password', { body: { password } })).status, 204);
    assert.equal((await other.get('/staff/me')).status, 401);
    assert.equal((await client.get('/staff/me')).status, 200);
  });
});

describe('an authenticator app', () => {
  it('is asked for after the password, and each code signs in once', async () => {
    const { email, secret } = await addWithPassword(true);
    assert.deepEqual((await signIn({ email })).body.code, 'code_required');
    assert.deepEqual((await signIn({ email, password: 'some other password' })).body.code, 'sign_in_failed');
    assert.deepEqual(
      (await signIn({ email, code: codeAt(secret, -3 * minute_ms) })).body.code,
      'code_invalid',
    );
    const code = codeAt(secret);
    const together = await Promise.all([signIn({ email, code }), signIn({ email, code })]);
    assert.deepEqual(
      together.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 422],
    );
    assert.deepEqual((await signIn({ email, code })).body.code, 'code_invalid');
    // An earlier one of the window doesn't count after a later one either.
    assert.deepEqual((await signIn({ email, code: codeAt(secret, -30_000) })).body.code, 'code_invalid');
    const { rows } = await at.deps.db.pool.query('select secret from staff_authenticators');
    for (const row of rows) assert.ok(!row.secret.includes(Buffer.from(secret)));
  });

  it('has recovery codes, which work once each and are replaced together', async () => {
    const { email, client, recovery_codes } = await addWithPassword(true);
    assert.equal(recovery_codes.length, 10);
    const [first = '', second = ''] = recovery_codes;
    assert.equal((await signIn({ email, code: ` ${first.toUpperCase()} ` })).status, 201);
    assert.deepEqual((await signIn({ email, code: first })).body.code, 'code_invalid');
    assert.equal((await client.get('/staff/me/sign-in-methods')).body.recovery_codes_left, 9);
    assert.equal((await client.post('/staff/me/recovery-codes')).body.recovery_codes.length, 10);
    assert.deepEqual((await signIn({ email, code: second })).body.code, 'code_invalid');
  });

  it('has recovery codes of which each signs in once when it is sent five times at once, and only its member', async () => {
    const { email, recovery_codes } = await addWithPassword(true);
    const other = await addWithPassword(true);
    const [code] = recovery_codes;
    assert.equal((await signIn({ email: other.email, code })).body.code, 'code_invalid');
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn({ email, code })));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 422, 422, 422, 422],
    );
  });

  it('has recovery codes that can’t be guessed: ten wrong codes at once or from anywhere are the last for a while, and use none up', async () => {
    const { email, client, recovery_codes } = await addWithPassword(true);
    const guess = (i: number) => signIn({ email, code: `aaaa-aaaa-aaaa-${1000 + i}` });
    const guesses = await Promise.all(Array.from({ length: 15 }, (_, i) => guess(i)));
    const codes = guesses.map(({ body }) => body.code as string);
    assert.equal(codes.filter((code) => code === 'code_invalid').length, 10);
    assert.equal(codes.filter((code) => code === 'too_many_attempts').length, 5);
    // Attempts from elsewhere count as well.
    await at.deps.db.pool.query(`delete from attempt_counts where counter not like 'staff code %'`);
    assert.equal((await signIn({ email, code: recovery_codes[0] })).body.code, 'too_many_attempts');
    assert.equal((await client.get('/staff/me/sign-in-methods')).body.recovery_codes_left, 10);
    at.clock.advance(16 * minute_ms);
    assert.equal((await signIn({ email, code: recovery_codes[0] })).status, 201);
  });

  it('is not used before its first code was right', async () => {
    const { email, client } = await addWithPassword();
    await client.post('/staff/me/authenticator');
    for (const code of ['000000', 'no code', '\u{10ffff}'.repeat(6)]) {
      const confirmed = await client.post('/staff/me/authenticator/confirm', { code });
      assert.deepEqual([confirmed.status, confirmed.body.code], [422, 'code_invalid']);
    }
    const { authenticator_since, recovery_codes_left } = (await client.get('/staff/me/sign-in-methods')).body;
    assert.deepEqual([authenticator_since, recovery_codes_left], [null, 0]);
    assert.equal((await signIn({ email })).status, 201);
  });

  it('can be removed, and then the password is enough', async () => {
    const { email, client } = await addWithPassword(true);
    assert.equal((await client.post('/staff/me/authenticator')).body.code, 'resource_exists');
    assert.equal((await client.request('DELETE', '/staff/me/authenticator')).status, 204);
    assert.equal((await signIn({ email })).status, 201);
  });
});

describe('a passkey', () => {
  it('signs its member in, without an email address', async () => {
    const { client, member_id } = await signStaffIn(at, 'agent');
    const { key, id } = await passkeyOf(client);
    const signed_in = await signWith(key.sign(await begin()));
    assert.equal(signed_in.status, 201, signed_in.text);
    assert.equal(signed_in.body.member.id, member_id);
    const me = (await at.server.client(cookieOf(signed_in)).get('/staff/me')).body;
    assert.equal(me.authenticated_by, 'passkey');
    const renamed = await client.request('PATCH', `/staff/me/passkeys/${id}`, { body: { name: 'Key ring' } });
    assert.equal(renamed.body.name, 'Key ring');
    const [listed] = (await client.get('/staff/me/sign-in-methods')).body.passkeys;
    assert.deepEqual([listed.name, listed.last_used_at !== null], ['Key ring', true]);
    assert.equal((await client.request('DELETE', `/staff/me/passkeys/${id}`)).status, 204);
    assert.equal((await signWith(key.sign(await begin()))).body.code, 'sign_in_failed');
  });

  it('signs in once with each challenge, within five minutes, and only with one of ours', async () => {
    const { key } = await passkeyOf((await signStaffIn(at, 'agent')).client);
    const credential = key.sign(await begin());
    const together = await Promise.all([signWith(credential), signWith(credential)]);
    assert.deepEqual(
      together.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 422],
    );
    const options = await begin();
    const late = key.sign(options);
    at.clock.advance(5 * minute_ms);
    const made_up = key.sign({ ...options, challenge: 'bWFkZSB1cA' });
    const unstorable = key.sign({ ...options, challenge: 'a\0' });
    for (const one of [credential, late, made_up, unstorable, {}, { id: 1, response: null }])
      assert.equal((await signWith(one)).body.code, 'sign_in_failed', JSON.stringify(one));
  });

  it('is refused for another site, without a check of its user, with a count that went back, and with another key', async () => {
    const { key } = await passkeyOf((await signStaffIn(at, 'agent')).client);
    assert.equal((await signWith(key.sign(await begin(), { counter: 50 }))).status, 201);
    const wrong: object[] = [
      key.sign(await begin(), { origin: 'https://evil.example' }),
      key.sign({ ...(await begin()), rpId: 'evil.example' }),
      key.sign(await begin(), { verified: false, counter: 60 }),
      key.sign(await begin(), { counter: 50 }),
    ];
    const forged = new SoftwarePasskey(browserOrigin(at.deps.config)).sign(await begin());
    wrong.push({ ...forged, id: (key.sign(await begin()) as { id: string }).id });
    for (const [i, one] of wrong.entries())
      assert.equal((await signWith(one)).body.code, 'sign_in_failed', `number ${i}`);
    assert.equal((await signWith(key.sign(await begin(), { counter: 61 }))).status, 201);
  });

  it('belongs to its shop and its member', async () => {
    const other = { ...at, shop: await at.server.createShop() };
    const { key, id } = await passkeyOf((await signStaffIn(other, 'agent')).client);
    assert.equal((await signWith(key.sign(await begin()))).body.code, 'sign_in_failed');
    const { client } = await signStaffIn(at, 'owner');
    const gone = await client.request('DELETE', `/staff/me/passkeys/${id}`);
    assert.equal(gone.body.code, 'passkey_not_found');
    const mine = new SoftwarePasskey(browserOrigin(at.deps.config));
    // Options for one member make no passkey for another.
    const { options } = (await client.post('/staff/me/passkeys/options')).body;
    const stranger = (await signStaffIn(at, 'agent')).client;
    const body = { name: 'Laptop', credential: mine.make(options) };
    assert.equal((await stranger.post('/staff/me/passkeys', body)).body.code, 'passkey_invalid');
  });

  it('is added once, and a member has at most 20', async () => {
    const { client, member_id } = await signStaffIn(at, 'agent');
    const key = new SoftwarePasskey(browserOrigin(at.deps.config));
    const options = async () => (await client.post('/staff/me/passkeys/options')).body.options;
    const add = (made: object) => client.post('/staff/me/passkeys', { name: 'Laptop', credential: made });
    const ids = async () =>
      (await client.get('/staff/me/sign-in-methods')).body.passkeys.map(({ id }: { id: number }) => id);
    assert.equal((await add(key.make(await options()))).status, 201);
    assert.equal((await add(key.make(await options()))).body.code, 'resource_exists');
    assert.equal((await ids()).length, 1);
    const begun = await options();
    await at.deps.db.pool.query(
      `insert into staff_passkeys (shop_id, member_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
       select shop_id, member_id, decode(lpad(to_hex(n), 32, '0'), 'hex'), public_key, 0, transports, is_synced, 'Key ' || n, created_at
       from staff_passkeys, generate_series(1, 19) n where member_id = $1`,
      [member_id],
    );
    const refused = await client.post('/staff/me/passkeys/options');
    assert.deepEqual([refused.status, refused.body.code], [422, 'passkey_limit_exceeded']);
    const other = new SoftwarePasskey(browserOrigin(at.deps.config));
    assert.equal((await add(other.make(begun))).body.code, 'passkey_limit_exceeded', 'begun before');
    assert.equal((await ids()).length, 20);
  });

  it('is asked for only in a shop that exists, and 30 times in 15 minutes from one address', async () => {
    const ask = async (shop: string) => (await post('/staff/sign-in/passkey/options', { shop })).body.code;
    assert.equal(await ask('no-such-shop'), 'sign_in_failed');
    for (let i = 0; i < 30; i++) assert.equal(await ask('acme'), undefined);
    assert.equal(await ask('acme'), 'too_many_attempts');
    at.clock.advance(15 * minute_ms);
    assert.equal(await ask('acme'), undefined);
  });

  it('of a disabled member signs nobody in', async () => {
    const { client, email } = await signStaffIn(at, 'agent');
    const { key } = await passkeyOf(client);
    await disableMember(at.deps, at.shop.id, email);
    assert.equal((await signWith(key.sign(await begin()))).body.code, 'sign_in_failed');
  });
});

describe('a recent authentication', () => {
  const stepUp = (client: Client, body: object) => client.post('/staff/step-up', body);
  const begins = (client: Client) => client.post('/staff/me/passkeys/options');

  it('is needed to change how a member signs in, and comes from a passkey or from password and code', async () => {
    const { client, secret, recovery_codes } = await addWithPassword(true);
    const { key } = await passkeyOf(client);
    at.clock.advance(10 * minute_ms);
    const { status, body } = await begins(client);
    assert.deepEqual([status, body.code], [403, 'step_up_required']);
    assert.deepEqual(body.accepted, ['passkey', 'password_and_code', 'link']);
    assert.equal((await stepUp(client, { password })).body.code, 'code_required');
    assert.equal(
      (await stepUp(client, { password: 'wrong', code: codeAt(secret) })).body.code,
      'sign_in_failed',
    );
    assert.equal((await stepUp(client, { password, code: '000000' })).body.code, 'code_invalid');
    assert.equal((await begins(client)).body.code, 'step_up_required');
    assert.equal((await stepUp(client, { password, code: codeAt(secret) })).status, 200);
    assert.equal((await begins(client)).status, 200);
    at.clock.advance(10 * minute_ms);
    assert.equal((await stepUp(client, { password, code: recovery_codes[0] })).status, 200);
    at.clock.advance(10 * minute_ms);
    const { options } = (await client.post('/staff/step-up/options')).body;
    const credential = key.sign(options);
    assert.equal((await stepUp(client, { credential })).status, 200);
    assert.equal((await stepUp(client, { credential })).body.code, 'sign_in_failed');
    assert.equal((await begins(client)).status, 200);
    // What was signed to step up signs nobody in.
    const again = (await client.post('/staff/step-up/options')).body.options;
    assert.equal((await signWith(key.sign(again))).body.code, 'sign_in_failed');
  });

  it('by a password alone counts only until the member has something stronger', async () => {
    const plain = await addWithPassword();
    at.clock.advance(10 * minute_ms);
    const client = at.server.client(cookieOf(await signIn({ email: plain.email })));
    assert.equal((await begins(client)).status, 200);
    await passkeyOf(client);
    assert.equal((await begins(client)).body.code, 'step_up_required');
  });

  it('by somebody else’s passkey is refused', async () => {
    const { key } = await passkeyOf((await signStaffIn(at, 'agent')).client);
    const { client } = await signStaffIn(at, 'agent');
    const { options } = (await client.post('/staff/step-up/options')).body;
    assert.equal((await stepUp(client, { credential: key.sign(options) })).body.code, 'sign_in_failed');
  });

  it('is limited in attempts, with an Idempotency-Key too', async () => {
    const { client } = await addWithPassword(true);
    for (let i = 0; i < 10; i++) {
      const headers = { 'Idempotency-Key': `try ${i}` };
      const { body } = await client.post('/staff/step-up', { password: `wrong ${i}` }, { headers });
      assert.equal(body.code, 'sign_in_failed');
    }
    assert.equal((await stepUp(client, { password: 'wrong' })).body.code, 'too_many_attempts');
  });
});
