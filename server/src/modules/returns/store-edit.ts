import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { AgreedTerms } from './remaining-terms.ts';
import type { LockedReturn } from './store.ts';

/** What a unit can be changed to; what is left out stays. */
export type EditedUnit = {
  line_item_id: number;
  reason?: { code: string; name: string; parent_name: string } | undefined;
  comment?: string | null | undefined;
  resolution?: 'refund' | 'credit' | undefined;
};

/** A unit that is part of a return. */
export type EditableUnit = {
  id: number;
  resolution: 'refund' | 'credit' | 'exchange' | 'none';
  /** Whether it can be refunded instead of credited, or the other way round: not in a gift, nor for an exchange. */
  is_resolvable: boolean;
};

/** The units of a locked return, in their order. */
export async function listEditable(tx: Tx, { shop_id, id }: LockedReturn): Promise<EditableUnit[]> {
  const { rows } = await sql<EditableUnit>`
    select i.id, i.resolution, r.type <> 'gift' and i.resolution in ('refund', 'credit') and not exists (
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
  for (const { line_item_id, reason, comment, resolution } of units) {
    const change = {
      ...(reason
        ? {
            return_reason_code: reason.code,
            return_reason: reason.name,
            parent_return_reason: reason.parent_name,
          }
        : {}),
      ...(comment === undefined ? {} : { return_comment: comment }),
      ...(resolution ? { resolution } : {}),
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

/** Takes the fees out of what was agreed for a locked return. Answers the terms without them. */
export async function waiveFees(tx: Tx, { shop_id, id, terms }: LockedReturn): Promise<AgreedTerms> {
  const { after_removal } = terms;
  const without: AgreedTerms = {
    ...terms,
    handling_fee: 0,
    ...(after_removal ? { after_removal: { ...after_removal, fees: [] } } : {}),
  };
  await tx
    .updateTable('returns')
    .set({ terms: JSON.stringify(without) })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('return_line_items')
    .set({ restocking_fee: 0 })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', id)
    .execute();
  return without;
}
