import { convert, formatMoney } from '@retour/contract/money';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { event, recordEvents } from '../../records/events/index.ts';
import { issueCreditMemo } from '../../money/credit-memos/index.ts';
import { recogniseOwnRefunds } from '../../commerce/orders/rows.ts';
import { internal_provider } from '../../money/settlements/index.ts';
import type { Settled, Settlement } from '../../money/settlements/index.ts';
import { postponeSecurity } from '../../money/securities/rows.ts';
import { issueStoreCredit } from '../../money/store-credits/rows.ts';
import { readPlatformOrder } from '../platform-orders.ts';
import { isSentFirst } from '../sent-first.ts';
import {
  nameExchangeOrder,
  numberGiftCardRequest,
  readExchangeRequest,
  writeExchangeOrder,
} from '../store-settle.ts';
import type { LockedReturn } from '../store.ts';
import { touchReturn } from '../store.ts';

/** What a settlement that is done means for its return, in the same transaction: issued credit, unless a platform gave it, the exchange order's name, the events. */
export async function settleInReturn(
  tx: Tx,
  deps: Deps,
  row: LockedReturn,
  settlement: Settled,
): Promise<void> {
  const { shop_id, id: return_id } = row;
  const now = deps.clock.now();
  const events = [event('return.updated')];
  const is_ours = settlement.provider === internal_provider;
  if (settlement.kind === 'store_credit' && is_ours) {
    const { id: settlement_id, amount, currency } = settlement;
    const { customer_email } = row;
    await issueStoreCredit(tx, deps, {
      shop_id,
      return_id,
      settlement_id,
      customer_email,
      amount,
      currency,
      issued_at: now,
    });
  }
  // The commerce platform may have reported the refund before its response arrived.
  if (settlement.kind === 'refund') {
    await recogniseOwnRefunds(tx, shop_id, row.order_id);
    await issueCreditMemo(tx, deps.clock, { shop_id, return_id, goodwill_id: settlement.goodwill_id });
  }
  if (isSentFirst(row, settlement)) await postponeSecurity(tx, { shop_id, return_id }, now);
  if (settlement.kind === 'exchange_order' && !is_ours) await takeOrder(tx, row, settlement);
  if (settlement.kind === 'exchange_order' && is_ours) {
    await nameExchangeOrder(tx, shop_id, return_id);
    events.unshift(event('exchange.requested', await exchangeDetails(tx, row, settlement)));
  }
  if (settlement.kind === 'gift_card' && is_ours)
    events.unshift(event('giftcard.requested', await giftCardDetails(tx, row, settlement)));
  await touchReturn(tx, shop_id, return_id, now);
  await recordEvents(tx, deps, shop_id, return_id, events);
}

/** Names the order that a platform made, or a person by its number, as if it had been reported. */
async function takeOrder(
  tx: Tx,
  { shop_id, id: return_id }: LockedReturn,
  { id, reference }: Settled,
): Promise<void> {
  const made = await readPlatformOrder(tx, id, shop_id);
  const { order_id: external_id = null, order_name: name = reference } = made ?? {};
  await writeExchangeOrder(tx, shop_id, return_id, { external_id, name });
}

/** Members of the webhook topic `exchange`: the order to create in the shop's own system, in the shop's currency. */
async function exchangeDetails(
  tx: Tx,
  { shop_id, id, type }: LockedReturn,
  settlement: Settlement,
): Promise<object> {
  const { currency, items, ...request } = await readExchangeRequest(tx, shop_id, id);
  const inWire = (amount: number) => formatMoney(amount, currency);
  const total = items.reduce((sum, item) => sum + item.total, 0);
  return {
    settlement_id: settlement.id,
    return_id: String(id),
    ...(type === 'instant_exchange' ? { release: 'now' } : {}),
    ...request,
    currency,
    exchange_total: inWire(total),
    exchange_credit_total: inWire(settlement.shop_amount),
    upsell: inWire(total - settlement.shop_amount),
    items: items.map(({ price, discount, tax, total: item_total, ...item }) => ({
      ...item,
      price: inWire(price),
      discount: inWire(discount),
      tax: inWire(tax),
      total: inWire(item_total),
    })),
  };
}

/** Members of the webhook topic `giftcard` (webhook contract, 6.7), in the shop's currency. */
async function giftCardDetails(
  tx: Tx,
  row: LockedReturn,
  { id: settlement_id, shop_amount, amount, bonus_amount, tax_amount }: Settlement,
): Promise<object> {
  const { id, currency, ...holder } = await numberGiftCardRequest(tx, row.shop_id, row.id);
  const inShop = (part: number) => (amount === 0 ? 0 : convert(part, amount, shop_amount));
  const bonus = inShop(bonus_amount);
  const tax = inShop(tax_amount);
  return {
    id,
    total_credit_issued: formatMoney(shop_amount, currency),
    gift_card_subtotal: formatMoney(shop_amount - bonus - tax, currency),
    gift_card_tax: formatMoney(tax, currency),
    gift_card_bonus_credit: formatMoney(bonus, currency),
    currency,
    return_id: String(row.id),
    ...holder,
    settlement_id,
  };
}
