import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LabelStatus } from '@retour/contract/states';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { Submission } from '../support/factories.ts';
import { bringReturn, labelReturn } from '../support/return-states.ts';
import { readReturnRows } from '../support/rows.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

let at: TestShop;

const acts = ['cancel', 'flag', 'close'] as const;
const all_acts = [...acts, 'unflag'] as const;
const path = (id: number | string, act: string) => `/warehouse/return/${id}/${act}`;
const open = (given: Submission = {}) => openReturn(at.deps, at.shop, given);
const detailsOf = async (id: number) =>
  (await at.clients.standard.get(`/warehouse/return/details?return_id=${id}`)).body;
const rowsOf = (id: number) => readReturnRows(at.deps.db, at.shop.id, id);
const travels = { method: { provider: 'simulated-carrier', method_type: 'ship_with_label' } } as const;

describe('the short decisions on a return', () => {
  before(async () => {
    at = await startShop();
  });
  after(() => at.server.close());

  describe('Cancel, Flag and Close Return', () => {
    it('answer true, need no body and ignore the members of one', async () => {
      for (const act of acts) {
        for (const options of [
          {},
          { raw: '', headers: { 'Content-Type': 'text/plain' } },
          { body: { reason: 'none', state: 'closed', review_reason: 5 } },
          { body: [], headers: { 'Content-Type': 'application/vnd.acme+json; charset=utf-8' } },
        ]) {
          const answer = await at.clients.standard.request('POST', path(await open(), act), options);
          assert.deepEqual([answer.status, answer.text], [200, 'true'], act);
        }
        assert.equal((await at.clients.legacy.post(path(await open(), act))).text, 'true');
      }
    });

    it('refuse a body that is no JSON, and change nothing', async () => {
      const id = await open();
      const rows = await rowsOf(id);
      for (const act of acts) {
        const broken = await at.clients.standard.post(path(id, act), undefined, { raw: '{' });
        assert.deepEqual([broken.status, broken.body.code], [400, 'malformed_json']);
        const headers = { 'Content-Type': 'text/plain' };
        const text = await at.clients.standard.post(path(id, act), undefined, { raw: 'now', headers });
        assert.deepEqual([text.status, text.body.code], [415, 'unsupported_media_type']);
      }
      assert.deepEqual(await rowsOf(id), rows);
    });

    it('say so, in the words of each profile, when there is no such return', async () => {
      for (const act of all_acts) {
        for (const id of ['999999999', 'x', '0', '-5', '9007199254740992']) {
          const { status, body } = await at.clients.standard.post(path(id, act));
          assert.deepEqual([status, body.code], [404, 'return_not_found'], `${act} ${id}`);
          const legacy = await at.clients.legacy.post(path(id, act));
          assert.deepEqual(
            [legacy.status, legacy.text],
            [200, '{"errors":{"message":"No return found with this ID."}}'],
            `${act} ${id}`,
          );
        }
      }
    });
  });

  describe('Cancel Return', () => {
    it('gives the units back, voids the unused label and calls off how they were to travel', async () => {
      const order = await sellOrder(at.deps, at.shop);
      const id = await open({ order, units: [{ quantity: 3 }], ...travels });
      await labelReturn(at.deps, { shop_id: at.shop.id, return_id: id });
      await assert.rejects(open({ order }), Refusal, 'all units are held');
      assert.equal((await at.clients.standard.post(path(id, 'cancel'))).text, 'true');
      const cancelled = await detailsOf(id);
      assert.deepEqual(
        [cancelled.state, cancelled.labels, cancelled.label_status, cancelled.return_method.state],
        ['cancelled', [], 'N/A', 'cancelled'],
      );
      assert.equal(cancelled.total, '30.00', 'the quote stays');
      assert.equal((await detailsOf(await open({ order, units: [{ quantity: 3 }] }))).state, 'open');
    });

    it('is refused from the first scan on, whatever the carrier reports afterwards, but not before', async () => {
      const moved: [LabelStatus[], boolean][] = [
        [[], false],
        [['pre_transit'], false],
        [['error'], false],
        [['failure', 'pre_transit'], false],
        [['in_transit'], true],
        [['out_for_delivery'], true],
        [['delivered'], true],
        [['in_transit', 'error'], true],
      ];
      for (const [statuses, has_moved] of moved) {
        const id = await open(travels);
        const ref = { shop_id: at.shop.id, return_id: id };
        const label_id = await labelReturn(at.deps, ref);
        for (const status of statuses) await recordLabelStatus(at.deps, { ...ref, label_id, status });
        const rows = await rowsOf(id);
        const legacy = await at.clients.legacy.post(path(id, 'cancel'));
        if (!has_moved) {
          assert.equal(legacy.text, 'true', statuses.join());
          continue;
        }
        assert.deepEqual(
          [legacy.status, legacy.text],
          [
            200,
            '{"errors":{"message":"Return is in progress and therefore cannot be cancelled.","code":"UNPROCESSABLE_RETURN"}}',
          ],
          statuses.join(),
        );
        const { status, body } = await at.clients.standard.post(path(id, 'cancel'));
        assert.deepEqual([status, body.code], [409, 'goods_or_money_moved'], statuses.join());
        assert.deepEqual(await rowsOf(id), rows, statuses.join());
      }
    });

    it('is refused when goods were handed in or inspected', async () => {
      const id = await open();
      await at.deps.db.pool.query('update returns set goods_moved_at = now() where id = $1', [id]);
      assert.equal((await at.clients.standard.post(path(id, 'cancel'))).body.code, 'goods_or_money_moved');
    });
  });

  describe('Flag Return', () => {
    it('puts an open return into review, and leaves one that is there as it is', async () => {
      const id = await open();
      at.clock.advance(5000);
      assert.equal((await at.clients.standard.post(path(id, 'flag'))).text, 'true');
      const flagged = await detailsOf(id);
      assert.deepEqual([flagged.state, flagged.review_reason], ['review', 'flagged']);
      assert.notEqual(flagged.updated_at, flagged.created_at);
      at.clock.advance(5000);
      assert.equal((await at.clients.legacy.post(path(id, 'flag'))).text, 'true');
      assert.deepEqual(await detailsOf(id), flagged);
      const by_policy = await open({ review_reason: 'policy' });
      assert.equal((await at.clients.standard.post(path(by_policy, 'flag'))).text, 'true');
      assert.equal((await detailsOf(by_policy)).review_reason, 'policy');
    });

    it('leaves goods that travel alone: a scan is recorded, and the return stays in review', async () => {
      const id = await open(travels);
      const ref = { shop_id: at.shop.id, return_id: id };
      const label_id = await labelReturn(at.deps, ref);
      await at.clients.standard.post(path(id, 'flag'));
      await recordLabelStatus(at.deps, { ...ref, label_id, status: 'delivered' });
      const { state, label_status, return_method } = await detailsOf(id);
      assert.deepEqual([state, label_status, return_method.state], ['review', 'delivered', 'delivered']);
    });
  });

  describe('Unflag Return', () => {
    it('puts a return in review back to open, for whatever reason it was there, and refuses one that is open', async () => {
      const flagged = await open();
      await at.clients.standard.post(path(flagged, 'flag'));
      const by_policy = await open({ review_reason: 'policy' });
      const { return_id: refund_failed } = await bringReturn(at.deps, at.shop, 'review: refund_failed');
      for (const id of [flagged, by_policy, refund_failed]) {
        assert.equal((await at.clients.standard.post(path(id, 'unflag'))).text, 'true');
        const { state, review_reason } = await detailsOf(id);
        assert.deepEqual([state, review_reason], ['open', null]);
        const { status, body } = await at.clients.standard.post(path(id, 'unflag'));
        assert.deepEqual([status, body.code, body.state], [409, 'return_not_flagged', 'open']);
      }
      assert.equal((await at.clients.standard.post(path(refund_failed, 'process'))).text, 'true');
    });
  });

  describe('Close Return', () => {
    it('pays nothing, keeps the quote, and never gives the units back', async () => {
      const order = await sellOrder(at.deps, at.shop);
      const id = await open({ order, units: [{ quantity: 2 }, { resolution: 'credit' }] });
      const quoted = await detailsOf(id);
      assert.equal((await at.clients.standard.post(path(id, 'close'))).text, 'true');
      const closed = await detailsOf(id);
      assert.deepEqual([closed.state, closed.refunds], ['closed', []]);
      assert.deepEqual([closed.total, closed.refund, closed.gift_card], [quoted.total, '20.00', '10.00']);
      const rows = await rowsOf(id);
      assert.deepEqual(
        [rows['settlements'], rows['ledger_transactions'], rows['store_credits'], rows['jobs.job']],
        [undefined, undefined, undefined, undefined],
      );
      await assert.rejects(open({ order }), Refusal);
    });

    it('closes a return in review, which then has no reason any more', async () => {
      const id = await open({ review_reason: 'policy' });
      assert.equal((await at.clients.standard.post(path(id, 'close'))).text, 'true');
      const closed = await detailsOf(id);
      assert.deepEqual([closed.state, closed.review_reason], ['closed', null]);
    });
  });
});
