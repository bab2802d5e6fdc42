import { percentageOf } from '@retour/contract/money';
import { ledgerOf } from '@retour/contract/return-ledger';
import type { LedgerFee, LedgerItem, LedgerUnit } from '@retour/contract/return-ledger';
import type { PageFacts } from '@retour/portal';
import { feesOf } from '../requests/draft-returns/index.ts';
import type { DraftView, FeeLine } from '../requests/draft-returns/index.ts';
import { titleOf } from './draft-facts.ts';
import type { OrderPayment, ShownReturn } from './store.ts';

type Amounts = NonNullable<PageFacts['review']['amounts']>;

/** How the amounts of a draft come about, as its quote has them; undefined where it has none. */
export function amountsOfDraft(
  { quote, draft, order }: DraftView,
  payments: readonly OrderPayment[],
): Amounts | undefined {
  if (!quote) return undefined;
  const { priced, new_return, paid_by_item, terms } = quote;
  const units = [...paid_by_item.values()].flatMap((amount, i): LedgerUnit[] => {
    const { order_line_item_id, resolution, offer_basis_points } = new_return.units[i]!;
    const line = order.lines.find(({ id }) => id === order_line_item_id)!;
    const kept_value = amount - percentageOf(amount, offer_basis_points ?? 10_000);
    return resolution === 'none' ? [] : [{ resolution, title: titleOf(line), count: 1, amount, kept_value }];
  });
  const new_items = [...priced.exchanges].map(([key, { shop, presentment }]): LedgerItem => {
    const unit = new_return.units[Number(key)];
    const title = unit
      ? unit.exchange?.title
      : new_return.cart_items[Number(key) - new_return.units.length]?.title;
    return { title: title ?? '', count: 1, amount: (presentment ?? shop).total };
  });
  return {
    currency: draft.currency,
    ledger: ledgerOf({
      units,
      new_items,
      fees: quote.fees.filter(({ amount }) => amount > 0),
      totals: priced.totals.presentment ?? priced.totals.shop,
      ...terms,
    }),
    refund_to:
      quote.refunds.length === 0
        ? refundTo(payments, 0)
        : quote.refunds.map(({ payment_kind: payment, amount }) => ({
            payment,
            card: onlyCard(payments.filter(({ kind }) => kind === payment)),
            amount,
          })),
    waived: quote.fees.filter(isWaived),
  };
}

/** How the amounts of a return come about, as they were stored. */
export function amountsOfReturn({
  units,
  new_items,
  totals,
  terms,
  currency,
  payments,
}: ShownReturn): Amounts {
  const { leftover_to = 'refund', shop_bonus = 0, shop_bonus_basis_points = 0, named_fees } = terms;
  const fees = named_fees && feesOf(named_fees, totals);
  return {
    currency,
    ledger: ledgerOf({
      units: units.flatMap(({ resolution, outcome, name: title, count, value, kept_value }): LedgerUnit[] =>
        outcome === 'reject' || resolution === 'none'
          ? []
          : [{ resolution, title, count, amount: value, kept_value }],
      ),
      new_items,
      fees: fees ? fees.filter(({ amount }) => amount > 0) : feesOfOlder(terms, totals.handling_fee),
      leftover_to,
      shop_bonus,
      shop_bonus_basis_points,
      totals,
    }),
    refund_to: refundTo(payments, totals.refund),
    waived: (fees ?? []).filter(isWaived),
  };
}

/** Where a refund goes whose split over several payments is only decided when it is made. */
function refundTo(payments: readonly OrderPayment[], amount: number): Amounts['refund_to'] {
  const [payment] = payments;
  if (!payment) return [];
  return payments.length === 1
    ? [{ payment: payment.kind, card: payment.card, amount }]
    : [{ payment: 'other', card: null, amount }];
}

const onlyCard = (payments: readonly OrderPayment[]) => (payments.length === 1 ? payments[0]!.card : null);

const isWaived = ({ amount, usual }: FeeLine) => amount === 0 && usual > 0;

/** The fees of a return whose terms don't name them all, as long as they are what is taken. */
function feesOfOlder({ after_removal }: ShownReturn['terms'], taken: number): LedgerFee[] {
  const fees = (after_removal?.fees ?? []).filter(({ amount }) => amount > 0);
  const sum = fees.reduce((total, { amount }) => total + amount, 0);
  return sum === taken ? fees.map(({ type, amount }) => ({ type, amount })) : [];
}
