import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openReturn } from '../support/factories.ts';
import { addConnection } from '../support/connections.ts';
import type { Client } from '../support/client.ts';
import { startMailServer } from '../support/mail-server.ts';
import type { MailServer } from '../support/mail-server.ts';
import { plain_policy } from '../support/policy-cases.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { createStatementLog } from '../support/statement-log.ts';
import { signStaffIn } from '../support/staff.ts';

describe('the first steps of a shop', () => {
  let at: TestShop;
  let mail: MailServer;
  let owner: Client;
  before(async () => {
    mail = await startMailServer({ password: 'right' });
    const url = new URL(mail.url);
    url.username = 'retour';
    url.password = 'right';
    const settings = { RETOUR_SMTP_URL: url.href, RETOUR_MAIL_FROM: 'returns@acme.example' };
    at = await startShop({ currency: 'USD' }, { settings });
    owner = (await signStaffIn(at, 'owner')).client;
  });
  after(async () => {
    await at.server.close();
    await mail.stop();
  });

  const query = (text: string, values: unknown[] = []) => at.deps.db.pool.query(text, values);
  type Step = { step: string; state: string; cause: string | null; needs: string[]; [name: string]: unknown };
  const read = async () => {
    const { status, body } = await at.clients.standard.get('/first-steps');
    assert.equal(status, 200, JSON.stringify(body));
    const of = (name: string): Step => body.steps.find(({ step }: Step) => step === name);
    const states = Object.fromEntries(body.steps.map(({ step, state }: Step) => [step, state]));
    return { ...body, of, states } as {
      [name: string]: unknown;
      of: typeof of;
      states: Record<string, string>;
    };
  };

  it('are all open at first, and the last one says which come before it', async () => {
    const { of, states, is_live, done } = await read();
    const { live, ...others } = states;
    assert.deepEqual([live, [...new Set(Object.values(others))]], ['waiting', ['open']]);
    assert.deepEqual(of('live').needs, ['shop', 'destination', 'policy', 'email', 'payment', 'return']);
    assert.deepEqual([is_live, done, of('email').cause], [false, 0, 'not_tested']);
  });

  it('are done by what is set up, in the order in which anybody does it', async () => {
    const address = { address1: '4 Foss Islands Road', city: 'York', zip: 'YO31 7UL', country_code: 'GB' };
    const made = await owner.post('/destinations', { type: 'warehouse', name: 'York', address });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const draft = await owner.request('PUT', '/policy/draft', {
      body: { document: plain_policy, revision: 0 },
    });
    assert.equal((await owner.post('/policy/publish', { revision: draft.body.revision })).status, 200);
    assert.equal((await owner.post('/settings/email/test', { to: 'me@acme.example' })).body.result, 'sent');
    const accent = await owner.request('PATCH', '/settings/brand', {
      body: { accent: '#1d5b4a', revision: 0 },
    });
    assert.equal(accent.status, 200);
    await owner.post('/staff/invitations', { email: 'dana@acme.example', role: 'agent' });
    let now = await read();
    assert.deepEqual(
      [now.of('team').cause, now.of('team').count, now.of('live').needs],
      ['invited', 1, ['shop', 'payment', 'return']],
    );
    assert.deepEqual(
      [now.of('destination').name, now.of('destination').detail, now.of('policy').count],
      ['York', '4 Foss Islands Road, York', 1],
    );
    await openReturn(at.deps, at.shop);
    await query(
      `insert into payment_provider_settings (shop_id, provider, settings, updated_at) values ($1, 'manual', '{}', now())`,
      [at.shop.id],
    );
    await signStaffIn(at, 'agent');
    now = await read();
    assert.deepEqual([now.of('shop').cause, now.of('shop').count], ['by_api', 1]);
    assert.deepEqual([now.states['live'], now.of('live').cause, now.is_live], ['open', 'not_public', false]);
    await query(`update shops set portal_address = 'https://returns.acme.example' where id = $1`, [
      at.shop.id,
    ]);
    now = await read();
    assert.deepEqual([now.is_live, now.done, now.portal_url], [true, 9, 'https://returns.acme.example']);
  });

  it('are open again once something breaks, until it works again', async () => {
    const id = await addConnection(at.deps, at.shop.id);
    assert.deepEqual([(await read()).of('shop').cause, (await read()).is_live], ['loading', true]);
    await query('update connections set failing_since = now() where id = $1', [id]);
    mail.behave({ recipients: [550] });
    at.clock.advance(60_000);
    await owner.post('/settings/email/test', { to: 'nobody@acme.example' });
    let now = await read();
    assert.deepEqual([now.states['shop'], now.of('shop').cause], ['problem', 'connection_failing']);
    assert.deepEqual([now.states['email'], now.of('email').cause], ['problem', 'rejected']);
    assert.deepEqual([now.is_live, now.problems, now.of('live').needs], [false, 2, ['shop', 'email']]);
    await query(`update connections set failing_since = null, state = 'paused' where id = $1`, [id]);
    at.clock.advance(60_000);
    await owner.post('/settings/email/test', { to: 'me@acme.example' });
    now = await read();
    assert.deepEqual([now.of('shop').cause, now.states['email']], ['connection_paused', 'done']);
    await query('delete from connections where id = $1', [id]);
    assert.equal((await read()).is_live, true);
  });

  it('take one statement', async () => {
    const made = await createStatementLog(at.server.app).statementsOf(() =>
      at.clients.standard.get('/first-steps'),
    );
    assert.deepEqual(
      made.filter((text) => text.includes('email_tests')),
      made,
    );
    assert.equal(made.length, 1);
  });
});
