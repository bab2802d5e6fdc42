import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { day_ms } from '../../src/platform/clock.ts';
import { cancelReturn, closeReturn, processReturn } from '../../src/modules/returns/index.ts';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import type { Client } from '../support/client.ts';
import { sellOrder } from '../support/factories.ts';
import { execute, expire, labelReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { caseOf, declare, maintain, match } from './support.ts';

const email = 'ana@example.com';

describe('a withdrawal that has its return', () => {
  let at: TestShop;
  let client: Client;
  before(async () => {
    at = await startShop({}, { own: true });
    client = at.clients.standard;
  });
  after(() => at.server.close());

  const detail = async ({ id }: { id: number }) => (await client.get(`/withdrawals/${id}`)).body;
  const createReturn = ({ id }: { id: number }) => client.post(`/withdrawals/${id}/return`, {});
  const refOf = (return_id: number) => ({ shop_id: at.shop.id, return_id });

  async function withReturn(): Promise<{ found: any; return_id: number }> {
    const order = await sellOrder(at.deps, at.shop);
    const { reference } = await declare(client, { contract: order.name, email });
    await match(at.deps);
    const found = await caseOf(client, reference);
    const made = await createReturn(found);
    assert.equal(made.status, 201, made.text);
    return { found, return_id: made.body.return_id };
  }

  const ends = {
    'is cancelled': (return_id: number) => cancelReturn(at.deps, refOf(return_id)),
    'is closed without a payment': (return_id: number) => closeReturn(at.deps, refOf(return_id)),
    expires: () => expire(at.deps),
  };
  for (const [how, end] of Object.entries(ends))
    it(`opens again with its first deadlines when the return ${how}, and gets a new return`, async () => {
      const { found, return_id } = await withReturn();
      await end(return_id);
      const { withdrawal, next_step } = await detail(found);
      assert.deepEqual(
        [withdrawal.state, next_step, withdrawal.refund_due_at, withdrawal.goods_due_at],
        ['matched', 'create_return', found.refund_due_at, found.goods_due_at],
      );
      const { body } = await client.get('/attention');
      const legal = body.groups.find(({ group }: any) => group === 'legal_deadlines');
      assert.ok(
        legal.items.some((item: any) => item.withdrawal_id === found.id && item.action === 'create_return'),
      );
      const again = await createReturn(found);
      assert.equal(again.status, 201, again.text);
      assert.notEqual(again.body.return_id, return_id);
      const { units } = (await client.get(`/returns/${again.body.return_id}`)).body;
      assert.equal(units.length, 3);
      await cancelReturn(at.deps, refOf(again.body.return_id));
      const refused = await client.post(`/withdrawals/${found.id}/refuse`, { ground: 'period_over' });
      assert.equal(refused.body.state, 'refused');
    });

  it('reminds of the refund again after it opened again', async () => {
    const { found, return_id } = await withReturn();
    at.clock.advance(13 * day_ms);
    await maintain(at.deps);
    await cancelReturn(at.deps, refOf(return_id));
    await maintain(at.deps);
    const { rows } = await at.deps.db.pool.query('select due_soon_at from withdrawal_cases where id = $1', [
      found.id,
    ]);
    assert.deepEqual(rows[0].due_soon_at, at.clock.now());
  });

  it('has its return again when an expired one is scanned after all', async () => {
    const { found, return_id } = await withReturn();
    const label_id = await labelReturn(at.deps, refOf(return_id));
    await expire(at.deps);
    assert.equal((await detail(found)).withdrawal.state, 'matched');
    await recordLabelStatus(at.deps, { ...refOf(return_id), label_id, status: 'in_transit' });
    const { withdrawal, next_step } = await detail(found);
    assert.deepEqual([withdrawal.state, withdrawal.return_id, next_step], ['returned', return_id, 'none']);
  });

  it('stays done when its return is paid', async () => {
    const { found, return_id } = await withReturn();
    await processReturn(at.deps, { ...refOf(return_id), source: null });
    await execute(at.deps, refOf(return_id));
    const { withdrawal } = await detail(found);
    assert.equal(withdrawal.state, 'returned');
    assert.equal((await createReturn(found)).body.code, 'withdrawal_not_open');
  });

  it('stays on the home page until somebody has decided, however old it is', async () => {
    const { reference } = await declare(client, { contract: 'nothing we know', email });
    await match(at.deps);
    const found = await caseOf(client, reference);
    at.clock.advance(400 * day_ms);
    const ids = async () => {
      const { rows } = await at.deps.db.pool.query<{ id: number }>(
        `select id from withdrawal_cases where shop_id = $1 and state in ('matched', 'unmatched') order by refund_due_at`,
        [at.shop.id],
      );
      return rows.map(({ id }) => id);
    };
    const legal = async () =>
      (await client.get('/attention')).body.groups.find(({ group }: any) => group === 'legal_deadlines');
    assert.ok((await ids()).includes(found.id));
    assert.equal((await legal()).count, (await ids()).length);
  });
});
