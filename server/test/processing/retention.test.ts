import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { cancelReturn, flagReturn, unflagReturn } from '../../src/modules/returns/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { openReturn } from '../support/factories.ts';
import { assertInvariants } from '../support/invariants.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { runJob } from '../support/run-job.ts';

let at: TestShop;
before(async () => {
  at = await startShop({}, { own: true });
});
after(() => at.server.close());

const events = async () =>
  (
    await sql<{ id: string; copy: string; has_context: boolean }>`
      select id, snapshot::text as copy, context is not null or details is not null as has_context from events
      where shop_id = ${at.shop.id} order by id`.execute(at.deps.db.root)
  ).rows;

it('old events lose their copy of the return, and nothing that lists, the timeline or the next event need', async () => {
  const { deps, shop, clients, clock } = at;
  const id = await openReturn(deps, shop);
  const ref = { shop_id: shop.id, return_id: id };
  for (const act of [flagReturn, unflagReturn]) {
    clock.advance(1000);
    await act(deps, ref);
  }
  const listed = (await clients.standard.get('/events')).body.events;
  const timeline = (await clients.standard.get(`/returns/${id}`)).body.timeline;
  const full = await events();
  clock.advance(179 * day_ms);
  await runJob(at.deps, 'events.reduce-old');
  assert.deepEqual(await events(), full);
  clock.advance(2 * day_ms);
  await runJob(at.deps, 'events.reduce-old');

  const reduced = await events();
  const last = reduced.length - 1;
  assert.ok(last > 1);
  assert.deepEqual(reduced[last], full[last]);
  for (const { copy, has_context } of reduced.slice(0, last)) {
    assert.deepEqual(Object.keys(JSON.parse(copy)), ['id', 'state', 'review_reason']);
    assert.equal(has_context, false);
  }
  assert.deepEqual((await clients.standard.get('/events')).body.events, listed);
  assert.deepEqual((await clients.standard.get(`/returns/${id}`)).body.timeline, timeline);
  await cancelReturn(deps, ref);
  await runJob(at.deps, 'events.reduce-old');
  assert.deepEqual((await events()).slice(0, last), reduced.slice(0, last));
  await assertInvariants(deps, shop.id);
});

it('old messages go when their return has ended for so long, and those about withdrawals never do', async () => {
  const { deps, shop, clock } = at;
  const [ended, open] = [await openReturn(deps, shop), await openReturn(deps, shop)];
  await cancelReturn(deps, { shop_id: shop.id, return_id: ended });
  const write = (occasion: string, return_id: number | null) =>
    sql`insert into emails (shop_id, occasion, return_id, recipient, language, facts, message_id, thread_id, state, sent_at, give_up_at, created_at)
      values (${shop.id}, ${occasion}, ${return_id}, 'ada@example.com', 'en', '{}', 'm', 't', 'sent', ${clock.now()}, ${clock.now()}, ${clock.now()})`.execute(
      deps.db.root,
    );
  await write('requested', ended);
  await write('requested', open);
  await write('withdrawal_receipt', null);
  const left = async () =>
    (
      await sql<{ occasion: string; return_id: number | null }>`
        select occasion, return_id from emails where shop_id = ${shop.id} and message_id = 'm' order by id`.execute(
        deps.db.root,
      )
    ).rows;
  clock.advance(729 * day_ms);
  await runJob(at.deps, 'emails.delete-old');
  assert.equal((await left()).length, 3);
  clock.advance(2 * day_ms);
  await runJob(at.deps, 'emails.delete-old');
  assert.deepEqual(await left(), [
    { occasion: 'requested', return_id: open },
    { occasion: 'withdrawal_receipt', return_id: null },
  ]);
});
