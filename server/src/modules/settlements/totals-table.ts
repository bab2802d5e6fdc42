import { formatMoney } from '@retour/contract/money';
import { markup } from '../../platform/pages/page.ts';
import type { Markup } from '../../platform/pages/page.ts';
import { showMoney } from '../../platform/pages/shopper-page.ts';
import type { ReturnTotals } from './quote.ts';

type ShownTotals = Pick<ReturnTotals, (typeof always)[number]> &
  Partial<Pick<ReturnTotals, 'reimbursement' | 'not_refundable'>>;

const always = [
  'return_total',
  'honoured_discount',
  'bonus_credit',
  'exchange_total',
  'exchange_tax_total',
  'handling_fee',
  'refund',
  'gift_card',
  'upsell',
] as const;

/** The totals of a return as a table for shoppers: how the result comes about, from what was paid for the items (API contract, 9.3). */
export function renderTotals(totals: ShownTotals, currency: string): Markup {
  const { reimbursement = 0, not_refundable = 0, exchange_tax_total: tax } = totals;
  const show = (amount: number) => showMoney(formatMoney(amount, currency), currency);
  const parts: [string, number][] = [
    ['Returned items', totals.return_total],
    ['Discount you keep', totals.honoured_discount],
    ['Bonus', totals.bonus_credit],
    ['Shipping', reimbursement],
    [tax === 0 ? 'New items' : `New items, including ${show(tax)} tax`, -totals.exchange_total],
    ['Return fee', -totals.handling_fee],
    ['Not refundable', -not_refundable],
  ];
  const row = (name: string, [label, amount]: readonly [string, number]) =>
    markup`<tr class="${name}"><th scope="row">${label}</th><td>${show(amount)}</td></tr>
`;
  return markup`<table>
${parts.filter(([, amount]) => amount !== 0).map((part) => row('part', part))}${row('final', resultOf(totals))}</table>`;
}

function resultOf({ refund, gift_card, upsell }: ShownTotals): [string, number] {
  if (upsell > 0 || refund + gift_card === 0) return ['You pay', upsell];
  if (gift_card === 0) return ['Refund', refund];
  return refund === 0 ? ['Store credit', gift_card] : ['Refund and store credit', refund + gift_card];
}
