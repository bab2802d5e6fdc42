import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import { outcomeEntries, settlementEntries } from './ledger.ts';
import type { OutcomeTotals } from './ledger.ts';
import type { MoneyMovement } from './movement.ts';
import { gatewayOf } from './plan.ts';
import { manualProvider } from './providers/manual.ts';
import type { OrderMoney } from './store.ts';

/** A return whose outcomes were carried out elsewhere, at some time in the past. */
export type ExecutedReturn = {
  return_id: number;
  /** Of goodwill for the return, which has settlements of its own and no outcome. */
  goodwill_id?: string;
  order: OrderMoney;
  movements: readonly (MoneyMovement & { provider_reference?: string | null })[];
  /** In the currency that the shopper paid in. */
  totals?: OutcomeTotals;
  at: Date;
};

/**
 * Records the settlements of returns that were carried out elsewhere as done, and books them: the same rows that processing leaves with the
 * provider `manual`, by a few statements for all. Money only: no store credit is issued and no exchange order made.
 */
export async function recordExecuted(
  tx: Tx,
  shop_id: number,
  returns: readonly ExecutedReturn[],
): Promise<void> {
  const settled = returns.map((executed) => ({ executed, rows: settlementRows(executed) }));
  const bookings: Booking[] = settled
    .flatMap(({ executed: { return_id, order, totals, at }, rows }) => [
      ...rows.map((row) => ({
        ...bookingOf(return_id, row.currency, row.created_at),
        settlement_id: row.id,
        kind: 'settlement',
        entries: settlementEntries(row),
      })),
      ...(totals
        ? [
            {
              ...bookingOf(return_id, order.paid_currency, at),
              settlement_id: null,
              kind: 'outcome',
              entries: outcomeEntries(totals),
            },
          ]
        : []),
    ])
    .filter(({ entries }) => entries.length > 0);
  await insertSettled(
    tx,
    shop_id,
    settled.flatMap(({ rows }) => rows),
  );
  await insertBookings(tx, shop_id, bookings);
}

const bookingOf = (return_id: number, currency: string, created_at: Date) => ({
  return_id,
  currency,
  created_at,
});

function settlementRows({ return_id, goodwill_id, order, movements, at }: ExecutedReturn) {
  return movements.map((movement, index) => ({
    id: newId('stl', { now: () => at }),
    return_id: goodwill_id === undefined ? return_id : null,
    goodwill_id: goodwill_id ?? null,
    position: index + 1,
    gateway: gatewayOf(order, movement),
    currency: order.paid_currency,
    currency_exponent: order.paid_currency_exponent,
    created_at: at,
    provider_reference: null,
    ...movement,
  }));
}

async function insertSettled(
  tx: Tx,
  shop_id: number,
  settlements: ReturnType<typeof settlementRows>,
): Promise<void> {
  const { names, rows } = rowSource(
    {
      id: 'text',
      return_id: 'bigint',
      goodwill_id: 'text',
      position: 'integer',
      gateway: 'text',
      provider_reference: 'text',
      currency: 'text',
      currency_exponent: 'smallint',
      created_at: 'timestamptz',
      kind: 'text',
      payment_id: 'bigint',
      amount: 'bigint',
      shop_amount: 'bigint',
      bonus_amount: 'bigint',
      tax_amount: 'bigint',
    },
    settlements,
  );
  await sql`
    insert into settlements (shop_id, ${names}, state, provider, claim_count, settled_at)
    select ${shop_id}::bigint, ${names}, 'succeeded', ${manualProvider.name}, 1, created_at from ${rows}`.execute(
    tx,
  );
}

type Booking = ReturnType<typeof bookingOf> & {
  settlement_id: string | null;
  kind: string;
  entries: ReturnType<typeof outcomeEntries>;
};

async function insertBookings(tx: Tx, shop_id: number, bookings: readonly Booking[]): Promise<void> {
  const { rows: taken } = await sql<{ id: number }>`
    select nextval('ledger_transactions_id_seq') as id from generate_series(1, ${bookings.length}::integer)`.execute(
    tx,
  );
  const numbered = bookings.map(({ return_id, settlement_id, kind, created_at, ...rest }, index) => ({
    transaction: { id: taken[index]?.id ?? 0, return_id, settlement_id, kind, created_at },
    ...rest,
  }));
  const transactions = rowSource(
    { id: 'bigint', return_id: 'bigint', settlement_id: 'text', kind: 'text', created_at: 'timestamptz' },
    numbered.map(({ transaction }) => transaction),
  );
  await sql`
    insert into ledger_transactions (shop_id, ${transactions.names})
    select ${shop_id}::bigint, ${transactions.names} from ${transactions.rows}`.execute(tx);
  const entries = rowSource(
    {
      transaction_id: 'bigint',
      position: 'smallint',
      account: 'text',
      currency: 'text',
      debit: 'bigint',
      credit: 'bigint',
    },
    numbered.flatMap(({ transaction, currency, entries: lines }) =>
      lines.map(({ account, debit = 0, credit = 0 }, index) => ({
        transaction_id: transaction.id,
        position: index + 1,
        account,
        currency,
        debit,
        credit,
      })),
    ),
  );
  await sql`
    insert into ledger_entries (shop_id, ${entries.names})
    select ${shop_id}::bigint, ${entries.names} from ${entries.rows}`.execute(tx);
}
