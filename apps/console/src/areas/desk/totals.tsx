import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { Ledger } from '../../parts/money.tsx';
import type { LedgerRow } from '../../parts/money.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { exchangeCost, presentUnits, valueOf } from './lines.ts';

/** What the shopper gets in all. Every rule of it is the sum of the rows above; rows of nothing are left out. */
export function Totals({ shown }: { shown: ReturnOverview }) {
  const { t } = useText();
  const { totals, processed_at, status } = shown;
  const { refund, gift_card, upsell } = totals;
  const of = (amount: number) => ({ amount, currency: refund.currency });
  const payout = refund.amount + gift_card.amount - upsell.amount;
  const from_shopper = t(shown.collected ? 'desk.collected' : 'desk.due_from_shopper');
  const paid: LedgerRow[] = [
    { label: t('desk.resolution.refund'), amount: refund },
    { label: t('desk.resolution.credit'), amount: gift_card },
    { label: from_shopper, amount: of(-upsell.amount) },
  ];
  const rows = [...useParts(shown, payout), ...paid.filter(({ amount }) => amount.amount !== 0)];
  rows.push({
    label: payout < 0 ? from_shopper : t('desk.total_payout'),
    amount: of(Math.abs(payout)),
    kind: 'total',
  });
  const told =
    processed_at === null
      ? ['open', 'review', 'processing'].includes(status)
        ? 'desk.amounts_quoted'
        : 'desk.nothing_paid'
      : 'desk.amounts_paid';
  return (
    <div className={classes['totals']}>
      <p className={classes['soft']}>{t(told)}</p>
      <div className={classes['money']}>
        <Ledger caption={t('desk.total_payout')} rows={rows} />
      </div>
    </div>
  );
}

/** How the units and what is added or taken come to the payout; nothing where that is one amount alone. */
function useParts({ units, new_items, totals, taxes_included }: ReturnOverview, payout: number): LedgerRow[] {
  const { t } = useText();
  const {
    handling_fee,
    bonus_credit,
    reimbursement,
    honoured_discount,
    price_held,
    kept_value,
    not_refundable,
  } = totals;
  const present = presentUnits(units);
  const value = (resolution: string) =>
    valueOf(
      present.filter((unit) => unit.resolution === resolution),
      taxes_included,
    ).amount;
  const parts: [string, number][] = [
    [t('desk.part.refund'), value('refund')],
    [t('desk.part.credit'), value('credit')],
    // What was chosen for a unit stands in its own block, what was chosen for all of them here.
    new_items.length > 0
      ? [t('desk.part.exchanged'), value('exchange') - exchangeCost(present)]
      : [t('desk.part.exchange'), value('exchange') - totals.exchange_total.amount],
    ...new_items.map(({ title, total }): [string, number] => [
      t('desk.part.new_item', { title }),
      -total.amount,
    ]),
    [t('desk.part.kept'), -kept_value.amount],
    [t('desk.fee'), -handling_fee.amount],
    [t('desk.bonus'), bonus_credit.amount],
    [t('desk.part.discount'), honoured_discount.amount],
    [t(price_held.amount < 0 ? 'desk.part.price_drop' : 'desk.part.price_held'), price_held.amount],
    [t('desk.part.reimbursement'), reimbursement.amount],
    [t('desk.part.not_refundable'), -not_refundable.amount],
  ];
  const left = payout - parts.reduce((sum, [, amount]) => sum + amount, 0);
  const rows = [...parts, [t('desk.part.other'), left] as const].filter(([, amount]) => amount !== 0);
  // What is paid or due for the units as they are needs no sum.
  if (
    new_items.length === 0 &&
    value('refund') === totals.refund.amount &&
    value('credit') === totals.gift_card.amount &&
    value('exchange') - totals.exchange_total.amount === -totals.upsell.amount
  )
    return [];
  const { currency } = totals.refund;
  return [
    ...rows.map(([label, amount]) => ({ label, amount: { amount, currency } })),
    { label: t('desk.part.sum'), amount: { amount: payout, currency }, kind: 'subtotal' as const },
  ];
}
