import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ProblemCode } from '@retour/contract/problems';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import {
  cancelReturn,
  closeReturn,
  flagReturn,
  processReturn,
  unflagReturn,
} from '../../src/modules/returns/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import type { Client } from '../support/client.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { bringReturn, expire } from '../support/return-states.ts';
import type { Reachable, ReachedReturn } from '../support/return-states.ts';
import { readReturnRows } from '../support/rows.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signShopperIn } from '../support/shoppers.ts';
import { signStaffIn } from '../support/staff.ts';

/** What the state of a return refuses, to an API key in a shop that keeps returns in review from it. */
const by_state = {
  closed: 'return_closed',
  cancelled: 'return_cancelled',
  expired: 'return_expired',
  'review: flagged': 'return_flagged',
  'review: policy': 'return_in_review',
  processing: 'return_processing',
} as const satisfies Partial<Record<Reachable, ProblemCode>>;
type Refusing = keyof typeof by_state;
const refusing = Object.keys(by_state) as Refusing[];

const paid_outside = { reference: 'Bank transfer 4711', by: 'Dana' };

describe('what a return refuses, and stays as it was', () => {
  let at: TestShop;
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  const reach = (state: Reachable) => bringReturn(at.deps, at.shop, state);
  const rowsOf = ({ return_id }: { return_id: number }) => readReturnRows(at.deps.db, at.shop.id, return_id);

  /** The code that a request is refused with; it must change nothing. */
  async function refusal(
    reached: { return_id: number },
    client: Client,
    path: string,
    body: object = {},
  ): Promise<string> {
    const rows = await rowsOf(reached);
    const answer = await client.post(path, body);
    assert.deepEqual(await rowsOf(reached), rows, `${path} changed something`);
    return answer.body.code ?? `${answer.status} ${answer.text}`;
  }

  const rejection = ({ line_item_ids }: ReachedReturn) => ({
    message: 'The cakestand was used.',
    units: [{ line_item_id: line_item_ids[0] }],
  });
  const change = ({ line_item_ids }: ReachedReturn) => ({
    units: [{ line_item_id: line_item_ids[0], resolution: 'credit' }],
  });

  it('in each state where it can’t be rejected or edited, and to who saw an older version', async () => {
    const { standard } = at.clients;
    for (const state of refusing) {
      const reached = await reach(state);
      const { return_id } = reached;
      assert.equal(
        await refusal(reached, standard, `/returns/${return_id}/reject`, rejection(reached)),
        by_state[state],
      );
      assert.equal(
        await refusal(reached, standard, `/returns/${return_id}/edit`, change(reached)),
        by_state[state],
      );
    }
    for (const act of ['reject', 'edit'])
      assert.equal(
        (
          await standard.post(
            `/returns/999/${act}`,
            act === 'edit' ? { waives_fees: true } : { message: 'Worn.' },
          )
        ).body.code,
        'return_not_found',
      );
    const reached = await reach('open');
    const { return_id } = reached;
    const older = 'version=1';
    for (const [path, body] of [
      [`/returns/${return_id}/reject`, rejection(reached)],
      [`/returns/${return_id}/edit`, change(reached)],
      [`/warehouse/return/${return_id}/flag`, {}],
      [`/warehouse/return/${return_id}/remove`, { line_item_id: [reached.line_item_ids[0]] }],
    ] as const)
      assert.equal(await refusal(reached, standard, `${path}?${older}`, body), 'return_changed', path);
  });

  it('when nothing of it can be rejected, or its order has changed', async () => {
    const { standard } = at.clients;
    const order = await sellOrder(at.deps, at.shop);
    const kept = await openReturn(at.deps, at.shop, { order, units: [{ resolution: 'none' }, {}] });
    const { rows: units } = await at.deps.db.pool.query<{ id: number }>(
      `select id from return_line_items where return_id = $1 and resolution = 'none'`,
      [kept],
    );
    const body = { message: 'Worn.', units: [{ line_item_id: units[0]!.id }] };
    assert.equal(
      await refusal({ return_id: kept }, standard, `/returns/${kept}/reject`, body),
      'no_line_items_qualify',
    );
    const reached = await reach('open');
    await cancelOrder(reached);
    const { return_id } = reached;
    assert.equal(
      await refusal(reached, standard, `/returns/${return_id}/reject`, rejection(reached)),
      'order_changed',
    );
    assert.equal(
      await refusal(reached, standard, `/warehouse/return/${return_id}/remove`, {
        line_item_id: [reached.line_item_ids[0]],
      }),
      'order_changed',
    );
  });

  it('when money has moved', async () => {
    const reached = await reach('review: refund_failed');
    await unflagReturn(at.deps, reached);
    await at.clients.standard.post(`/settlements/${await settlementOf(reached)}/mark-paid`, paid_outside);
    const path = `/returns/${reached.return_id}/edit`;
    assert.equal(await refusal(reached, at.clients.standard, path, change(reached)), 'goods_or_money_moved');
  });

  it('to staff who would refund more than the shop’s limit without a recent proof of who they are', async () => {
    const { client } = await signStaffIn(at, 'manager');
    await at.deps.db.pool.query('update shops set refund_step_up_above = 1 where id = $1', [at.shop.id]);
    const reached = await reach('open');
    at.clock.advance(11 * minute_ms);
    const { return_id, line_item_ids } = reached;
    assert.equal(
      await refusal(reached, client, `/returns/${return_id}/reject`, rejection(reached)),
      'step_up_required',
    );
    assert.equal(
      await refusal(reached, client, `/warehouse/return/${return_id}/remove`, {
        line_item_id: [line_item_ids[0]],
      }),
      'step_up_required',
    );
    await at.deps.db.pool.query('update shops set refund_step_up_above = null where id = $1', [at.shop.id]);
  });

  it('to its shopper, who is not told why the shop reviews it', async () => {
    for (const state of refusing) {
      const reached = await reach(state);
      const path = `/shopper/returns/${reached.return_id}/cancel`;
      const code = state === 'review: flagged' ? 'return_in_review' : by_state[state];
      assert.equal(await refusal(reached, await shopperOf(reached), path), code, state);
    }
    const scanned = await reach('open');
    await recordLabelStatus(at.deps, { ...scanned, status: 'in_transit' });
    const path = `/shopper/returns/${scanned.return_id}/cancel`;
    assert.equal(await refusal(scanned, await shopperOf(scanned), path), 'goods_or_money_moved');
  });

  async function shopperOf({ return_id }: ReachedReturn): Promise<Client> {
    const { rows } = await at.deps.db.pool.query<{ name: string }>(
      'select o.name from orders o join returns r on r.shop_id = o.shop_id and r.order_id = o.id where r.id = $1',
      [return_id],
    );
    return signShopperIn(at, rows[0]!);
  }

  it('for its settlements that failed', async () => {
    const { standard } = at.clients;
    const ends: [string, string, (failed: ReachedReturn) => Promise<unknown>][] = [
      ['return_closed', 'return_closed', (failed) => closeReturn(at.deps, failed)],
      [
        'return_cancelled',
        'return_cancelled',
        (failed) => cancelReturn(at.deps, { ...failed, by_console: true }),
      ],
      ['return_expired', 'return_expired', expireFailed],
      ['return_flagged', '200', flagAgain],
      ['return_in_review', '200', scanLate],
      ['order_changed', '200', cancelOrder],
    ];
    for (const [retried, marked, end] of ends) {
      const failed = await reach('review: refund_failed');
      const id = await settlementOf(failed);
      await end(failed);
      assert.equal(await refusal(failed, standard, `/settlements/${id}/retry`), retried);
      const mark = await standard.post(`/settlements/${id}/mark-paid`, paid_outside);
      assert.equal(mark.body.code ?? String(mark.status), marked);
    }
    const flagged = await reach('review: refund_failed');
    await flagAgain(flagged);
    const { client } = await signStaffIn(at, 'owner');
    const again = await client.post(`/settlements/${await settlementOf(flagged)}/retry`);
    assert.equal(again.status, 202, 'a person can, whatever the review');
    const busy = await reach('review: refund_failed');
    const id = await settlementOf(busy);
    await unflagReturn(at.deps, busy);
    await processReturn(at.deps, { ...busy, source: null });
    assert.equal(
      await refusal(busy, standard, `/settlements/${id}/mark-paid`, paid_outside),
      'return_processing',
    );
  });

  const cancelOrder = ({ return_id }: ReachedReturn) =>
    at.deps.db.pool.query(
      `update orders set status = 'cancelled' where id = (select order_id from returns where id = $1)`,
      [return_id],
    );

  async function expireFailed(failed: ReachedReturn): Promise<void> {
    await unflagReturn(at.deps, failed);
    await expire(at.deps);
  }

  async function flagAgain(failed: ReachedReturn): Promise<void> {
    await unflagReturn(at.deps, failed);
    await flagReturn(at.deps, failed);
  }

  /** The goods of an expired return come when its units are in another return. */
  async function scanLate(failed: ReachedReturn): Promise<void> {
    await expireFailed(failed);
    const { rows } = await at.deps.db.pool.query<{ id: number; line_id: number }>(
      `select r.order_id as id, l.id as line_id from returns r
       join order_line_items l on l.shop_id = r.shop_id and l.order_id = r.order_id where r.id = $1`,
      [failed.return_id],
    );
    const [{ id, line_id }] = rows as [{ id: number; line_id: number }];
    await openReturn(at.deps, at.shop, { order: { id, line_ids: [line_id] }, units: [{ quantity: 2 }] });
    await recordLabelStatus(at.deps, { ...failed, status: 'in_transit' });
  }

  async function settlementOf({ return_id }: ReachedReturn): Promise<string> {
    const { body } = await at.clients.standard.get(`/settlements?return_id=${return_id}`);
    return body.settlements[0].id;
  }
});
