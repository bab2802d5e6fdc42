import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { codesOf } from './drop-off-codes.ts';
import type { ChosenFacts, NewExchange, NewReturnMethod, NewUnits, ProcessingEvent } from './new-return.ts';
import type { AgreedTerms } from './remaining-terms.ts';
import type { LockedReturn } from './store.ts';
import { insertUnits, pricedFromColumns } from './store-create.ts';
import type { NewUnitRow } from './store-create.ts';

/** What a unit can be changed to; what is left out stays. */
export type EditedUnit = {
  line_item_id: number;
  reason?: { code: string; name: string; parent_name: string; is_defect: boolean } | undefined;
  comment?: string | null | undefined;
  resolution?: 'refund' | 'credit' | undefined;
  /** Staff let the customer keep or donate it, or keep it for what the policy offers; `default`: what the policy decides. */
  outcome?: StaffOutcome | undefined;
};
export const STAFF_OUTCOMES = ['default', 'keep', 'donate', 'keep_offer'] as const;
export type StaffOutcome = (typeof STAFF_OUTCOMES)[number];

/** Units that join a return; where no policy decides, what starts their processing is what starts that of the others. */
export type AddedUnits = Omit<
  NewUnits,
  | 'resolution'
  | 'processing_event'
  | 'restocking_fee'
  | 'offer_basis_points'
  | 'offered_basis_points'
  | 'exchange'
> & {
  resolution: 'refund' | 'credit';
};

/** Another new item for a unit that is exchanged, at its present price. */
export type Replacement = { line_item_id: number; exchange: NewExchange };

/** A unit that is part of a return. */
export type EditableUnit = {
  id: number;
  /** It is exchanged for a new item of its own. */
  has_exchange: boolean;
  processing_event: ProcessingEvent | null;
  resolution: 'refund' | 'credit' | 'exchange' | 'none';
  /** What happens to it. */
  outcome: StaffOutcome | 'reject';
  /** The policy offers a part of its price for keeping it. */
  has_offer: boolean;
  /** Whether it can be refunded instead of credited, or the other way round: not in a gift, nor for an exchange. */
  is_resolvable: boolean;
};

/** What happens to the unit in the row `i`, as staff choose it. */
export const outcome_to_edit = sql<
  StaffOutcome | 'reject'
>`case when i.outcome = 'keep' and i.offer_basis_points is not null then 'keep_offer' else i.outcome end`;

/** The units of a locked return, in their order. */
export async function listEditable(tx: Tx, { shop_id, id }: LockedReturn): Promise<EditableUnit[]> {
  const { rows } = await sql<EditableUnit>`
    select i.id, i.resolution, ${outcome_to_edit} as outcome, i.offered_basis_points is not null as has_offer, i.processing_event, exists (select from return_exchanges e
        where e.shop_id = i.shop_id and e.return_id = i.return_id and e.return_line_item_id = i.id) as has_exchange, r.type <> 'gift' and i.resolution in ('refund', 'credit') and not exists (
        select from return_exchanges e where e.shop_id = r.shop_id and e.return_id = r.id) as is_resolvable
    from return_line_items i join returns r on r.shop_id = i.shop_id and r.id = i.return_id
    where i.shop_id = ${shop_id} and i.return_id = ${id} and i.removed_at is null order by i.id`.execute(tx);
  return rows;
}

/** Writes what units of a locked return are changed to. */
export async function writeEdited(
  tx: Tx,
  { shop_id, id: return_id }: LockedReturn,
  units: readonly EditedUnit[],
): Promise<void> {
  for (const { line_item_id, reason, comment, resolution, outcome } of units) {
    const change = {
      ...(reason
        ? {
            return_reason_code: reason.code,
            return_reason: reason.name,
            parent_return_reason: reason.parent_name,
          }
        : {}),
      ...(reason || outcome ? { chosen: chosenAnew({ reason, outcome }) } : {}),
      ...(comment === undefined ? {} : { return_comment: comment }),
      ...(resolution ? { resolution } : {}),
      ...(outcome === 'keep_offer'
        ? { outcome: 'keep' as const, offer_basis_points: sql<number>`offered_basis_points` }
        : outcome
          ? { outcome, offer_basis_points: null }
          : {}),
    };
    if (Object.keys(change).length > 0)
      await tx
        .updateTable('return_line_items')
        .set(change)
        .where('shop_id', '=', shop_id)
        .where('return_id', '=', return_id)
        .where('id', '=', line_item_id)
        .execute();
  }
}

/** Another reason has other questions, so that the answers go. What staff let the customer keep or donate stays that until they choose anew. */
function chosenAnew({ reason, outcome }: Pick<EditedUnit, 'reason' | 'outcome'>) {
  const dropped = [...(reason ? ['answers'] : []), ...(outcome ? ['goods'] : [])];
  const added: ChosenFacts = {
    ...(reason ? { is_defective: reason.is_defect } : {}),
    ...(outcome === undefined || outcome === 'default' ? {} : { goods: outcome }),
  };
  return sql<string>`(coalesce(chosen, '{}') - ${dropped}::text[]) || ${JSON.stringify(added)}::jsonb`;
}

