import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseMoney } from '@retour/contract/money';
import { open_details, open_return, processed_details, processed_return } from './examples.ts';

const cents = (text: string) => parseMoney(text, 'EUR')!;

describe('the examples of the API description', () => {
  for (const example of [processed_return, processed_details, open_return, open_details]) {
    const { return_total, honoured_discount, bonus_credit, reimbursement, line_items } = example;
    it(`add up as every return does: ${example.id}`, () => {
      const given = [return_total, honoured_discount, bonus_credit, reimbursement].map(cents);
      const got = [
        example.return_credit_total,
        example.refund,
        example.handling_fee,
        example.not_refundable,
      ].map(cents);
      assert.equal(sum(given), sum(got));
      assert.equal(
        cents(example.total),
        cents(example.refund) + cents(example.gift_card) - cents(example.upsell),
      );
      assert.equal(sum(line_items.map(({ price }) => cents(price))), cents(example.return_product_total));
      assert.equal(
        sum(line_items.map(({ discount }) => cents(discount))),
        cents(example.return_discount_total),
      );
      assert.equal(sum(line_items.map(({ tax }) => cents(tax))), cents(example.return_tax_total));
      assert.equal(
        sum(line_items.map(({ refund }) => cents(refund))),
        cents(example.refund) - cents(reimbursement),
      );
      for (const { refund, refund_item, refund_tax } of line_items) {
        assert.equal(cents(refund), cents(refund_item) + cents(refund_tax));
      }
    });
  }
});

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
