import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { Draft, DraftItem } from './draft.ts';
import { deleteImages, insertImages } from './store-images.ts';

/** What a draft begins with. */
export type NewDraft = Pick<
  Draft,
  | 'shop_id'
  | 'id'
  | 'order_id'
  | 'staff'
  | 'override'
  | 'waives_fees'
  | 'is_gift'
  | 'gift_code_id'
  | 'language'
  | 'return_policy'
  | 'shipping_address'
  | 'totals'
  | 'currency'
  | 'expires_at'
>;

export async function insertDraft(tx: Tx, draft: NewDraft, at: Date): Promise<void> {
  const { return_policy, shipping_address, totals, override, ...columns } = draft;
  await tx
    .insertInto('draft_returns')
    .values({
      ...columns,
      override_reason: override?.reason ?? null,
      override_by: override?.by ?? null,
      return_policy: JSON.stringify(return_policy),
      shipping_address: shipping_address && JSON.stringify(shipping_address),
      totals: JSON.stringify(totals),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Writes what changed of a locked draft: one statement for its row, and one each for the items and pictures that changed, were removed or were added. */
export async function saveDraft(tx: Tx, before: Draft, after: Draft, at: Date): Promise<void> {
  const { shop_id } = before;
  const known = new Map(before.items.map((item) => [item.id, item]));
  const left = new Set(after.items.map(({ id }) => id));
  const changed = after.items.filter((item) => {
    const one = known.get(item.id);
    return one !== undefined && !isDeepStrictEqual(one, item);
  });
  const added = after.items.filter(({ id }) => !known.has(id));
  const removed = before.items.filter(({ id }) => !left.has(id));
  await updateDraft(tx, after, at);
  if (removed.length > 0) await deleteItems(tx, shop_id, removed);
  if (changed.length > 0) await updateItems(tx, shop_id, changed);
  if (added.length > 0) await insertItems(tx, after, added);
  const shown = new Set(after.items.flatMap(({ image_tokens }) => image_tokens));
  const gone = changed.flatMap(({ id }) => known.get(id)!.image_tokens).filter((token) => !shown.has(token));
  if (gone.length > 0) await deleteImages(tx, shop_id, gone);
  if (after.new_images) await insertImages(tx, shop_id, after.new_images, at);
}

/** Everything about a draft that can change. */
async function updateDraft(tx: Tx, draft: Draft, at: Date): Promise<void> {
  const { override, return_policy, shipping_address, recipient, cart_items, totals } = draft;
  await tx
    .updateTable('draft_returns')
    .set({
      state: draft.state,
      return_id: draft.return_id,
      override_reason: override?.reason ?? null,
      override_by: override?.by ?? null,
      waives_fees: draft.waives_fees,
      return_policy: JSON.stringify(return_policy),
      credit_type: draft.credit_type,
      shipping_address: shipping_address && JSON.stringify(shipping_address),
      recipient: recipient && JSON.stringify(recipient),
      return_method_id: draft.return_method_id,
      return_location_id: draft.return_location_id,
      release: draft.release,
      cart_token: draft.cart_token,
      cart_items: JSON.stringify(cart_items),
      totals: JSON.stringify(totals),
      currency: draft.currency,
      expires_at: draft.expires_at,
      updated_at: at,
    })
    .where('shop_id', '=', draft.shop_id)
    .where('id', '=', draft.id)
    .execute();
}

/** What can change of an item, as the database reads it from JSON. */
const changing =
  sql.raw(`return_type text, reason_set text, reason_id text, reason_comment text, answers jsonb,
  exchange jsonb, goods text, questions jsonb`);

async function updateItems(tx: Tx, shop_id: number, items: readonly DraftItem[]): Promise<void> {
  // The ids alone find the rows by their key: the planner doesn't know how many the JSON has.
  await sql`
    update draft_return_items i set return_type = n.return_type, reason_set = n.reason_set, reason_id = n.reason_id,
      reason_comment = n.reason_comment, answers = n.answers, exchange = n.exchange, goods = n.goods, questions = n.questions
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as n (id uuid, ${changing})
    where i.shop_id = ${shop_id} and i.id = any(${items.map(({ id }) => id)}::uuid[]) and i.id = n.id`.execute(
    tx,
  );
}

async function insertItems(
  tx: Tx,
  { shop_id, id: draft_return_id }: Draft,
  items: readonly DraftItem[],
): Promise<void> {
  const rows = items.map((item, position) => ({ ...item, position }));
  await sql`
    insert into draft_return_items (shop_id, draft_return_id, id, order_line_item_id,
      return_type, reason_set, reason_id, reason_comment, answers, exchange, goods, questions)
    select ${shop_id}, ${draft_return_id}::uuid, n.id, n.order_line_item_id,
      n.return_type, n.reason_set, n.reason_id, n.reason_comment, n.answers, n.exchange, n.goods, n.questions
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, order_line_item_id bigint, position integer, ${changing})
    order by n.position`.execute(tx);
}

async function deleteItems(tx: Tx, shop_id: number, items: readonly DraftItem[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  await tx.deleteFrom('draft_return_items').where('shop_id', '=', shop_id).where('id', 'in', ids).execute();
}

/** Deletes drafts that came to nothing and have not been touched since a moment, a batch at a time; answers how many. */
export async function deleteOldDrafts(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from draft_returns where (shop_id, id) in (
    select shop_id, id from draft_returns where return_id is null and expires_at < ${before} order by expires_at limit 1000)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
