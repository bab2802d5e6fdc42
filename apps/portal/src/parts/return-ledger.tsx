import { countedTitle } from '../counted-title.ts';
import type { LedgerGroup, LedgerPart } from '@retour/contract/return-ledger';
import type { ComponentChildren } from 'preact';
import type { ChoiceFee } from '../facts/outcome.ts';
import type { Amounts, RefundTo } from '../facts/totals.ts';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';
import { Ledger } from './ledger.tsx';
import type { LedgerRow } from './ledger.tsx';

/** What the shopper gets and why: each group adds up to its head, and the heads to the final figure. `is_paid`: what was due is paid. */
export function ReturnLedger({
  caption,
  amounts,
  is_paid = false,
}: {
  caption: string;
  amounts: Amounts;
  is_paid?: boolean;
}) {
  const text = useText();
  const { ledger, currency, waived } = amounts;
  return (
    <Ledger
      caption={caption}
      rows={[
        ...ledger.groups.flatMap((group) => rowsOf(group, amounts, text)),
        ...waived.flatMap((fee) => waivedRows(fee, currency, text)),
        finalOf(amounts, is_paid, text),
      ]}
    />
  );
}

function rowsOf(group: LedgerGroup, amounts: Amounts, text: Text): LedgerRow[] {
  const { currency } = amounts;
  return [
    {
      kind: 'result',
      label: headOf(group, amounts, text),
      money: { amount: group.amount, currency },
    },
    ...group.parts.map((part): LedgerRow => ({
      kind: 'part',
      label: partLabel(part, text),
      money: { amount: part.amount, currency },
    })),
  ];
}

function headOf(
  { kind, parts }: LedgerGroup,
  { refund_to, currency }: Amounts,
  text: Text,
): ComponentChildren {
  const { t, money } = text;
  if (kind === 'credit') return t('gets.credit');
  if (kind === 'exchange') {
    const [item, ...others] = parts.flatMap((part) => (part.kind === 'new_item' ? [part] : []));
    return item && others.length === 0 && item.count === 1
      ? t('gets.exchange_for', { title: item.title })
      : t('gets.exchange');
  }
  if (refund_to.length < 2) return refundLabel(refund_to[0], text);
  const split = refund_to.map((to) => `${refundLabel(to, text)} ${money({ amount: to.amount, currency })}`);
  return (
    <>
      {t('gets.refund')}
      <span class="ledger-facts">{split.join(' · ')}</span>
    </>
  );
}

/** A refund by where it goes. */
export function refundLabel(to: Pick<RefundTo, 'payment' | 'card'> | undefined, { t }: Text): string {
  if (to?.card) return t('received.refund_ending', to.card);
  return t(`review.refund_${to?.payment ?? 'none'}`);
}

function partLabel(part: LedgerPart, text: Text): string {
  const { t } = text;
  if (part.kind === 'fee') return part.fee === 'fees' ? t('changed.fees') : t(`fee.${part.fee}`);
  if (part.kind === 'price_held') return t(part.amount > 0 ? 'ledger.price_drop' : 'ledger.price_rise');
  if (part.kind !== 'item' && part.kind !== 'new_item') return t(`ledger.${part.kind}`);
  return t(`ledger.${part.kind}`, { title: countedTitle(part, text) });
}

/** A fee that is not taken, as a group of its own that comes to nothing. */
function waivedRows({ type, usual, waived_because }: ChoiceFee, currency: string, { t }: Text): LedgerRow[] {
  const money = { amount: 0, currency };
  const because = waived_because === 'staff' ? 'rule' : (waived_because ?? 'rule');
  return [
    { kind: 'result', label: t(`fee.${type}`), money },
    { kind: 'part', label: t(`ledger.free_${because}`), money, was: { amount: usual ?? 0, currency } },
  ];
}

function finalOf({ ledger: { groups, total }, currency }: Amounts, is_paid: boolean, { t }: Text): LedgerRow {
  const amountOf = (kind: LedgerGroup['kind']) => groups.find((group) => group.kind === kind)?.amount ?? 0;
  const [refund, credit, due] = [amountOf('refund'), amountOf('credit'), amountOf('exchange')];
  const final = (label: string, amount: number): LedgerRow => ({
    kind: 'final',
    label,
    money: { amount, currency },
  });
  if (due > 0 && refund + credit > 0) return final(t('ledger.balance'), total);
  const has_exchange = groups.some(({ kind }) => kind === 'exchange');
  if (due > 0 || (has_exchange && refund + credit === 0))
    return final(t(is_paid && due > 0 ? 'status.paid' : 'review.due'), due);
  if (credit === 0) return final(t('totals.refund'), refund);
  return final(t(refund === 0 ? 'totals.credit' : 'totals.refund_and_credit'), refund + credit);
}
