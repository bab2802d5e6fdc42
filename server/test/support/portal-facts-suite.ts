import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { assertCartFacts, cartsOf } from './cart-facts.ts';
import { assertChoosingFacts } from './choosing-facts.ts';
import { assertCreditMemoFacts } from './credit-memo-facts.ts';
import { assertEmailFacts } from './email-facts.ts';
import { assertReviewFacts, assertStatusFacts } from './portal-facts.ts';
import { assertInvariants, assertShopperFigures } from './invariants.ts';
import { assertInsightFacts } from './insight-facts.ts';
import { makeRandomReturns } from './random-returns/index.ts';
import type { RandomReturns } from './random-returns/index.ts';
import { assertWithdrawalFacts } from './withdrawal-facts.ts';

/** The tests that hold what shoppers are told of so many random returns to what the API says of them. */
export const testPortalFacts = (options: { count: number; seed: number }): void => {
  void describe(`what shoppers are told of random returns of seed ${options.seed}`, () => {
    let made: RandomReturns;
    const of_reviews: string[] = [];
    let reviewed = 0;
    before(async () => {
      made = await makeRandomReturns({
        ...options,
        async onDraft(draft) {
          reviewed += 1;
          await assertReviewFacts(draft).catch(({ message }: Error) => of_reviews.push(message));
        },
      });
    });
    after(() => made?.close());

    it('is of returns in every state, of every kind, whose books are right', async () => {
      const { deps } = made.shops[0]!;
      const { rows } = await sql<{ word: string }>`
        select distinct unnest(array[r.state, r.type, 'review: ' || r.review_reason]) as word from returns r`.execute(
        deps.db.root,
      );
      const words = new Set(rows.map(({ word }) => word));
      const states = ['open', 'review', 'processing', 'closed', 'cancelled', 'expired'];
      for (const word of [...states, 'gift', 'review: flagged', 'review: refund_failed'])
        assert.ok(words.has(word), `one of the returns is ${word}`);
      for (const { shop } of made.shops) {
        await assertInvariants(deps, shop.id);
        await assertShopperFigures(deps, shop);
      }
    });

    it('is of instant exchanges too, whose items are out, back and lost', async () => {
      const { rows } = await sql<{ state: string }>`
        select distinct unnest(array[e.state, 'return ' || r.state]) as state from securities e
        join returns r on r.shop_id = e.shop_id and r.id = e.return_id`.execute(made.shops[0]!.deps.db.root);
      const states = rows.map(({ state }) => state);
      for (const state of ['held', 'released', ...(options.count >= 60 ? ['charged', 'return expired'] : [])])
        assert.ok(states.includes(state), `one of the securities is ${state}`);
    });

    it('is told to staff by insights with the sums of what the API says of each', async () => {
      for (const at of made.shops)
        await assertInsightFacts(
          at,
          made.returns.filter((one) => one.at === at),
        );
    });

    it('are reviews that add up to what the API says of the draft', () => {
      assert.deepEqual(of_reviews, []);
      assert.ok(reviewed > 0);
    });

    it('are e-mails with the amounts and items of the API', async () => {
      const faults: string[] = [];
      let read = 0;
      for (const one of made.returns)
        await assertEmailFacts(one).then(
          (count) => (read += count),
          ({ message }: Error) => faults.push(message),
        );
      assert.deepEqual(faults, []);
      assert.ok(read > made.returns.length);
    });

    it('are credit memos with the refunds of the API, for businesses where the shop wants no others', async () => {
      const faults: string[] = [];
      let read = 0;
      for (const one of made.returns)
        await assertCreditMemoFacts(one).then(
          (count) => (read += count),
          ({ message }: Error) => faults.push(message),
        );
      assert.deepEqual(faults, []);
      assert.ok(read > 0);
      assert.ok(made.returns.some(({ is_business }) => is_business));
    });

    // It cancels those that can be cancelled.
    it('are pages with the amounts, items, dates, steps and findings of the API, and only what can be done', async () => {
      const faults: string[] = [];
      for (const one of made.returns)
        await assertStatusFacts(one).catch(({ message }: Error) => faults.push(message));
      assert.deepEqual(faults, []);
    });

    it('are steps of another return of the same order, with the lines, amounts, fees and reasons of the API, each choice of which is accepted', async () => {
      const faults: string[] = [];
      const total = { lines: 0, choices: 0, submitted: 0 };
      for (const one of made.returns)
        try {
          const { lines, choices, submitted } = await assertChoosingFacts(one);
          total.lines += lines;
          total.choices += choices;
          total.submitted += submitted ? 1 : 0;
        } catch (error) {
          faults.push((error as Error).message);
        }
      assert.deepEqual(faults, []);
      for (const count of Object.values(total)) assert.ok(count > 0, JSON.stringify(total));
    });

    it('are carts of the storefront with the items and totals of the API, which are confirmed where that is offered', async () => {
      const faults: string[] = [];
      let confirmed = 0;
      for (const [i, cart] of cartsOf(options.seed, options.count).entries())
        await assertCartFacts(made.shops[i % made.shops.length]!, cart).then(
          (is_confirmed) => (confirmed += is_confirmed ? 1 : 0),
          ({ message }: Error) => faults.push(message),
        );
      assert.deepEqual(faults, []);
      assert.ok(confirmed > 0);
    });

    it('are withdrawals with the statement, dates and return of the API', async () => {
      const faults: string[] = [];
      let returned = 0;
      for (const one of made.returns)
        await assertWithdrawalFacts(one).then(
          (has_return) => (returned += has_return ? 1 : 0),
          ({ message }: Error) => faults.push(message),
        );
      assert.deepEqual(faults, []);
      // Few returns follow a withdrawal that isn't stated again: some of many do.
      if (options.count >= 60) assert.ok(returned > 0);
    });
  });
};
