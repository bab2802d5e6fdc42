import { convert, minorDigits, percentageOf } from '@retour/contract/money';
import { hour_ms } from '../../server/src/platform/clock.ts';
import type { OrderPlan } from './trade.ts';
import type {
  NewOrder,
  NewOrderLine,
  NewPayment,
  PresentmentTotals,
} from '../../server/src/modules/commerce/orders/index.ts';
import { personOf } from './people.ts';
import { randomOf } from './random.ts';
import type { Random } from './random.ts';

/** The demo shop sells in pounds, taxes included. */
export const shop_currency = 'GBP';
const vat_percent = 20;

/** What shoppers abroad pay in, and how many thousandths of a unit of it a pound is worth. */
const foreign: Record<string, { currency: string; thousandths_per_pound: number }> = {
  US: { currency: 'USD', thousandths_per_pound: 1312 },
  DE: { currency: 'EUR', thousandths_per_pound: 1148 },
  FR: { currency: 'EUR', thousandths_per_pound: 1148 },
  IE: { currency: 'EUR', thousandths_per_pound: 1148 },
  JP: { currency: 'JPY', thousandths_per_pound: 197_400 },
};

export const lineKeyOf = (invoice: string, position: number) => `${invoice}-${position}`;

/** The order of an invoice, as the demo shop's platform would report it: with a made-up customer, and `shift_ms` later than it was. */
export function demoOrder(plan: OrderPlan, shift_ms: number): NewOrder {
  const random = randomOf(`order ${plan.invoice}`);
  const { customer, address } = personOf(plan.customer ?? `guest ${plan.invoice}`, plan.country_code);
  const sold_at = new Date(plan.sold_at.getTime() + shift_ms);
  const rate = foreign[address.country_code ?? ''];
  const toPaid = (pence: number) =>
    rate ? convert(pence, 100_000, rate.thousandths_per_pound * 10 ** minorDigits(rate.currency)) : pence;
  const lines = plan.lines.filter((line) => line.unit_price > 0);
  const line_items = lines.map((line) => demoLine(plan.invoice, line, rate ? toPaid : undefined));
  const discount = random.chance(0.15) ? percentageOf(goodsOf(lines), 1000) : 0;
  const totals = { discount, shipping: shippingOf(goodsOf(lines) - discount, address.country_code) };
  const total_price = goodsOf(lines) - discount + totals.shipping;
  const paid_goods = line_items.reduce(
    (sum, line) => sum + (line.unit_price_presentment ?? line.unit_price) * line.quantity,
    0,
  );
  const paid = paid_goods - toPaid(discount) + toPaid(totals.shipping);
  const delivered_at = new Date(sold_at.getTime() + random.between(30, 90) * hour_ms);
  return {
    external_id: plan.invoice,
    name: `#${plan.invoice}`,
    source: 'demo',
    sales_channel: 'Online Store',
    customer,
    shipping_address: address,
    taxes_included: true,
    total_price,
    total_shipping: totals.shipping,
    ...(rate
      ? {
          presentment: presentment(
            rate.currency,
            paid,
            toPaid(discount),
            toPaid(totals.shipping),
            line_items,
            toPaid,
          ),
        }
      : {}),
    order_discounts: discount > 0 ? [{ type: 'percentage', code: 'WELCOME10', amount: discount }] : [],
    line_items,
    fulfillments: [
      {
        external_id: `${plan.invoice}-1`,
        status: 'success',
        fulfilled_at: new Date(sold_at.getTime() + 5 * hour_ms),
        delivered_at,
        line_items: line_items.map(({ quantity }, line_item) => ({ line_item, quantity })),
      },
    ],
    payments: demoPayments(plan.invoice, paid, rate?.currency ?? shop_currency, sold_at, random),
    created_at: sold_at,
  };
}

/** Parcels within the country are free from £50. */
function shippingOf(goods: number, country: string | null | undefined): number {
  if (country === 'GB') return goods >= 5000 ? 0 : 395;
  return 995;
}

const goodsOf = (lines: OrderPlan['lines']) =>
  lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0);

function demoLine(
  invoice: string,
  line: OrderPlan['lines'][number],
  toPaid: ((pence: number) => number) | undefined,
): NewOrderLine {
  const gross = line.unit_price * line.quantity;
  return {
    external_id: lineKeyOf(invoice, line.position),
    product: line.stock_code,
    product_variant: line.stock_code,
    title: titleCase(line.title),
    sku: line.stock_code,
    quantity: line.quantity,
    unit_price: line.unit_price,
    ...(toPaid ? { unit_price_presentment: toPaid(line.unit_price) } : {}),
    tax_lines: [{ title: 'VAT', rate: '0.20', amount: convert(gross, 100 + vat_percent, vat_percent) }],
  };
}

function presentment(
  currency: string,
  total_price: number,
  total_discounts: number,
  total_shipping: number,
  lines: NewOrderLine[],
  toPaid: (pence: number) => number,
): PresentmentTotals {
  const total_taxes = toPaid(lines.reduce((sum, line) => sum + (line.tax_lines?.[0]?.amount ?? 0), 0));
  return { currency, total_price, total_discounts, total_taxes, total_shipping };
}

/** Most pay by card, some with a wallet, and a few with a gift card first. */
function demoPayments(
  invoice: string,
  paid: number,
  currency: string,
  captured_at: Date,
  random: Random,
): NewPayment[] {
  const captured = { status: 'captured', currency, captured_at } as const;
  const gift_card = random.chance(0.07)
    ? Math.min(10 * 10 ** minorDigits(currency), Math.floor(paid / 2))
    : 0;
  const rest = random.chance(0.25)
    ? ({ gateway: 'wallet', kind: 'wallet' } as const)
    : ({ gateway: 'card', kind: 'card' } as const);
  return [
    ...(gift_card > 0
      ? [
          {
            external_id: `${invoice}-gc`,
            gateway: 'gift_card',
            kind: 'gift_card',
            captured: gift_card,
            ...captured,
          } as const,
        ]
      : []),
    { external_id: `${invoice}-p`, ...rest, captured: paid - gift_card, ...captured },
  ];
}

const abbreviations: [RegExp, string][] = [
  [/\basst?d?\b/g, 'assorted'],
  [/\bdec\b/g, 'decoration'],
  [/\bw\b/g, 'with'],
  [/\bvin\b/g, 'vintage'],
  [/\bpcs?\b/g, 'piece'],
  [/\bc\/cover\b/g, 'cushion cover'],
];

/** The data shouts and abbreviates; a shop does not. */
export function titleCase(title: string): string {
  let words = title.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  for (const [short, long] of abbreviations) words = words.replaceAll(short, long);
  return words
    .replace(/[\s.,]+$/, '')
    .replaceAll(/(^|[\s/(-])\p{L}/gu, (start) => start.toUpperCase())
    .replaceAll(/ (?:Of|And|Or|In|With|For|The|On|To|A)(?= )/g, (word) => word.toLowerCase());
}
