import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { Person } from '../../../platform/personal-data.ts';

type Whose = { shop_id: number; email: string; keeps_withdrawals: boolean };
type PersonRecords = Omit<Person, keyof Whose | 'pattern'> & { texts: string[]; values: string[] };

/**
 * Finds what is a person's: their accounts, orders of these or of nobody's from which they returned, returns, drafts, and withdrawals. What the
 * recipient of a gift returns is the recipient's.
 */
export async function findPerson(db: Reader, { shop_id, email, keeps_withdrawals }: Whose): Promise<Person> {
  const { rows } = await sql<PersonRecords>`
    with theirs as materialized (
      select id, external_id, phone from customers where shop_id = ${shop_id} and lower(email) = ${email}
    ), addressed as materialized (
      select id, order_id, type from returns r where shop_id = ${shop_id} and lower(customer_email) = ${email}
    ), bought as materialized (
      select o.* from orders o where o.shop_id = ${shop_id} and o.customer_id in (select id from theirs)
      union all
      select o.* from orders o left join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
      where o.shop_id = ${shop_id} and o.id in (select order_id from addressed where type <> 'gift') and coalesce(c.email, '') = ''
    ), returned as materialized (
      select id from addressed
      union select r.id from bought o join returns r on r.shop_id = ${shop_id} and r.order_id = o.id
      where r.type <> 'gift' or r.customer_email = ''
    ), drafted as materialized (
      select d.id from bought o join draft_returns d on d.shop_id = ${shop_id} and d.order_id = o.id
      where not d.is_gift or d.recipient is null or lower(d.recipient ->> 'email') = ${email}
      union select d.id from draft_returns d where d.shop_id = ${shop_id} and d.return_id in (select id from returned)
      union select d.id from draft_returns d where d.shop_id = ${shop_id} and d.return_id is null and lower(d.recipient ->> 'email') = ${email}
    ), stated as materialized (
      select s.sequence, s.reference from withdrawal_statements s where s.shop_id = ${shop_id} and lower(s.email) = ${email} and not s.is_erased
      union select s.sequence, s.reference from bought o
        join withdrawal_cases w on w.shop_id = ${shop_id} and w.order_id = o.id
        join withdrawal_case_statements l on l.shop_id = w.shop_id and l.case_id = w.id
        join withdrawal_statements s on s.shop_id = l.shop_id and s.sequence = l.sequence
        where s.email = '' and not s.is_erased
    )
    select array(select id from theirs) as customer_ids, array(select id from bought) as order_ids, array(select id from returned) as return_ids,
      array(select id::text from drafted) as draft_ids, array(select sequence from stated) as statements,
      array(select distinct l.case_id from stated s join withdrawal_case_statements l on l.shop_id = ${shop_id} and l.sequence = s.sequence) as withdrawal_ids,
      array(select x from (
        select phone as x from theirs union select reference from stated
        union select a ->> m from bought b, unnest(array[b.shipping_address, b.billing_address]) a, unnest(array['address1', 'phone', 'name', 'email']) m
      ) t where length(x) >= 6) as texts,
      array(select distinct x from (
        select external_id as x from theirs union select external_id from bought union select ltrim(name, '#') from bought
      ) t where x <> '') as values`.execute(db);
  const { texts, values, ...found } = rows[0]!;
  return { ...found, email, keeps_withdrawals, pattern: patternOf(email, texts, values, found), shop_id };
}

/**
 * Finds a person and locks their drafts, returns and orders: what is being submitted for them has ended, and is among what is found, or waits until they are
 * erased.
 */
export async function lockPerson(tx: Tx, whose: Whose): Promise<Person> {
  let person = await findPerson(tx, whose);
  for (;;) {
    await lockRows(tx, person);
    const found = await findPerson(tx, whose);
    const is_locked = (['draft_ids', 'return_ids', 'order_ids'] as const).every((ids) =>
      new Set<unknown>(found[ids]).isSubsetOf(new Set<unknown>(person[ids])),
    );
    if (is_locked) return found;
    person = found;
  }
}

/** In the order in which submits and changes of returns lock. */
async function lockRows(
  tx: Tx,
  {
    draft_ids,
    return_ids,
    order_ids,
    shop_id,
  }: Pick<Person, 'shop_id' | 'draft_ids' | 'return_ids' | 'order_ids'>,
): Promise<void> {
  await sql`
    select from draft_returns where shop_id = ${shop_id} and id = any(${draft_ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  await sql`
    select from returns where shop_id = ${shop_id} and id = any(${return_ids}::bigint[]) order by id for update`.execute(
    tx,
  );
  await sql`
    select from orders where shop_id = ${shop_id} and id = any(${order_ids}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{N}_]/gu, (sign) => `\\${sign}`);

