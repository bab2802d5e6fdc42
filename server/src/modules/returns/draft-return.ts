import { countryName } from '@retour/contract/countries';
import { outOfRange } from '@retour/contract/validation-messages';
import { Refusal, invalid } from '../../platform/refusal.ts';
import { default_terms, priceReturn } from '../money/settlements/index.ts';
import type { OrderMoney } from '../money/settlements/index.ts';
import type { NewReturn, NewUnits } from './new-return.ts';
import type { AgreedTerms } from './remaining-terms.ts';
import { priceExchange } from './price-exchange.ts';
import type { NewReturnRow, NewUnitRow, ReturnableLine, ReturnableOrder } from './store-create.ts';

/** Units that one return, and returns that one order can have (API contract, 21). */
const max_units_per_return = 500;
export const max_returns_per_order = 500;

/** Refuses a return of no unit or of too many with validation_failed. */
export function requireUnitCount(units: readonly { quantity: number }[]): void {
  const count = units.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count < 1 || count > max_units_per_return)
    throw invalid({ units: [outOfRange('units', 1, max_units_per_return)] });
}

/** What is decided about a return before it is written, all of it by the state of its order. */
export type DraftedReturn = Omit<NewReturnRow, 'uuid' | 'created_at'>;

/**
 * Chooses the units of a new return among those that are free, with the shares that were stored for just these when the order was imported,
 * and quotes it. The caller holds the order's lock.
 * Refusals: returns_unavailable_for_order (cancelled, unknown, or too many returns), item_not_eligible (not enough units left).
 */
export function draftReturn(
  input: NewReturn,
  order: ReturnableOrder | undefined,
  money: OrderMoney | undefined,
): DraftedReturn {
  if (!order || !money || order.status === 'cancelled')
    throw new Refusal('returns_unavailable_for_order', 'No items of this order can be returned.');
  if (order.return_count >= max_returns_per_order) {
    throw new Refusal(
      'returns_unavailable_for_order',
      `An order can have at most ${max_returns_per_order} returns.`,
    );
  }
  const { shop_id, order_id } = input;
  const units = chooseUnits(order.lines, input.units).map((unit) => ({
    ...unit,
    exchange: unit.exchange && priceExchange(unit, unit.exchange, order.taxes_included),
  }));
  const cart_items = input.cart_items ?? [];
  const terms: AgreedTerms = {
    ...default_terms,
    ...(input.type === 'gift' ? { leftover_to: 'credit' } : {}),
    ...input.terms,
  };
  // The order names the giver of a gift, where they live included; whoever returns it is somebody else.
  const { customer, address } = input.type === 'gift' ? input : personOf(input, order);
  const origin = address?.country_code ?? '';
  return {
    shop_id,
    order_id,
    state: input.review_reason ? 'review' : 'open',
    review_reason: input.review_reason ?? null,
    type: input.type ?? 'regular',
    customer_email: customer?.email ?? '',
    customer_first_name: customer?.first_name ?? null,
    customer_last_name: customer?.last_name ?? null,
    language: input.language ?? null,
    gift_code_id: input.gift_code_id ?? null,
    address: address ?? null,
    origin_country_code: origin,
    origin_country: countryName(origin) ?? '',
    taxes_included: order.taxes_included,
    multi_currency: money.currency !== money.paid_currency,
    policy_id: input.policy?.id ?? null,
    policy_version: input.policy?.version ?? null,
    policy_name: input.policy?.name ?? null,
    terms,
    method: input.method ?? null,
    units,
    cart_items,
    priced: priceReturn({
      order: money,
      taxes_included: order.taxes_included,
      is_gift: input.type === 'gift',
      units,
      cart_items,
      terms,
    }),
    order: money,
  };
}

/** Who returns, and from where: the customer of the order unless the request says otherwise. */
const personOf = (input: NewReturn, order: ReturnableOrder) => ({
  customer: input.customer ?? order.customer,
  address: input.address ?? order.shipping_address,
});

/** The lowest free units of each line. Refusals: item_not_eligible (not enough units left). */
export function chooseUnits(lines: readonly ReturnableLine[], wanted: readonly NewUnits[]): NewUnitRow[] {
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
    return_reason_code: group.return_reason_code ?? null,
    return_reason: group.return_reason ?? '',
    parent_return_reason: group.parent_return_reason ?? '',
    return_comment: group.return_comment ?? null,
    processing_event: group.processing_event ?? null,
    restocking_fee: group.restocking_fee ?? 0,
    offer_basis_points: group.offer_basis_points ?? null,
    offered_basis_points: group.offered_basis_points ?? null,
    chosen: group.chosen ?? null,
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
  throw new RangeError(`Unit ${unit_index} doesn't exist.`);
}
