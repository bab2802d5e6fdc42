import type { Tx } from '../../../../platform/db.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import {
  lockExchanges,
  methodAt,
  readProvidedMethods,
  readVariants,
} from '../../../requests/draft-returns/index.ts';
import { findIneligibilities, readOrderEligibility } from '../../../policy/eligibility/index.ts';
import type { OrderEligibility } from '../../../policy/eligibility/index.ts';
import { findReason, reasonSetFor, textIn } from '../../../policy/reasons/index.ts';
import type { ReasonSets } from '../../../policy/reasons/index.ts';
import type { AddedUnits, EditedUnit, NewReturnMethod, Replacement } from '../../../returns/index.ts';
import type { ReturnToEdit } from '../store-edit.ts';

/** Units of an order line that are to join a return. */
export type UnitsToAdd = {
  order_line_item_id: number;
  quantity: number;
  reason_id: string;
  comment: string | null;
  resolution: 'refund' | 'credit';
};
export type MethodChange = { id: string; location_id: string | null };

/** No session of a shopper: what others reserved isn't available. */
export const no_session = '00000000-0000-0000-0000-000000000000';

type EditBasis = { shop_id: number; known: ReturnToEdit; sets: ReasonSets };
type FoundReason = NonNullable<EditedUnit['reason']>;

/** A reason of an item in the language of the shopper. Refusals: reason_invalid. */
export function reasonOf(
  { known, sets }: Pick<EditBasis, 'known' | 'sets'>,
  of: { set_name: string | null; product_type: string | null },
  reason_id: string,
): FoundReason {
  const found = findReason(reasonSetFor(sets, of), reason_id);
  if (!found)
    throw new Refusal('reason_invalid', `The shop doesn't offer the reason ${reason_id} for this item.`);
  const { reason, parent } = found;
  const say = (texts: typeof reason.name) => textIn(texts, known.language);
  const parent_name = parent ? say(parent.name) : '';
  return { code: reason.code, name: say(reason.name), parent_name, is_defect: reason.is_defect };
}

/** What is asked about the order of a return that units are added to. */
export const readEligibility = (
  tx: Tx,
  shop: { id: number; time_zone: string },
  { order_id }: ReturnToEdit,
  { by_console, now }: { by_console: boolean; now: Date },
): Promise<OrderEligibility | undefined> =>
  readOrderEligibility(tx, { shop, order_id, channel: by_console ? 'staff' : 'api' }, now);

/**
 * The units that join a return, and what the policy has against each of them.
 * Refusals: item_not_eligible (not of the order), reason_invalid, line_items_do_not_qualify (a refund in a gift).
 */
export function planAdded(
  given: EditBasis & { eligibility: OrderEligibility | undefined },
  wanted: readonly UnitsToAdd[],
): { added: AddedUnits[]; ineligibilities: ReturnType<typeof findIneligibilities> } {
  const { eligibility, known } = given;
  if (wanted.length === 0) return { added: [], ineligibilities: [] };
  const planned = wanted.map(({ reason_id, comment, ...units }) => {
    const line = eligibility?.items.find(
      ({ order_line_item_id }) => order_line_item_id === units.order_line_item_id,
    );
    if (!line)
      throw new Refusal('item_not_eligible', `The order has no line item ${units.order_line_item_id}.`);
    if (known.is_gift && units.resolution === 'refund')
      throw new Refusal('line_items_do_not_qualify', 'A gift is returned for store credit.');
    const { product_type, reasons: set_name } = line;
    return { units, comment, reason: reasonOf(given, { set_name, product_type }, reason_id) };
  });
  const chosen = planned.flatMap(({ units, reason }) =>
    Array.from({ length: units.quantity }, () => ({
      order_line_item_id: units.order_line_item_id,
      outcome: units.resolution,
      reason: reason.code,
      is_defective: reason.is_defect,
    })),
  );
  return {
    added: planned.map(({ units, comment, reason }) => ({
      ...units,
      return_reason_code: reason.code,
      return_reason: reason.name,
      parent_return_reason: reason.parent_name,
      return_comment: comment,
      chosen: { is_defective: reason.is_defect },
    })),
    ineligibilities: eligibility ? findIneligibilities(eligibility.question, chosen) : [],
  };
}

/**
 * Other variants of the same product for units that are exchanged, at their present price. They stay locked.
 * Refusals: variant_not_found (also one of another product), variant_out_of_stock.
 */
export async function planReplacements(
  tx: Tx,
  { shop_id, known, now }: Pick<EditBasis, 'shop_id' | 'known'> & { now: Date },
  wanted: readonly { line_item_id: number; variant_id: string }[],
): Promise<Replacement[]> {
  const swaps = wanted.flatMap(({ line_item_id, variant_id }) => {
    const unit = known.units.find(({ id }) => id === line_item_id);
    return unit
      ? [{ id: String(line_item_id), order_line_item_id: unit.order_line_item_id, variant_id }]
      : [];
  });
  const of_order = { shop_id, id: no_session, order_id: known.order_id };
  for (const { order_line_item_id: line_id, variant_id } of swaps) {
    const variants = await readVariants(tx, of_order, { line_id }, now);
    if (!variants.some((variant) => variant.variant_id === variant_id))
      throw new Refusal('variant_not_found', `The item has no variant ${variant_id}.`);
  }
  const { by_item } = await lockExchanges(tx, { ...of_order, items: swaps }, { swaps, wanted: [] }, now);
  return swaps.map(({ id, variant_id }) => {
    const exchange = by_item.get(id);
    const message = `Variant ID ${variant_id} is out of stock.`;
    if (!exchange)
      throw new Refusal('variant_out_of_stock', message, { errors: { exchange_variant_id: [message] } });
    return { line_item_id: Number(id), exchange };
  });
}

/** A method that the shop provides, as returns keep it. Refusals: return_method_invalid. */
export async function planMethod(
  tx: Tx,
  shop_id: number,
  wanted: MethodChange | null,
): Promise<NewReturnMethod | null> {
  if (!wanted) return null;
  const { id, location_id } = wanted;
  const method = (await readProvidedMethods(tx, shop_id)).find(
    (one) =>
      one.id === id && (location_id === null || one.locations.some((place) => place.id === location_id)),
  );
  if (!method)
    throw new Refusal('return_method_invalid', "The shop doesn't offer this return method or location.");
  return methodAt(method, location_id);
}