/** Whole strings of JSON where a value is short, whole numbers for ids. */
function patternOf(
  email: string,
  texts: readonly string[],
  values: readonly string[],
  { return_ids, draft_ids, withdrawal_ids }: Pick<Person, 'return_ids' | 'draft_ids' | 'withdrawal_ids'>,
): string {
  const ids = [...return_ids, ...withdrawal_ids];
  return [
    escaped(email),
    ...texts.map(escaped),
    ...draft_ids.map(escaped),
    ...values.map((value) => `"#?${escaped(value)}"`),
    ...(ids.length > 0 ? [`\\m(${ids.join('|')})\\M`] : []),
  ].join('|');
}

/** What keeps a person from being erased. */
export type Blockers = { return_ids: number[]; withdrawal_ids: number[] };

/** Finds the returns of a person that are open or whose money is under way, and open withdrawals. */
export async function findBlockers(
  tx: Tx,
  { shop_id, return_ids, withdrawal_ids }: Person,
): Promise<Blockers> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  const { rows } = await sql<Blockers>`
    select array(select r.id from returns r where r.shop_id = ${shop_id} and r.id = any(${return_ids}::bigint[]) and (
        r.state in ('open', 'review', 'processing') or exists (select from settlements s
          where s.shop_id = r.shop_id and s.state in ('intended', 'sending', 'pending', 'unknown') and (s.return_id = r.id
            or s.goodwill_id in (select g.id from goodwills g where g.shop_id = r.shop_id and g.return_id = r.id)))) order by r.id) as return_ids,
      array(select w.id from withdrawal_cases w where w.shop_id = ${shop_id} and w.id = any(${withdrawal_ids}::bigint[])
        and w.state in ('matching', 'matched', 'to_confirm', 'unmatched') order by w.id) as withdrawal_ids`.execute(
    tx,
  );
  return rows[0]!;
}

/** What stays of a person. */
export const KEPT_KINDS = [
  'orders',
  'payments',
  'returns',
  'settlements',
  'ledger_entries',
  'store_credits',
  'credit_memos',
  'withdrawals',
] as const;
export type Kept = { name: (typeof KEPT_KINDS)[number]; count: number };

/** Counts what stays: money, stock, and rows of the register. */
export async function countKept(
  db: Reader,
  { shop_id, order_ids, return_ids, statements }: Person,
): Promise<Kept[]> {
  const of_returns = sql`t.shop_id = ${shop_id} and t.return_id = any(${return_ids}::bigint[])`;
  const { rows } = await sql<Kept>`
    select * from (
      select 1 as place, 'orders' as name, ${order_ids.length}::bigint as count
      union all select 2, 'payments', count(*) from payments t where t.shop_id = ${shop_id} and t.order_id = any(${order_ids}::bigint[])
      union all select 3, 'returns', ${return_ids.length}
      union all select 4, 'settlements', count(*) from settlements t where ${of_returns}
      union all select 5, 'ledger_entries', count(*) from ledger_transactions t
        join ledger_entries e on e.shop_id = t.shop_id and e.transaction_id = t.id where ${of_returns}
      union all select 6, 'store_credits', count(*) from store_credits t where ${of_returns}
      union all select 7, 'credit_memos', count(*) from credit_memos t where ${of_returns}
      union all select 8, 'withdrawals', ${statements.length}) k
    where count > 0 order by place`.execute(db);
  return rows.map(({ name, count }) => ({ name, count }));
}

/** Keeps what triggers noted of the removed rows out of the audit log: the values are what was to go. */
export async function forgetNotedChanges(tx: Tx): Promise<void> {
  await sql`select set_config('retour.changes', '', true)`.execute(tx);
}

export type NewErasure = {
  shop_id: number;
  erased_by: string;
  removed: string;
  keeps_withdrawals: boolean;
  /** Places of the statements of withdrawals that were emptied. */
  statements: number[];
  erased_at: Date;
};

/** Records that somebody was erased. */
export async function insertErasure(tx: Tx, erasure: NewErasure): Promise<number> {
  const { id } = await tx.insertInto('erasures').values(erasure).returning('id').executeTakeFirstOrThrow();
  return id;
}