/** Adds units to a locked return, unpriced: it is quoted again afterwards. Returns their ids. */
export function addUnits(
  tx: Tx,
  { shop_id, id, order_id }: LockedReturn,
  units: NewUnitRow[],
  created_at: Date,
): Promise<number[]> {
  const nothing = { refund: 0, refund_item: 0, refund_tax: 0 };
  const lines = units.map(() => ({ shop: nothing, presentment: null }));
  return insertUnits(tx, { shop_id, order_id, units, priced: { lines }, created_at }, id, {
    unit_ids: undefined,
    held: true,
  });
}

/** Replaces the new items that units of a locked return are exchanged for. What they come to follows when the return is quoted again. */
export async function replaceExchanges(
  tx: Tx,
  { shop_id, id: return_id, multi_currency }: LockedReturn,
  replacements: readonly Replacement[],
): Promise<void> {
  for (const { line_item_id, exchange } of replacements) {
    const { price, discount = 0, tax = 0 } = exchange;
    await tx
      .updateTable('return_exchanges')
      .set({
        product_variant_id: exchange.product_variant_id ?? null,
        provider_product_id: exchange.provider_product_id ?? null,
        provider_variant_id: exchange.provider_variant_id ?? null,
        sku: exchange.sku ?? null,
        title: exchange.title,
        type: exchange.type,
        out_of_stock: false,
        out_of_stock_resolution: null,
        ...pricedFromColumns(exchange),
        ...(multi_currency
          ? { price_presentment: price, discount_presentment: discount, tax_presentment: tax }
          : { price, discount, tax }),
      })
      .where('shop_id', '=', shop_id)
      .where('return_id', '=', return_id)
      .where('return_line_item_id', '=', line_item_id)
      .execute();
  }
}

/** How a locked return travels; undefined where nothing does. */
export async function readMethodType(
  tx: Tx,
  { shop_id, id }: LockedReturn,
): Promise<NewReturnMethod['method_type'] | undefined> {
  const row = await tx
    .selectFrom('return_methods')
    .select('method_type')
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', id)
    .executeTakeFirst();
  return row?.method_type;
}

/** Gives a locked return another method, or another place of the same one. Codes of a drop-off stay as long as it stays one. */
export async function writeMethod(
  tx: Tx,
  { shop_id, id: return_id }: LockedReturn,
  method: NewReturnMethod,
  { is_same_type, at }: { is_same_type: boolean; at: Date },
): Promise<void> {
  const { provider, method_type } = method;
  const address = method.address ? JSON.stringify(method.address) : null;
  const codes = is_same_type ? {} : { rma_id: null, scannable_id: null, ...codesOf(return_id, method) };
  await tx
    .insertInto('return_methods')
    .values({ ...codes, provider, method_type, address, created_at: at, return_id, shop_id })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'return_id']).doUpdateSet({ provider, method_type, address, ...codes }),
    )
    .execute();
  await tx
    .updateTable('returns')
    .set({ type: method_type === 'in_store' ? 'in_store' : 'regular' })
    .where('shop_id', '=', shop_id)
    .where('id', '=', return_id)
    .where('type', '<>', 'gift')
    .execute();
}

/** Nothing of a locked return is sent back any more: it has no method. */
export async function removeMethod(tx: Tx, { shop_id, id }: LockedReturn): Promise<void> {
  await tx.deleteFrom('return_methods').where('shop_id', '=', shop_id).where('return_id', '=', id).execute();
  await tx
    .updateTable('returns')
    .set({ type: 'regular' })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('type', '=', 'in_store')
    .execute();
}

/** Takes the fee for a label out of terms that no policy decides about anew. Returns the terms without it. */
export async function dropLabelFee(tx: Tx, row: LockedReturn): Promise<AgreedTerms> {
  const { terms } = row;
  const { after_removal } = terms;
  const fee = after_removal?.fees.find(({ type }) => type === 'label');
  if (!after_removal || !fee) return terms;
  const fees = after_removal.fees.filter((one) => one !== fee);
  const without = {
    ...terms,
    handling_fee: Math.max(0, terms.handling_fee - fee.amount),
    after_removal: { ...after_removal, fees },
  };
  await writeTerms(tx, row, without);
  return without;
}

/** Freezes terms on a locked return. */
export async function writeTerms(tx: Tx, { shop_id, id }: LockedReturn, terms: AgreedTerms): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ terms: JSON.stringify(terms) })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

/** Takes the fees out of terms that no policy decides about anew. Returns the terms without them. */
export async function waiveFees(tx: Tx, row: LockedReturn): Promise<AgreedTerms> {
  const { shop_id, id, terms } = row;
  const { after_removal } = terms;
  const without: AgreedTerms = {
    ...terms,
    handling_fee: 0,
    ...(after_removal ? { after_removal: { ...after_removal, fees: [] } } : {}),
  };
  await writeTerms(tx, row, without);
  await tx
    .updateTable('return_line_items')
    .set({ restocking_fee: 0 })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', id)
    .execute();
  return without;
}
