import type { ExchangeQuoteItem } from '../carts/index.ts';
import type { NewExchange, NewReturn, NewUnits } from '../../returns/index.ts';
import type { Draft, DraftAddress, DraftItem, ShownQuestion } from './draft.ts';
import { returnMethodOf } from './return-methods.ts';
import type { Exchanges } from './exchange-items.ts';
import { questionsOf, reasonOf } from './return-reasons.ts';
import { goodsOf, resolutionOf } from './return-types.ts';

/** The return that a draft becomes. A unit for which nothing was chosen yet counts as given back. */
export function newReturnOf(
  draft: Draft,
  { by_item, cart_units }: Exchanges,
  items: readonly DraftItem[] = draft.items,
): NewReturn & { cart_items: ExchangeQuoteItem[] } {
  const { shop_id, order_id, is_gift, gift_code_id, language, credit_type, shipping_address } = draft;
  const method = returnMethodOf(draft);
  const type = is_gift
    ? 'gift'
    : draft.release === 'now'
      ? 'instant_exchange'
      : method?.method_type === 'in_store'
        ? 'in_store'
        : 'regular';
  // Without an item that is exchanged nothing stands against a cart.
  const cart_items = items.some(({ return_type }) => return_type === 'exchange') ? cart_units : [];
  return {
    shop_id,
    order_id,
    type,
    gift_code_id,
    language,
    units: items.map((item) => unitsOf(item, draft, by_item.get(item.id), cart_items.length > 0)),
    cart_items,
    // The recipient must not learn who gave the gift, and the giver is not notified.
    ...(is_gift ? { customer: draft.recipient ?? { email: '' } } : {}),
    ...(is_gift || credit_type === null
      ? {}
      : { terms: { leftover_to: credit_type === 'refund' ? 'refund' : 'credit' } }),
    ...(method ? { method } : {}),
    ...(shipping_address ? { address: storedAddress(shipping_address) } : {}),
  };
}

function unitsOf(
  item: DraftItem,
  draft: Draft,
  exchange: NewExchange | undefined,
  has_cart: boolean,
): NewUnits {
  const reason = reasonOf(draft, item);
  const { return_type } = item;
  const goods = goodsOf(item);
  const given_back = draft.is_gift ? 'credit' : 'refund';
  return {
    order_line_item_id: item.order_line_item_id,
    quantity: 1,
    resolution:
      return_type === 'exchange' && !exchange && !has_cart
        ? given_back
        : (resolutionOf(item, draft) ?? given_back),
    ...(exchange ? { exchange } : {}),
    // What is kept for an offer is that once the policy makes the offer.
    outcome: goods === 'return' || return_type === 'keep_offer' ? 'default' : goods,
    return_reason_code: reason?.id ?? null,
    return_reason: reason?.name ?? '',
    parent_return_reason: reason?.parent_name ?? '',
    return_comment: commentOf(item, questionsOf(draft, item)),
  };
}

/** The comment, and what was asked and answered. */
function commentOf({ reason_comment, answers }: DraftItem, asked: readonly ShownQuestion[]): string | null {
  const told = asked.flatMap(({ id, prompt }) =>
    answers[id] === undefined ? [] : [`${prompt} ${answers[id]}`],
  );
  return [reason_comment, ...told].filter(Boolean).join('\n') || null;
}

/** An address as orders keep it. */
function storedAddress({ state, zip, country: _country, ...address }: DraftAddress): Record<string, string> {
  return { ...address, region: state, postal_code: zip };
}
