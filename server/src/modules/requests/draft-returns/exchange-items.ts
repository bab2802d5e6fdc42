import type { Tx } from '../../../platform/db.ts';
import { findCartFor, lockSessionOrder, priceItem } from '../carts/index.ts';
import type { CartItem, ExchangeQuoteItem, FoundCart } from '../carts/index.ts';
import { lockOffered, readOffered } from '../carts/rows.ts';
import type { OfferedVariant } from '../carts/rows.ts';
import type { NewExchange } from '../../returns/index.ts';
import { lockOrderMoney } from '../../money/settlements/index.ts';
import type { OrderMoney } from '../../money/settlements/index.ts';
import type { Draft, DraftCartItem, DraftItem } from './draft.ts';

type NewItem = NewExchange & Pick<OfferedVariant, 'shown'>;

/** What a draft is exchanged for, as it can be had now. */
export type Exchanges = {
  /** New items by the item of the draft that they are exchanged for. What cannot be had is missing. */
  by_item: ReadonlyMap<string, NewItem>;
  /** New items of the cart, without what cannot be had. */
  cart_units: ExchangeQuoteItem[];
  /** What is in the cart, as far as the catalogue knows it. */
  cart_items: DraftCartItem[];
  /** What is in the cart and cannot be had; `id` as in `cart_items`. */
  cart_gone: { id: string; variant_id: string }[];
};

export const none: Exchanges = { by_item: new Map(), cart_units: [], cart_items: [], cart_gone: [] };

/** An item with a variant that it is to be exchanged for. */
export type Swap = Pick<DraftItem, 'id' | 'order_line_item_id'> & { variant_id: string };

export const swapsOf = ({ items }: Pick<Draft, 'items'>): Swap[] =>
  items.flatMap(({ id, order_line_item_id, return_type, exchange }) =>
    return_type === 'exchange' && exchange
      ? [{ id, order_line_item_id, variant_id: exchange.variant_id }]
      : [],
  );

/** The cart of a draft as it is now. To lock it comes before every lock of the order. */
export async function findCart(
  tx: Tx,
  { shop_id, id: draft_id, cart_token }: Pick<Draft, 'shop_id' | 'id' | 'cart_token'>,
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<FoundCart | undefined> {
  if (cart_token === null) return undefined;
  return findCartFor(tx, { shop_id, draft_id, token: cart_token }, { now, lock });
}

export const wantedOf = (found: FoundCart | undefined): CartItem[] =>
  found && 'wanted' in found ? found.wanted : [];

type OfDraft = Pick<Draft, 'shop_id' | 'id' | 'order_id'> & {
  items: readonly Pick<DraftItem, 'order_line_item_id'>[];
};
type Chosen = { swaps: readonly Swap[]; wanted: readonly CartItem[] };

/** What new items are priced from, and those that can be had. */
export type Shelf = {
  order: Awaited<ReturnType<typeof lockSessionOrder>>;
  money: OrderMoney;
  offered: ReadonlyMap<string, OfferedVariant>;
};

/**
 * Prices new items as they are now, in the currency paid in and taxed as the returned units were taxed. Order and variants stay locked until the transaction
 * ends, so that nobody else gets the last unit meanwhile.
 */
export async function lockExchanges(tx: Tx, draft: OfDraft, chosen: Chosen, now: Date): Promise<Exchanges> {
  if (chosen.swaps.length === 0 && chosen.wanted.length === 0) return none;
  const ids = [...new Set([...chosen.swaps, ...chosen.wanted].map(({ variant_id }) => variant_id))];
  return takeFrom(await openShelf(tx, draft, (asker) => lockOffered(tx, asker, ids), now), chosen);
}

/** As `lockExchanges` reads them, with these variants too; they are looked at only, not locked. */
export const readShelf = (
  tx: Tx,
  draft: OfDraft,
  variant_ids: readonly string[],
  now: Date,
): Promise<Shelf> => openShelf(tx, draft, (asker) => readOffered(tx, asker, variant_ids), now);

async function openShelf(
  tx: Tx,
  { shop_id, id, order_id, items }: OfDraft,
  offer: (asker: { shop_id: number; session_id: string; now: Date }) => Promise<Shelf['offered']>,
  now: Date,
): Promise<Shelf> {
  const order = await lockSessionOrder(tx, shop_id, { order_id, submission: { units: [...items] } });
  const money = await lockOrderMoney(tx, shop_id, order_id);
  return { order, money, offered: await offer({ shop_id, session_id: id, now }) };
}

/** Takes new items from a shelf, as long as there are any. Pure. */
export function takeFrom({ order, money, offered }: Shelf, { swaps, wanted }: Chosen): Exchanges {
  const swapped = new Set(swaps.map(({ order_line_item_id }) => order_line_item_id));
  const basis = { ...order, money, lines: order.lines.filter((line) => swapped.has(line.id)) };
  const take = takingFrom(offered);
  const by_item = new Map<string, NewItem>();
  for (const { id: item_id, order_line_item_id, variant_id } of swaps) {
    const variant = take(variant_id, 1);
    if (!variant) continue;
    const { total: _total, ...item } = priceItem(variant, basis);
    const line = order.lines.find((one) => one.id === order_line_item_id);
    const is_same = line !== undefined && line.product_id === variant.product_id;
    const own = line?.variant && priceItem({ ...variant, ...line.variant }, basis).total;
    const { price, tax } = item;
    by_item.set(item_id, {
      ...item,
      shown: variant.shown,
      type: is_same ? 'exchange' : 'advanced_exchange',
      priced_from: { present: { price, tax }, replaced: own ?? null, rule: 'present' },
    });
  }
  const cart = priceCart(wanted, {
    offered,
    take,
    price: (variant) => priceItem(variant, { ...order, money }),
  });
  return { by_item, ...cart };
}

type Taking = (variant_id: string, quantity: number) => OfferedVariant | undefined;

/** Takes units one after the other, as long as there are any. */
function takingFrom(offered: ReadonlyMap<string, OfferedVariant>): Taking {
  // By the variant itself: two ids can name the same one.
  const left = new Map([...offered.values()].map(({ id, available }) => [id, available]));
  return (variant_id, quantity) => {
    const variant = offered.get(variant_id);
    const available = variant ? (left.get(variant.id) ?? null) : null;
    if (available !== null && available < quantity) return undefined;
    if (variant && available !== null) left.set(variant.id, available - quantity);
    return variant;
  };
}

type Priced = {
  offered: ReadonlyMap<string, OfferedVariant>;
  take: Taking;
  price: (variant: OfferedVariant) => ExchangeQuoteItem;
};

function priceCart(
  wanted: readonly CartItem[],
  { offered, take, price }: Priced,
): Omit<Exchanges, 'by_item'> {
  const cart: Omit<Exchanges, 'by_item'> = { cart_units: [], cart_items: [], cart_gone: [] };
  for (const [position, { variant_id, quantity }] of wanted.entries()) {
    const id = String(position + 1);
    const variant = offered.get(variant_id);
    const unit = variant && price(variant);
    if (variant && unit)
      cart.cart_items.push({
        id,
        ...variant.shown,
        sku: variant.sku ?? '',
        title: variant.product_name,
        variant_title: variant.variant_name,
        price: unit.price,
        quantity,
        image: variant.image,
      });
    if (unit && take(variant_id, quantity))
      cart.cart_units.push(...Array.from({ length: quantity }, () => unit));
    else cart.cart_gone.push({ id, variant_id });
  }
  return cart;
}
