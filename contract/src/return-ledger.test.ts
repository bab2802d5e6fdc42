import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ledgerOf } from './return-ledger.ts';
import type { LedgerInput } from './return-ledger.ts';

const none = {
  refund: 0,
  gift_card: 0,
  upsell: 0,
  honoured_discount: 0,
  bonus_credit: 0,
  reimbursement: 0,
  handling_fee: 0,
};

const of = (input: Partial<LedgerInput>) =>
  ledgerOf({
    units: [],
    new_items: [],
    fees: [],
    leftover_to: 'refund',
    shop_bonus: 0,
    totals: none,
    ...input,
  }).groups.map(({ kind, amount, parts }) => [
    kind,
    amount,
    ...parts.map((part) => [part.kind, part.amount]),
  ]);

const unit = (resolution: 'refund' | 'credit' | 'exchange', amount: number) => ({
  resolution,
  title: 'A mug',
  count: 1,
  amount,
});

describe('the ledger of a return', () => {
  it('names what an exchange takes from a refund in both of them', () => {
    assert.deepEqual(
      of({
        units: [unit('refund', 2450), unit('exchange', 2800)],
        new_items: [{ title: 'A bread bin', count: 1, amount: 3200 }],
        totals: { ...none, refund: 2050 },
      }),
      [
        ['refund', 2050, ['item', 2450], ['used_for_exchange', -400]],
        ['exchange', 0, ['new_item', 3200], ['item', -2800], ['from_refund', -400]],
      ],
    );
  });

  it('shows a refund that fees and the cap took whole', () => {
    assert.deepEqual(
      of({
        units: [unit('refund', 500)],
        fees: [{ type: 'label', amount: 395 }],
        totals: { ...none, handling_fee: 395 },
      }),
      [['refund', 0, ['item', 500], ['fee', -395], ['not_refundable', -105]]],
    );
  });

  it('passes on what a cheaper exchange leaves, and takes a fee from both', () => {
    assert.deepEqual(
      of({
        units: [unit('refund', 100), unit('credit', 300), unit('exchange', 900)],
        new_items: [{ title: 'A cup', count: 1, amount: 700 }],
        leftover_to: 'credit',
        fees: [{ type: 'handling', amount: 250 }],
        totals: { ...none, gift_card: 350, handling_fee: 250 },
      }),
      [
        ['refund', 0, ['item', 100], ['fee', -100]],
        ['credit', 350, ['item', 300], ['left_from_exchange', 200], ['fee', -150]],
        ['exchange', 0, ['new_item', 700], ['item', -900], ['to_credit', 200]],
      ],
    );
  });
});
