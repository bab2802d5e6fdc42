import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { built_in_document } from '../../src/modules/policy/policies/engine/built-in-policy.ts';
import { compilePolicy } from '../../src/modules/policy/policies/engine/compile-policy.ts';
import { evaluateOrder } from '../../src/modules/policy/policies/engine/evaluate-order.ts';
import { checkPolicy } from '../../src/modules/policy/policies/document/check.ts';
import type { Condition, PolicyDocument } from '../../src/modules/policy/policies/document/document.ts';
import { max_conditions, max_conditions_of_rules } from '../../src/modules/policy/policies/document/words.ts';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { backTest } from '../../src/modules/policy/policies/index.ts';
import { expectCheap, longestTurn, msOfThisMachine } from '../support/cpu-time.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';

/** As many conditions as a policy has, which are never met. */
function policyOf(conditionOf: (i: number) => Condition, count = max_conditions_of_rules): PolicyDocument {
  return {
    ...built_in_document,
    currency: 'USD',
    rules: Array.from({ length: Math.ceil(count / max_conditions) }, (_, rule) => ({
      id: `rule-${rule}`,
      name: 'Rule',
      when: {
        any: Array.from({ length: max_conditions }, (__, i) => conditionOf(rule * max_conditions + i)),
      },
      do: { add_fee: { type: 'handling', amount: 1 } },
    })),
  };
}

/** An order with so many lines, each a product with as many tags as one has. */
const questionOf = (lines: number): Omit<Parameters<typeof evaluateOrder>[0], 'policy'> => ({
  order: {
    status: 'active',
    created_at: new Date('2026-02-18T10:00:00Z'),
    shipping_country_code: 'US',
    is_full: false,
  },
  lines: Array.from({ length: lines }, (_, id) => ({
    id,
    quantity: 1,
    quantity_fulfilled: 1,
    quantity_refunded: 0,
    quantity_held: 0,
    variant_id: '1',
    product_type: 'x'.repeat(255),
    product_tags: Array.from({ length: 250 }, (__, tag) => `tag-${tag}`),
    parcels: [],
  })),
  lists: {
    is_allowed: false,
    is_blocked: false,
    blocked_variant_ids: new Set(),
    blocked_product_tags: new Set(),
  },
  now: new Date('2026-03-02T09:10:00Z'),
  shop: { time_zone: 'UTC' },
});

const worst: Readonly<Record<string, (i: number) => Condition>> = {
  'tags that the product lacks': (i) => ({ fact: 'product.tags', has_any: [`other-${i}`] }),
  'several tags': (i) => ({ fact: 'product.tags', has_all: ['tag-1', 'tag-2', `other-${i}`] }),
  'tags that must not be there': () => ({ not: { fact: 'product.tags', has_none: ['other'] } }),
  'texts in texts': (i) => ({ fact: 'product.type', contains: `y${i}` }),
  'days since the window began': (i) => ({ fact: 'order.days_since_window_began', at_least: 9000 + i }),
};

describe('the evaluation of an order with 50 lines', () => {
  for (const [what, conditionOf] of Object.entries(worst))
    it(`takes linear time, and at most 20 ms, under the most conditions about ${what}`, async () => {
      const checked = checkPolicy(policyOf(conditionOf));
      assert.ok('document' in checked, JSON.stringify(checked).slice(0, 500));
      const policy = compilePolicy(checked.document, { id: null, version: 1 });
      const ofSize = (lines: number) => ({ ...questionOf(Math.floor(lines)), policy });
      await expectCheap(what, ofSize, 50, (question) => evaluateOrder(question));
    });

  it('has a bound: a policy with more conditions is refused', () => {
    const checked = checkPolicy(policyOf(worst['texts in texts']!, max_conditions_of_rules + 1));
    assert.deepEqual(checked, {
      problems: [{ path: 'rules', message: 'The rules of a policy have at most 1000 conditions together.' }],
    });
  });
});

describe('a back-test', () => {
  it('of a policy with the most conditions lets requests in between the returns of one order', async () => {
    const at = await startShop();
    try {
      const { deps, shop } = at;
      const product = { external_id: 'p', name: 'P', type: 'x'.repeat(255) };
      await upsertProducts(deps, shop, [
        { ...product, product_variants: [{ external_id: 'v', price: 1000 }] },
      ]);
      const line = { quantity: 1, unit_price: 1000, product: 'p', product_variant: 'v' };
      const returns = 12;
      const order = await sellOrder(deps, shop, { line_items: Array.from({ length: 50 }, () => line) });
      for (let i = 0; i < returns; i++) await openReturn(deps, shop, { order, units: [{ line: i }] });
      const compile = (version: number) => {
        const checked = checkPolicy(policyOf(worst['texts in texts']!));
        assert.ok('document' in checked);
        return compilePolicy(checked.document, { id: null, version });
      };
      const input = { shop: { id: shop.id, time_zone: 'UTC' }, policy: compile(1), against: compile(2) };
      let least = Number.POSITIVE_INFINITY;
      const all = process.threadCpuUsage();
      for (let attempt = 0; attempt < 3; attempt++) {
        const { turn_ms, result } = await longestTurn(() => backTest(deps, input));
        assert.equal(result.returns, returns);
        least = Math.min(least, turn_ms);
      }
      const { user, system } = process.threadCpuUsage(all);
      const limit = await msOfThisMachine(20);
      // A return is evaluated twice between two looks at the clock, and the one before may just not have taken long enough.
      assert.ok(
        least <= 4 * limit,
        `${least} ms without a pause; all took ${(user + system) / 3000} ms, limit ${limit}`,
      );
    } finally {
      await at.server.close();
    }
  });
});
