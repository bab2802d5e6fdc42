import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertInvariants } from '../support/invariants.ts';
import { sql } from 'kysely';
import { ok } from '../support/draft-returns.ts';
import { day_ms, hour_ms } from '../../src/platform/clock.ts';
import { openInstantShop, same } from '../support/instant-shop.ts';

describe('what staff do about exchanges that are sent before the returned items are back', () => {
  const {
    at,
    client,
    publish,
    prepare,
    wantNow,
    draftOf,
    hold,
    securityOf,
    due,
    sendEmails,
    grade,
    refund,
    balanceOf,
  } = openInstantShop();

  it('keeps the part of an item that is missing if staff say so, 72 hours after a message', async () => {
    const of = await hold(2);
    const { id } = await securityOf(of);
    const decide = () => client.post(`/securities/${id}/charge`);
    assert.equal((await decide()).body.code, 'security_nothing_differs');
    await grade(of, 2);
    await grade(of, 1, 'missing');
    at.clock.advance(20 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held', 'nobody has decided');
    const decided = await ok(decide());
    assert.deepEqual([decided.units_differing, decided.charge_decided_at !== null], [1, true]);
    at.clock.advance(2 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held', 'queued is not sent');
    await ok(decide());
    assert.deepEqual(await sendEmails(of), ['security_difference'], 'a repeat writes no second message');
    at.clock.advance(71 * hour_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    at.clock.advance(2 * hour_ms);
    await due();
    const charged = await securityOf(of);
    assert.deepEqual([charged.state, charged.charged_amount.amount], ['charged', 1000]);
    await refund(of);
    assert.deepEqual(await balanceOf(of), [2000, 1000]);
    assert.deepEqual((await sendEmails(of)).slice(-1), ['security_charged']);
  });

  it('decides anew about an item that was graded anew', async () => {
    const of = await hold(2);
    const { id } = await securityOf(of);
    await grade(of, 1, 'missing');
    await ok(client.post(`/securities/${id}/charge`));
    await sendEmails(of);
    await grade(of, 1);
    await due();
    assert.equal((await securityOf(of)).charge_decided_at, null);
    await grade(of, 2, 'missing');
    at.clock.advance(73 * hour_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    await ok(client.post(`/securities/${id}/release`));
    assert.equal((await client.post(`/securities/${id}/charge`)).body.code, 'security_ended');
  });

  it('reminds when staff want it, and charges nothing before the day that it says', async () => {
    const of = await hold();
    const { id, charge_at } = await securityOf(of);
    at.clock.advance(13.5 * day_ms);
    await due();
    await sendEmails(of);
    at.clock.advance(3 * day_ms);
    const remind = () => client.post(`/securities/${id}/remind`);
    const reminded = await ok(remind());
    assert.equal(Date.parse(reminded.charge_at), at.clock.now().getTime() + 3 * day_ms);
    assert.ok(reminded.charge_at > charge_at);
    await ok(remind());
    assert.deepEqual(await sendEmails(of), ['security_reminder', 'security_reminder'], 'once a day');
    at.clock.advance(2 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'held');
    at.clock.advance(2 * day_ms);
    await due();
    assert.equal((await securityOf(of)).state, 'charged');
    assert.equal((await remind()).body.code, 'security_ended');
    const sent = await hold();
    await grade(sent, 1, 'missing');
    const { id: sent_id } = await securityOf(sent);
    assert.equal((await client.post(`/securities/${sent_id}/remind`)).body.code, 'security_nothing_out');
  });

  it('passes no more than the exposure at a time, whoever asks, and one customer no more than once', async () => {
    const { rows } = await sql<{ out: number }>`
      select coalesce(sum(shop_amount), 0)::bigint as out from securities where state in ('awaiting', 'held')`.execute(
      at.deps.db.root,
    );
    const room = 3;
    await publish({ security: 'none', exposure: { shop: rows[0]!.out + room * 1000, customer: 1000 } });
    const urls: string[] = [];
    for (let i = 0; i < 8; i++) urls.push(await prepare());
    for (const url of urls) await ok(wantNow(url));
    const answers = await Promise.all(urls.map((url) => client.post(`${url}/submit`)));
    const said = answers.map(({ status, body }): string => (status === 200 ? 'passed' : body.code));
    const of = (one: string) => said.filter((each) => each === one).length;
    assert.deepEqual([of('passed'), of('instant_unavailable')], [room, urls.length - room]);
    assert.equal('instant' in (await draftOf(await prepare())), false, 'and is offered to nobody any more');
    await publish({ security: 'none', exposure: { shop: 100_000, customer: 100_000 } });
    const email = 'twice@example.com';
    const twice = [await prepare(1, same, email), await prepare(1, same, email)];
    for (const url of twice) await ok(wantNow(url));
    const both = await Promise.all(twice.map((url) => client.post(`${url}/submit`)));
    assert.equal(both.filter(({ status }) => status === 409).length, 1);
    const { draft_return } = both.find(({ status }) => status === 200)!.body;
    at.clock.advance(30 * day_ms);
    await due();
    const { id, state, charged_amount } = await securityOf(draft_return);
    assert.deepEqual([state, charged_amount.amount], ['uncollected', 1000]);
    const { securities } = await ok(client.get('/security-queue?view=problems'));
    assert.ok(
      securities.some((one: any) => one.id === id && one.cause === 'not_returned' && one.risk === 'high'),
    );
    const problems = async () => {
      const { groups } = await ok(client.get('/attention'));
      const issues = groups.find(({ group }: any) => group === 'payment_issues');
      return [
        issues?.count ?? 0,
        ...(issues?.items ?? []).map(({ kind, detail }: any) => `${kind} ${detail}`),
      ];
    };
    const [waiting, ...named] = await problems();
    assert.ok(named.includes('security_problem not_returned'), named.join());
    const reason = { reason: 'No answer' };
    const written_off = await ok(client.post(`/securities/${id}/write-off`, reason));
    assert.deepEqual([written_off.state, written_off.written_off_reason], ['uncollected', 'No answer']);
    const left = (await ok(client.get('/security-queue?view=problems'))).securities;
    assert.equal(
      left.some((one: any) => one.id === id),
      false,
    );
    assert.deepEqual((await problems())[0], waiting - 1);
    const { out } = await ok(client.get('/security-queue/summary'));
    const exposure = { shop: Math.ceil(out.amount.amount * 1.2), customer: 1 };
    await publish({ security: 'none', exposure });
    assert.equal((await problems())[0], waiting, 'most of the limit is out');
    await publish({});
    const held = await securityOf(await hold());
    assert.equal(
      (await client.post(`/securities/${held.id}/write-off`, reason)).body.code,
      'security_not_lost',
    );
  });

  it('is listed for staff by its risk and its last day, with what is out against the limit', async () => {
    await publish({ security: 'none', exposure: { shop: 5_000_000, customer: 100_000 } });
    const url = await prepare();
    await ok(wantNow(url));
    await ok(client.post(`${url}/submit`));
    const trusted = (await draftOf(url)).return_id;
    await publish({ exposure: { shop: 5_000_000 } });
    const secured = (await hold()).return_id;
    at.clock.advance(15 * day_ms);
    const later = (await hold()).return_id;
    const listed = async (view: string) =>
      (await ok(client.get(`/security-queue?view=${view}&limit=200`))).securities
        .filter(({ return_id }: any) => [trusted, secured, later].includes(return_id))
        .map(({ return_id, risk, cause }: any) => [return_id, risk, cause]);
    assert.deepEqual(await listed('out'), [
      [trusted, 'high', 'late'],
      [secured, 'medium', 'late'],
      [later, 'low', 'in_time'],
    ]);
    assert.deepEqual((await listed('due')).length, 2);
    const first = await ok(client.get('/security-queue?limit=1'));
    assert.equal(first.securities.length, 1);
    const rest = await ok(client.get(first.next_page_url.replace(/^.*\/api\/v1/, '')));
    const { securities: all } = await ok(client.get('/security-queue?limit=200'));
    assert.deepEqual([first.securities[0].id, rest.securities[0].id], [all[0].id, all[1].id]);
    const summary = await ok(client.get('/security-queue/summary'));
    const counts = Object.fromEntries(summary.views.map(({ view, count }: any) => [view, count]));
    assert.deepEqual(
      [summary.is_offered, summary.limit.amount, counts['out']],
      [true, 5_000_000, all.length],
    );
    assert.equal(
      summary.out.amount.amount,
      all.reduce((sum: number, { amount }: any) => sum + amount.amount, 0),
    );
    assert.equal(
      summary.by_kind.reduce((sum: number, { amount }: any) => sum + amount.amount, 0),
      summary.out.amount.amount,
    );
    assert.equal(
      counts['ended'],
      (await ok(client.get('/security-queue?view=ended&limit=200'))).securities.length,
    );
    for (const path of ['security-queue?view=none', 'security-queue?cursor=none'])
      assert.equal((await client.get(`/${path}`)).body.code, 'validation_failed');
    await publish({});
  });

  it('can be tried on the past, without changing anything', async () => {
    const terms = {
      security: 'none',
      send_within_days: 14,
      exposure: { shop: 100_000, customer: 100_000, open: 9 },
    };
    const played = await ok(client.post('/policy/instant-test', terms));
    const { rows } = await sql<{ count: number }>`
      select count(*) from returns r where exists (select from return_line_items i where i.return_id = r.id and i.resolution = 'exchange')`.execute(
      at.deps.db.root,
    );
    const { exchanges, possible, excluded, unreturned, peak } = played;
    assert.equal(exchanges, rows[0]!.count);
    assert.equal(possible + excluded.reduce((sum: number, { count }: any) => sum + count, 0), exchanges);
    assert.equal(peak.currency, 'USD');
    assert.ok(unreturned.uncovered.count > 0 && unreturned.covered.count === 0);
    const deposit = await ok(client.post('/policy/instant-test', { ...terms, security: 'deposit' }));
    assert.deepEqual(deposit.unreturned.covered, unreturned.uncovered);
    assert.equal(
      (await client.post('/policy/instant-test', { security: 'trust' })).body.code,
      'validation_failed',
    );
  });

  it('leaves books that add up', () => assertInvariants(at.deps, at.shop.id));
});
