import assert from 'node:assert/strict';
import { parseMoney } from '@retour/contract/money';
import { refreshInsights } from '../../src/modules/desk/insights/index.ts';
import { ok } from './draft-returns.ts';
import type { RandomReturn, RandomShop } from './random-returns/index.ts';

/** What the API says of a return, as far as insights count it. */
type Counted = {
  units: { value: number; resolution: string; is_taken: boolean }[];
  upsell: number;
  kept_value: number;
  /** Units for which something is offered for keeping them. */
  offered: number;
  stands: boolean;
  security?: { state: string; amount: number; charged: number; is_converted: boolean };
};

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

async function readCounted({ clients: { standard } }: RandomShop, return_id: number): Promise<Counted> {
  const made = await ok(standard.get(`/warehouse/return/details?return_id=${return_id}`));
  const { units, totals } = await ok(standard.get(`/returns/${return_id}`));
  const offered = new Set((made.keep_offers ?? []).map(({ line_item_id }: any) => line_item_id));
  const { units: choices } = await ok(standard.get(`/returns/${return_id}/edit`));
  const {
    securities: [secured],
  } = await ok(standard.get(`/securities?return_id=${return_id}`));
  return {
    units: units
      .filter(({ removed_at }: any) => removed_at === null)
      .map(({ id, price, discount, tax, outcome, resolution }: any) => ({
        value: price.amount - discount.amount + (made.taxes_included ? 0 : tax.amount),
        resolution: outcome === 'reject' ? 'rejected' : resolution,
        is_taken: offered.has(id),
      })),
    upsell: totals.upsell.amount,
    kept_value: made.kept_value === undefined ? 0 : parseMoney(made.kept_value, made.currency)!,
    offered: choices.filter(({ keep_offer }: any) => keep_offer !== null).length,
    stands: !['cancelled', 'expired'].includes(made.state),
    ...(secured
      ? {
          security: {
            state: secured.state,
            amount: secured.amount.amount,
            charged: secured.charged_amount.amount,
            is_converted: secured.amount.currency !== made.currency,
          },
        }
      : {}),
  };
}

/** Insights say of exchanges and of offers to keep items what the returns of a shop add up to. */
export async function assertInsightFacts(at: RandomShop, returns: readonly RandomReturn[]): Promise<void> {
  await refreshInsights(at.deps, at.shop.id);
  const from = new Date(at.clock.now().getTime() - 900 * 86_400_000).toISOString().slice(0, 10);
  const to = new Date(at.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const { current } = await ok(at.clients.standard.get(`/insights/overview?from=${from}&to=${to}`));
  const all: Counted[] = [];
  for (const { return_id } of returns) all.push(await readCounted(at, return_id));
  const standing = all.filter(({ stands }) => stands);
  const exchanged = standing.map(({ units }) => units.filter(({ resolution }) => resolution === 'exchange'));
  const taken = standing.flatMap(({ units }) => units.filter(({ is_taken }) => is_taken));
  const saved = sum(standing.map(({ kept_value }) => kept_value));
  const value = sum(taken.map((unit) => unit.value));
  const { return_count, units, value: kept, instant } = current.exchanges;
  assert.deepEqual(
    { return_count, units, kept, upsell: current.figures.upsell, instant: instant.return_count },
    {
      return_count: exchanged.filter(({ length }) => length > 0).length,
      units: exchanged.flat().length,
      kept: sum(exchanged.flat().map((unit) => unit.value)),
      upsell: sum(standing.map(({ upsell }) => upsell)),
      instant: standing.filter(({ security }) => security).length,
    },
    at.shop.handle,
  );
  const { offered_units, ...offers } = current.keep_offers;
  assert.deepEqual(offers, { taken_units: taken.length, value, paid: value - saved, saved }, at.shop.handle);
  assert.equal(offered_units, sum(standing.map(({ offered }) => offered)), at.shop.handle);
  const secured = all.flatMap(({ security }) => security ?? []);
  for (const [name, states, amount] of [
    ['out', ['held', 'charging'], 'amount'],
    ['returned', ['released', 'refunded_late'], 'amount'],
    ['charged', ['charged'], 'charged'],
    ['lost', ['uncollected'], 'charged'],
  ] as const) {
    const found = secured.filter(({ state }) => states.some((each) => each === state));
    assert.equal(instant[name].count, found.length, `${at.shop.handle}: ${name}`);
    if (!found.some(({ is_converted }) => is_converted))
      assert.equal(instant[name].amount, sum(found.map((one) => one[amount])), `${at.shop.handle}: ${name}`);
  }
}
