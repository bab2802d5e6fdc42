import { toTsMs } from '@retour/contract/time';
import { explanationJson } from './explanation-json.ts';
import type { EligibleLine, OrderEligibility } from './order-eligibility.ts';

/** What the operation of API contract, 18.3 answers. */
export function eligibilityBody({
  order_id,
  order_name,
  as_of,
  items,
}: Pick<OrderEligibility, 'order_id' | 'order_name' | 'as_of' | 'items'>) {
  const order = { order_id, order_name, as_of: toTsMs(as_of), advisory: true as const };
  return { return_eligibility: { ...order, items: items.map(itemJson) } };
}

function itemJson(item: EligibleLine) {
  const { order_line_item_id, provider_line_item_id, product_id, variant_id, sku, title } = item;
  const { quantity_ordered, quantity_fulfilled, quantity_in_returns, quantity_returnable } = item;
  const { eligible, ineligibility_codes, outcomes, return_by, because, waiting } = item;
  return {
    order_line_item_id,
    provider_line_item_id,
    product_id,
    variant_id,
    sku,
    title,
    quantity_ordered,
    quantity_fulfilled,
    quantity_in_returns,
    quantity_returnable,
    eligible,
    ineligibility_codes,
    outcomes,
    return_by: return_by && toTsMs(return_by),
    explanations: because.map(explanationJson),
    waiting,
  };
}
