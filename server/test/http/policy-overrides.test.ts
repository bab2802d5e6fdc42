import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readLeakage } from '../../src/modules/policy/eligibility/index.ts';
import { publishDraft, saveDraft } from '../../src/modules/policy/policies/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { signStaffIn } from '../support/staff.ts';
import type { SoldOrder } from '../support/factories.ts';

describe('staff that overrides the policy', () => {
  let late: SoldOrder;
  const { at, client, drafts } = openDraftShop(async (shop) => {
    late = await shop.drafts.sell();
    shop.at.clock.set(new Date(shop.at.clock.now().getTime() + 40 * day_ms).toISOString());
  });

  const override = { staff: true, override_reason: ' The parcel was lost for weeks. ' };
  const leakage = () => readLeakage(at.deps.db.root, at.shop.id);

  it('needs a reason, and to be staff', async () => {
    for (const [given, message] of [
      [{ override_reason: 'Please' }, /requires staff/],
      [{ staff: true, override_reason: 'x'.repeat(501) }, /override reason/],
    ] as const) {
      const body = { order_name: late.name, secondary_input: '43215', ...given };
      const answer = await client.post('/draft-returns', body);
      assert.deepEqual([answer.status, answer.body.code], [422, 'validation_failed'], JSON.stringify(given));
      assert.match(answer.body.errors.override_reason[0], message);
    }
    // An empty reason is none: the policy still holds.
    const { draft_return, context } = await drafts.start(late, { staff: true, override_reason: '   ' });
    assert.equal(context.items_not_eligible_to_return[0].ineligibility_code, 'outside-window');
    await drafts.refuses(
      ['POST', `/draft-returns/${draft_return.id}/returning-items`, { order_line_item_id: late.line_ids[0] }],
      [422, 'item_not_eligible', 422, 'outside-window'],
    );
  });

  it('lets come back what is too late, and leaves who did it, why, against what, and what was paid', async () => {
    const { url } = await drafts.prepare(late, 2, 'refund', override);
    const { draft_return } = await ok(client.post(`${url}/submit`));
    const rows = await at.deps.db.root
      .selectFrom('policy_overrides')
      .selectAll()
      .where('shop_id', '=', at.shop.id)
      .execute();
    const { name: by } = await at.deps.db.root
      .selectFrom('api_keys')
      .select('name')
      .where('shop_id', '=', at.shop.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      rows.map((row) => [row.return_id, row.bars, row.reason, row.by, row.value]),
      [0, 1].map(() => [
        draft_return.return_id,
        [{ code: 'outside-window', kind: 'zone', id: 'everywhere', name: 'everywhere' }],
        'The parcel was lost for weeks.',
        by,
        1000,
      ]),
    );
    const { total, by_code, by_who } = await leakage();
    assert.deepEqual(total, { units: 2, returns: 1, value: 2000 });
    assert.deepEqual(by_code, [{ code: 'outside-window', ...total }]);
    assert.deepEqual(by_who, [{ by, ...total }]);
  });

  it('leaves nothing of units that the policy lets come back, and gets past neither quantity nor a cancelled order', async () => {
    const fresh = await drafts.sell();
    const before_it = await leakage();
    const { url } = await drafts.prepare(fresh, 1, 'refund', override);
    await ok(client.post(`${url}/submit`));
    assert.deepEqual(await leakage(), before_it);
    const { draft_return } = await drafts.start(fresh, override);
    const more = { order_line_item_id: fresh.line_ids[0], quantity: 3 };
    await drafts.refuses(
      ['POST', `/draft-returns/${draft_return.id}/returning-items`, more],
      [422, 'item_not_eligible', 422, 'already-returned'],
    );
  });

  it('is counted by rule, unless the return is cancelled', async () => {
    const document = {
      name: 'Outlet',
      currency: 'USD',
      terms: { window: { days: 30 } },
      zones: [{ id: 'everywhere' }],
      rules: [{ id: 'final', name: 'All is final', do: { reject: { note: 'Final sale.' } } }],
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'ana' });
    const { url } = await drafts.prepare(await drafts.sell(), 1, 'credit', override);
    const { draft_return } = await ok(client.post(`${url}/submit`));
    const of_rule = async () => (await leakage()).by_decider.find(({ kind }) => kind === 'rule');
    assert.deepEqual(await of_rule(), {
      kind: 'rule',
      id: 'final',
      name: 'All is final',
      units: 1,
      returns: 1,
      value: 1000,
    });
    await ok(client.post(`/warehouse/return/${draft_return.return_id}/cancel`));
    assert.equal(await of_rule(), undefined);
    assert.equal((await leakage()).total.units, 2);
    const later = new Date(at.clock.now().getTime() + 1);
    const none = await readLeakage(at.deps.db.root, at.shop.id, { from: later });
    assert.deepEqual([none.total, none.by_code], [{ units: 0, returns: 0, value: 0 }, []]);
  });

  it('makes an exception on the way, with the fees, and takes it back; only for drafts of staff, and only whoever may', async () => {
    const document = {
      name: 'With fees',
      currency: 'USD',
      terms: { window: { days: 30 }, fees: { handling: 300 } },
      zones: [{ id: 'everywhere' }],
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'ana' });
    const { draft_return } = await drafts.start(late, { staff: true });
    const url = `/draft-returns/${draft_return.id}`;
    const reason = 'The courier lost it.';
    const opened = await ok(client.post(`${url}/exception`, { reason, waives_fees: true }));
    assert.equal(opened.draft_return.exception.reason, reason);
    assert.deepEqual(opened.context.items_not_eligible_to_return, []);
    const closed = await ok(client.post(`${url}/exception`, { reason: null }));
    assert.equal(closed.draft_return.exception, null);
    assert.equal(closed.context.items_not_eligible_to_return[0].ineligibility_code, 'outside-window');

    const before_it = await leakage();
    const fresh = await drafts.prepare(await drafts.sell(), 2, 'refund', { staff: true });
    const with_fee = await ok(client.get(`${fresh.url}/totals`));
    assert.equal(with_fee.totals.fees.applied.amount, 300);
    await ok(client.post(`${fresh.url}/exception`, { reason, waives_fees: true }));
    const without = await ok(client.get(`${fresh.url}/totals`));
    assert.equal(without.totals.net.amount - with_fee.totals.net.amount, 300);
    assert.deepEqual(
      without.fees.map(({ waived_because }: { waived_because: string }) => waived_because),
      ['staff'],
    );
    const moved = await client.post(`${fresh.url}/submit`, { quote: with_fee.quote });
    assert.deepEqual([moved.status, moved.body.code], [409, 'quote_moved']);
    await ok(client.post(`${fresh.url}/submit`, { quote: without.quote }));
    const { total, by_code } = await leakage();
    assert.equal(total.value - before_it.total.value, 300);
    assert.deepEqual(
      by_code.find(({ code }) => code === 'fee-waived'),
      { code: 'fee-waived', units: 2, returns: 1, value: 300 },
    );

    const own = await drafts.start(await drafts.sell());
    const refused = await client.post(`/draft-returns/${own.draft_return.id}/exception`, { reason });
    assert.deepEqual([refused.status, refused.body.code], [422, 'validation_failed']);
    const { client: agent } = await signStaffIn(at, 'agent');
    for (const [path, body] of [
      ['/draft-returns', { order_name: late.name, override_reason: reason }],
      [`${url}/exception`, { reason }],
    ] as const) {
      const answer = await agent.post(path, body);
      assert.deepEqual([answer.status, answer.body.code], [403, 'permission_missing'], path);
    }
  });
});
