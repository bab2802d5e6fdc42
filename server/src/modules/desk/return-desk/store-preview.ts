import { sql } from 'kysely';
import type { SettlementKind } from '@retour/contract/states';
import type { Tx } from '../../../platform/db.ts';
import type { ReturnRef } from '../../returns/index.ts';

type Amount = { amount: number; currency: string; currency_code: string };
type PreviewedSettlement = {
  kind: SettlementKind;
  amount: Amount;
  instrument: { kind: string; gateway: string } | null;
  /** `never`, or `until_spent`. */
  can_be_undone: 'never' | 'until_spent';
};
export type Effects = {
  status: string;
  movements: PreviewedSettlement[];
  /** Exchange items that are released for shipping. */
  exchanges: string[];
  voided_labels: number;
  /** Units that can be returned again. */
  released_units: number;
  emails: string[];
};

/** The figures of a return that an act changes. */
export async function readTotals(tx: Tx, { shop_id, return_id }: ReturnRef): Promise<object | undefined> {
  const { rows } = await sql<{ totals: object }>`
    select json_build_object('refund', a.refund, 'credit', a.credit, 'exchange', a.exchange, 'due', a.due, 'fee', a.fee, 'payout', a.payout) as totals
    from return_totals t cross join lateral (select
      ${amountOf('t.refund')} as refund, ${amountOf('t.gift_card')} as credit, ${amountOf('t.exchange_total')} as exchange,
      ${amountOf('t.upsell')} as due, ${amountOf('t.handling_fee')} as fee, ${amountOf('t.refund + t.gift_card')} as payout) a
    where t.shop_id = ${shop_id} and t.return_id = ${return_id} and t.basis = 'shop'`.execute(tx);
  return rows[0]?.totals;
}

const amountOf = (column: string) =>
  sql.raw(`json_build_object('amount', ${column}, 'currency', t.currency, 'currency_code', t.currency)`);

/** What an act has left behind in the transaction that is about to be rolled back. */
export async function readEffects(tx: Tx, { shop_id, return_id }: ReturnRef, since: Date): Promise<Effects> {
  const { rows } = await sql<Effects & { sends_emails: boolean; switched_off: string[] }>`
    select r.state as status,
      (select coalesce(json_agg(json_build_object('kind', s.kind,
          'amount', json_build_object('amount', s.amount, 'currency', s.currency, 'currency_code', s.currency),
          'instrument', (select json_build_object('kind', p.kind, 'gateway', p.gateway) from payments p where p.shop_id = s.shop_id and p.id = s.payment_id),
          'can_be_undone', case when s.kind in ('store_credit', 'gift_card') then 'until_spent' else 'never' end) order by s.position), '[]')
        from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state = 'intended' and r.state = 'processing') as movements,
      (select coalesce(json_agg(e.title order by e.id), '[]') from return_exchanges e
        where e.shop_id = r.shop_id and e.return_id = r.id and r.state = 'processing') as exchanges,
      (select count(*) from labels l where l.shop_id = r.shop_id and l.return_id = r.id and l.voided_at >= ${since}) as voided_labels,
      (select count(*) from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id and not i.held
        and (i.removed_at is null or i.removed_at >= ${since})) as released_units,
      (select coalesce(json_agg(m.occasion order by m.id), '[]') from emails m
        where m.shop_id = r.shop_id and m.return_id = r.id and m.created_at >= ${since} and m.state <> 'suppressed' and (m.occasion = r.state or m.occasion = 'rejected')) as emails,
      (select h.emails_since is not null and h.emails_since <= r.created_at from shops h where h.id = r.shop_id) as sends_emails,
      coalesce((select m.switched_off from email_settings m where m.shop_id = r.shop_id), '{}') as switched_off
    from returns r where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  const { sends_emails, switched_off, ...effects } = rows[0]!;
  const announced = sends_emails ? announcedBy(effects.movements) : [];
  const emails = [...new Set([...effects.emails, ...announced])];
  return { ...effects, emails: emails.filter((occasion) => !switched_off.includes(occasion)) };
}

const occasion_of: Partial<Record<SettlementKind, string>> = {
  refund: 'refund_sent',
  store_credit: 'store_credit',
  gift_card: 'gift_card',
  exchange_order: 'exchange_created',
};

/** Messages that follow once the money has moved. */
const announcedBy = (movements: readonly PreviewedSettlement[]): string[] =>
  movements.flatMap(({ kind }) => occasion_of[kind] ?? []);
