import { formatMoney } from '@retour/contract/money';
import { formatPid } from '@retour/contract/ids';
import { toTsMs } from '@retour/contract/time';
import type { NewExchange, NewUnits } from '../../returns/index.ts';
import type { ReturnTotals } from '../../money/settlements/index.ts';

/** A unit of a cart at the price that was told, in minor units of the currency paid in. */
export type ExchangeQuoteItem = Required<Omit<NewExchange, 'type' | 'priced_from'>> & {
  type: 'shop_now';
  total: number;
  /** The ids that integrations see; quotes of older versions have only the platform's. */
  shown?: { variant_id: string; product_id: string | null };
};

/** Totals that the shopper is shown before confirming (API contract, 16.3). */
export const exchange_quote_totals = [
  'return_total',
  'honoured_discount',
  'bonus_credit',
  'reimbursement',
  'exchange_product_total',
  'exchange_discount_total',
  'exchange_tax_total',
  'exchange_total',
  'exchange_credit_total',
  'upsell',
  'refund',
  'gift_card',
  'handling_fee',
  'not_refundable',
  'total',
] as const;
export type ExchangeQuoteTotals = Record<(typeof exchange_quote_totals)[number], number>;

/** What a shopper is offered for a cart: the new items, and what the whole return comes to with them. */
export type ExchangeQuote = {
  currency: string;
  taxes_included: boolean;
  items: ExchangeQuoteItem[];
  totals: ExchangeQuoteTotals & Held;
};

/** Only there where prices are held, and where items are kept for an offer. */
type Held = { price_held?: number; kept_value?: number };

/** The totals of a quote that belong to the quote of an exchange. */
export function exchangeTotals(totals: ReturnTotals): ExchangeQuoteTotals & Held {
  const named = exchange_quote_totals.map((name) => [name, totals[name]]);
  const { price_held, kept_value } = totals;
  return {
    ...(Object.fromEntries(named) as ExchangeQuoteTotals),
    ...(price_held === 0 ? {} : { price_held }),
    ...(kept_value === 0 ? {} : { kept_value }),
  };
}

/** The totals of a stored quote: one of an older version has no shipping and nothing that is not refundable. */
export const allTotals = ({
  price_held,
  kept_value,
  ...totals
}: ExchangeQuoteTotals & Held): ExchangeQuoteTotals & Held => ({
  ...(Object.fromEntries(
    exchange_quote_totals.map((name) => [name, (totals as Partial<ExchangeQuoteTotals>)[name] ?? 0]),
  ) as ExchangeQuoteTotals),
  ...(price_held ? { price_held } : {}),
  ...(kept_value ? { kept_value } : {}),
});

/** Those units of a submission that are still free, group after group: a unit that went into another return meanwhile drops out. */
export function unitsStillFree(
  units: readonly NewUnits[],
  lines: readonly { id: number; units_left: number }[],
): NewUnits[] {
  const left = new Map(lines.map(({ id, units_left }) => [id, units_left]));
  return units.flatMap((group) => {
    const free = Math.max(0, left.get(group.order_line_item_id) ?? 0);
    const quantity = Math.min(free, group.quantity);
    left.set(group.order_line_item_id, free - quantity);
    return quantity > 0 ? [{ ...group, quantity }] : [];
  });
}

/** Where a cart stands that was completed. */
export type Completion = {
  token: string;
  return_session_id: string;
  status: 'awaiting_confirmation' | 'confirmed';
  return_id: number | null;
  exchange_quote: ExchangeQuote;
  portal_url: string;
  reserved_until: Date;
};

function idsOf({ shown, provider_variant_id, provider_product_id }: ExchangeQuoteItem) {
  const { variant_id, product_id } = shown ?? {
    variant_id: provider_variant_id ?? '',
    product_id: provider_product_id,
  };
  return {
    variant_id: formatPid(variant_id),
    product_id: product_id === null ? null : formatPid(product_id),
  };
}

/** The answer of Complete Transaction. */
export function completionJson({ exchange_quote, reserved_until, ...completion }: Completion) {
  const { currency, taxes_included, items, totals } = exchange_quote;
  const money = (amount: number) => formatMoney(amount, currency);
  const { token, return_session_id, status, return_id, portal_url } = completion;
  return {
    token,
    return_session_id,
    status,
    return_id,
    currency,
    taxes_included,
    exchange_items: items.map((item) => ({
      ...idsOf(item),
      sku: item.sku ?? '',
      title: item.title,
      price: money(item.price),
      discount: money(item.discount),
      tax: money(item.tax),
      total: money(item.total),
    })),
    totals: Object.fromEntries(
      Object.entries(allTotals(totals)).map(([name, amount]) => [name, money(amount)]),
    ),
    portal_url,
    expires_at: toTsMs(reserved_until),
  };
}
