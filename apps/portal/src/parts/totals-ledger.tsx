import type { Totals } from '../facts/totals.ts';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';
import { Ledger } from './ledger.tsx';
import type { LedgerRow } from './ledger.tsx';

/** How the result of a return comes about, from what was paid for the items. */
export function TotalsLedger({ totals }: { totals: Totals }) {
  const text = useText();
  const { t } = text;
  return <Ledger caption={t('status.amounts')} rows={[...partsOf(totals, text), resultOf(totals, text)]} />;
}

function partsOf(totals: Totals, { t, money }: Text): LedgerRow[] {
  const { currency, exchange_tax_total, price_held = 0, kept_value = 0 } = totals;
  const tax = money({ amount: exchange_tax_total, currency });
  const parts: [string, number][] = [
    [t('totals.items'), totals.return_total],
    [t('totals.kept'), -kept_value],
    [t('totals.discount'), totals.honoured_discount],
    [t(price_held < 0 ? 'totals.price_drop' : 'totals.price_rise'), price_held],
    [t('totals.bonus'), totals.bonus_credit],
    [t('totals.shipping'), totals.reimbursement],
    [
      exchange_tax_total === 0 ? t('totals.new_items') : t('totals.new_items_tax', { tax }),
      -totals.exchange_total,
    ],
    [t('changed.fees'), -totals.handling_fee],
    [t('totals.not_refundable'), -totals.not_refundable],
  ];
  return parts
    .filter(([, amount]) => amount !== 0)
    .map(([label, amount]) => ({ kind: 'part', label, money: { amount, currency } }));
}

function resultOf({ refund, gift_card, upsell, currency }: Totals, { t }: Text): LedgerRow {
  const final = (label: string, amount: number): LedgerRow => ({
    kind: 'final',
    label,
    money: { amount, currency },
  });
  if (upsell > 0 && refund + gift_card > 0) return final(t('ledger.balance'), refund + gift_card - upsell);
  if (upsell > 0 || refund + gift_card === 0) return final(t('totals.pay'), upsell);
  if (gift_card === 0) return final(t('totals.refund'), refund);
  return refund === 0
    ? final(t('totals.credit'), gift_card)
    : final(t('totals.refund_and_credit'), refund + gift_card);
}
