import { randomUUID } from 'node:crypto';
import { hour_ms } from '../../../../platform/clock.ts';
import { actOn } from '../../../../platform/acts.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { findProvenOrder } from '../../../access/deep-links/index.ts';
import { findNamedOrder, readOrderEligibility } from '../../../policy/eligibility/index.ts';
import { no_amounts } from '../amounts.ts';
import { draft_hours } from '../draft.ts';
import { shownAddress } from '../shown-address.ts';
import { findOpenDraft, readDraft, readShownOrder } from '../store.ts';
import type { Reach } from '../store.ts';
import { insertDraft } from '../store-write.ts';
import { eligibilityOf, policyOf, viewDraft } from '../view.ts';
import type { DraftShop, DraftView } from '../view.ts';

export type StartInput = {
  shop: DraftShop;
  order: NamedOrder;
  is_gift: boolean;
  /** The gift code that the shopper came with. */
  gift_code_id?: number | null;
  /** A BCP 47 tag. */
  language: string;
  staff: boolean;
  /** Why staff overrides the policy, and the name of who said so; null where it does not. */
  override: { reason: string; by: string } | null;
};

/** An order by its name and what proves it by the shop's look-up factor, by its name alone, or as somebody found it before. */
type NamedOrder =
  | { name: string; secondary_input: string }
  | { name: string; without_proof: true }
  | { id: number };

/**
 * Begins a draft return of an order.
 * Refusals: draft_order_not_found (an unknown name and a wrong proof are answered alike), order_not_available.
 */
export function startDraft(
  deps: Deps,
  { shop, order: named, is_gift, gift_code_id = null, language, staff, override }: StartInput,
): Promise<DraftView> {
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    const order_id = await findOrder(tx, shop.id, named);
    if (order_id === undefined)
      throw new Refusal('draft_order_not_found', 'No order matches this name and value.');
    // The draft may be gone before the audit entry is, whose reason is about the customer of the order.
    actOn('order', order_id);
    const asked = eligibilityOf({ order_id, staff, override, is_gift, gift_code_id }, shop);
    const eligibility = await readOrderEligibility(tx, asked, now);
    if (!eligibility?.is_available || !eligibility.rule)
      throw new Refusal('order_not_available', 'No items of this order can be returned, now or later.');
    const order = (await readShownOrder(tx, shop.id, order_id))!;
    const ref = { shop_id: shop.id, id: randomUUID() };
    await insertDraft(
      tx,
      {
        ...ref,
        order_id,
        staff,
        override,
        waives_fees: false,
        is_gift,
        gift_code_id,
        language,
        return_policy: policyOf(eligibility.rule)!,
        // Where the giver lives is not told to whoever got the gift.
        shipping_address: is_gift ? null : shownAddress(order.shipping_address),
        totals: no_amounts,
        currency: order.currency,
        expires_at: new Date(now.getTime() + draft_hours * hour_ms),
      },
      now,
    );
    return viewDraft(tx, deps, shop, (await readDraft(tx, ref))!, eligibility);
  });
}

/**
 * The draft return that a shopper goes on with: the newest open one of their order, else a new one, which is told as `begun` too.
 * Refusals: order_not_available.
 */
export async function openDraft(
  deps: Deps,
  { shop, reach, language }: { shop: DraftShop; reach: Reach; language: string },
): Promise<{ id: string; begun?: DraftView }> {
  const known = await findOpenDraft(deps.db.root, shop.id, reach, deps.clock.now());
  if (known !== undefined) return { id: known };
  const { order_id: id, is_gift, gift_code_id } = reach;
  const begun = await startDraft(deps, {
    shop,
    order: { id },
    is_gift,
    gift_code_id,
    language,
    staff: false,
    override: null,
  });
  return { id: begun.draft.id, begun };
}

async function findOrder(tx: Tx, shop_id: number, order: NamedOrder): Promise<number | undefined> {
  if ('id' in order) return order.id;
  return 'without_proof' in order
    ? findNamedOrder(tx, shop_id, order.name)
    : findProvenOrder(tx, shop_id, order.name, order.secondary_input);
}
