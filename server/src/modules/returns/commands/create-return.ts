import { randomUUID } from 'node:crypto';
import { countryName } from '@retour/contract/countries';
import { wholeSecond } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { event, recordEvents } from '../../events/index.ts';
import { default_terms, lockOrderMoney, priceReturn } from '../../settlements/index.ts';
import type { QuoteTerms } from '../../settlements/index.ts';
import { insertReturn, readReturnableUnits } from '../store-create.ts';
import type { NewReturn, NewUnits } from '../new-return.ts';
import type { NewUnitRow, ReturnableLine } from '../store-create.ts';

/** Units that one return, and returns that one order can have (API contract, section 21). */
export const max_units_per_return = 500;
export const max_returns_per_order = 500;

/**
 * Submits a return: under the order's lock the units are checked and held and the quote is fixed, so that two requests can never hold one
 * unit; a partial unique index is the last judge. Answers the new return's id.
 * Refusals: returns_unavailable_for_order (cancelled, unknown, or too many returns), item_not_eligible (not enough units left),
 * validation_failed (no unit, over 500 units).
 */
export function createReturn(deps: Deps, input: NewReturn): Promise<{ return_id: number }> {
  const unit_count = input.units.reduce((sum, { quantity }) => sum + quantity, 0);
  if (unit_count < 1 || unit_count > max_units_per_return) {
    throw invalid({ units: [`The units field must be between 1 and ${max_units_per_return}.`] });
  }
  return deps.db.inTransaction(async (tx) => {
    const { shop_id, order_id } = input;
    const line_ids = [...new Set(input.units.map((unit) => unit.order_line_item_id))];
    const order = await readReturnableUnits(tx, shop_id, order_id, line_ids);
    if (!order || order.status === 'cancelled')
      throw new Refusal('returns_unavailable_for_order', 'Nothing of this order can be returned.');
    if (order.return_count >= max_returns_per_order) {
      throw new Refusal(
        'returns_unavailable_for_order',
        `An order can have at most ${max_returns_per_order} returns.`,
      );
    }
    const money = await lockOrderMoney(tx, shop_id, order_id);
    const units = chooseUnits(order.lines, input.units);
    const terms: QuoteTerms = {
      ...default_terms,
      ...(input.type === 'gift' ? { leftover_to: 'credit' } : {}),
      ...input.terms,
    };
    const priced = priceReturn({ order: money, taxes_included: order.taxes_included, units, terms });
    const now = wholeSecond(deps.clock.now());
    const customer = input.customer ?? order.customer;
    const origin = order.shipping_address?.country_code ?? '';
    const return_id = await insertReturn(tx, {
      shop_id,
      order_id,
      uuid: randomUUID(),
      state: input.review_reason ? 'review' : 'open',
      review_reason: input.review_reason ?? null,
      type: input.type ?? 'regular',
      customer_email: customer?.email ?? '',
      customer_first_name: customer?.first_name ?? null,
      customer_last_name: customer?.last_name ?? null,
      address: order.shipping_address,
      origin_country_code: origin,
      origin_country: countryName(origin) ?? '',
      taxes_included: order.taxes_included,
      multi_currency: money.currency !== money.paid_currency,
      terms,
      method: input.method ?? null,
      units,
      priced,
      order: money,
      created_at: now,
    });
    await recordEvents(tx, deps, shop_id, return_id, [event('return.created')]);
    return { return_id };
  });
}

/** The lowest free units of each line, with the shares that were stored for just these units when the order was imported. */
function chooseUnits(lines: ReturnableLine[], wanted: NewUnits[]): NewUnitRow[] {
  const by_id = new Map(lines.map((line) => [line.id, { line, held: new Set(line.held), taken: 0 }]));
  return wanted.flatMap((group) => {
    const state = by_id.get(group.order_line_item_id);
    const left = state ? state.line.quantity_fulfilled - state.line.quantity_refunded - state.held.size : 0;
    if (!state || group.quantity < 1 || group.quantity > left) {
      throw new Refusal('item_not_eligible', `Only ${Math.max(0, left)} of these units can be returned.`, {
        errors: {
          order_line_item_id: [
            `Line item ${group.order_line_item_id} has ${Math.max(0, left)} units left to return.`,
          ],
        },
      });
    }
    return Array.from({ length: group.quantity }, () => {
      const unit_index = lowestFree(state.held);
      state.held.add(unit_index);
      return unitRow(state.line, unit_index, group);
    });
  });
}

function lowestFree(held: Set<number>): number {
  let index = 0;
  while (held.has(index)) index++;
  return index;
}

function unitRow(line: ReturnableLine, unit_index: number, group: NewUnits): NewUnitRow {
  const share = shareOf(line, unit_index);
  return {
    order_line_item_id: line.id,
    unit_index,
    outcome: group.outcome ?? 'default',
    resolution: group.outcome === 'reject' ? 'none' : group.resolution,
    return_reason: group.return_reason ?? '',
    parent_return_reason: group.parent_return_reason ?? '',
    return_comment: group.return_comment ?? null,
    price: line.unit_price,
    discount: share.discount,
    tax: share.tax,
    price_presentment: line.unit_price_presentment,
    discount_presentment: share.discount_presentment ?? null,
    tax_presentment: share.tax_presentment ?? null,
    exchange: group.resolution === 'exchange' && group.outcome !== 'reject' ? (group.exchange ?? null) : null,
  };
}

function shareOf({ unit_shares }: ReturnableLine, unit_index: number): ReturnableLine['unit_shares'][number] {
  let before = 0;
  for (const run of unit_shares) {
    before += run.count;
    if (unit_index < before) return run;
  }
  throw new RangeError(`There is no unit ${unit_index}.`);
}
