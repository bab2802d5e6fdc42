import type { ReceivedRow, StatusProps } from '../facts/status.ts';
import type { Money, Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';
import { refundLabel } from './return-ledger.tsx';
import { Ledger } from './ledger.tsx';
import type { LedgerRow } from './ledger.tsx';

type Received = NonNullable<StatusProps['received']>;

/** The money that was sent back to the shopper, and the last time; undefined where there is none, or the shop still owes some. */
export function refundedBy({ rows, currency }: Received): (Money & { at: string }) | undefined {
  const refunds = rows.filter(({ kind, amount }) => kind === 'refund' && amount > 0);
  const times = refunds.flatMap(({ at, state }) => (at && state === 'done' ? [at] : []));
  if (refunds.length === 0 || times.length < refunds.length) return undefined;
  const amount = refunds.reduce((total, row) => total + row.amount, 0);
  return { amount, currency, at: times.toSorted().at(-1)! };
}

type Shown = { received: Received; time_zone: string; shop_name: string };

/** What the shopper got: the receipt of a return. */
export function ReceivedLedger(props: Shown) {
  const { t } = useText();
  const { rows, currency } = props.received;
  const shown = useRows(props);
  const is_all = rows.every(({ state }) => state === 'done');
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const final: LedgerRow = { kind: 'final', label: t('received.total'), money: { amount: total, currency } };
  return <Ledger caption={t('status.amounts')} rows={is_all ? [...shown, final] : shown} />;
}

/** What the shopper got beyond the return. */
export function GoodwillLedger(props: Shown) {
  const { t } = useText();
  return <Ledger caption={t('status.goodwill')} rows={useRows(props)} />;
}

function useRows({ received: { rows, currency }, time_zone, shop_name }: Shown): LedgerRow[] {
  const text = useText();
  return rows.map((row): LedgerRow => ({
    kind: 'result',
    label: (
      <>
        {labelOf(row, text)}
        <span class="ledger-facts">{rowFacts(row, time_zone, shop_name, text)}</span>
      </>
    ),
    // A new order is paid by the return: nothing of it is received.
    ...(row.kind !== 'exchange_order' && { money: { amount: row.amount, currency } }),
  }));
}

function labelOf({ kind, payment, card }: ReceivedRow, text: Text): string {
  const { t } = text;
  if (kind === 'exchange_order') return t('gets.exchange');
  if (kind !== 'refund') return t('gets.credit');
  return refundLabel({ payment, card }, text);
}

function rowFacts(
  { kind, state, at, is_in_account }: ReceivedRow,
  time_zone: string,
  shop: string,
  { t, shortDay }: Text,
): string {
  if (state === 'owed') return t('received.owed', { shop });
  if (kind === 'exchange_order')
    return state === 'pending' || !at
      ? t('received.ordering')
      : t('received.ordered', { day: shortDay({ at, time_zone }) });
  if (is_in_account && at) return t('received.in_account', { shop, day: shortDay({ at, time_zone }) });
  return state === 'pending' || !at
    ? t('received.pending')
    : t('received.sent', { day: shortDay({ at, time_zone }) });
}
