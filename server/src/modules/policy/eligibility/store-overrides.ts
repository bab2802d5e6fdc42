import { allocate } from '@retour/contract/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { DecidedBy } from '../policies/index.ts';

/** Something that staff overrode: a code of ineligibility, `outcome-not-offered` or `fee-waived`, and who had decided that. */
export type OverriddenIneligibility = {
  code: string;
  /** What it cost by itself, where that isn't what was paid for the unit. */
  value?: number;
} & Pick<DecidedBy, 'kind' | 'id' | 'name'>;

export type NewOverrides = {
  shop_id: number;
  return_id: number;
  policy_id: number | null;
  policy_version: number;
  /** Of each unit of the return, in their order; none where nothing was overridden. */
  ineligibilities: readonly OverriddenIneligibility[][];
  reason: string;
  by: string;
  created_at: Date;
};

/** Adds what was overridden for the units of a return that was just made. */
export async function insertOverrides(tx: Tx, { ineligibilities, ...row }: NewOverrides): Promise<void> {
  if (ineligibilities.every((of_unit) => of_unit.length === 0)) return;
  await sql`
    insert into policy_overrides (shop_id, return_line_item_id, return_id, policy_id, policy_version, bars, reason, by, value, created_at)
    select u.shop_id, u.id, u.return_id, ${row.policy_id}::bigint, ${row.policy_version}::integer, b.bars, ${row.reason}, ${row.by},
      case when exists (select from jsonb_array_elements(b.bars) x where not x ? 'value') then u.value else 0 end
        + (select coalesce(sum((x ->> 'value')::bigint), 0) from jsonb_array_elements(b.bars) x), ${row.created_at}
    from (select i.shop_id, i.id, i.return_id, row_number() over (order by i.id) as position,
        i.price - i.discount + case when r.taxes_included then 0 else i.tax end as value
      from return_line_items i join returns r on r.shop_id = i.shop_id and r.id = i.return_id
      where i.shop_id = ${row.shop_id} and i.return_id = ${row.return_id}) u
    join jsonb_array_elements(${JSON.stringify(ineligibilities)}::jsonb) with ordinality b (bars, position) on b.position = u.position
    where jsonb_array_length(b.bars) > 0`.execute(tx);
}

export type AddedOverrides = {
  shop_id: number;
  return_id: number;
  /** What was overridden for single units, by their ids. */
  ineligibilities: ReadonlyMap<
    number,
    readonly (Pick<OverriddenIneligibility, 'code'> & Partial<OverriddenIneligibility>)[]
  >;
  /** Fees of the return that are waived, in minor units of the shop's currency. */
  waived: number;
  reason: string;
  by: string;
  at: Date;
};

/** Notes what staff decided about a return that exists: for single units, and `fee-waived` for all units together. */
export async function addOverrides(tx: Tx, { shop_id, return_id, ...added }: AddedOverrides): Promise<void> {
  const { rows: units } = await sql<{ id: number }>`
    select id from return_line_items where shop_id = ${shop_id} and return_id = ${return_id} and removed_at is null order by id`.execute(
    tx,
  );
  const shares = allocate(
    added.waived,
    units.map(() => 1),
  );
  const rows = units.flatMap(({ id }, i) => {
    const codes = [
      ...(added.ineligibilities.get(id) ?? []),
      ...(shares[i] ? [{ code: 'fee-waived', value: shares[i] }] : []),
    ];
    return codes.length > 0 ? [{ id, codes }] : [];
  });
  if (rows.length === 0) return;
  await sql`
    insert into policy_overrides as p (shop_id, return_line_item_id, return_id, policy_id, policy_version, bars, reason, by, value, created_at)
    select r.shop_id, n.id, r.id, r.policy_id, coalesce(r.policy_version, 0),
      (select jsonb_agg(jsonb_build_object('kind', 'policy', 'id', null, 'name', r.policy_name) || c) from jsonb_array_elements(n.codes) c),
      ${added.reason}, ${added.by}, 0, ${added.at}
    from returns r, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, codes jsonb)
    where r.shop_id = ${shop_id} and r.id = ${return_id}
    on conflict (shop_id, return_line_item_id) do update set bars = p.bars || excluded.bars, reason = excluded.reason, by = excluded.by`.execute(
    tx,
  );
  await sql`
    update policy_overrides p set value = case when exists (select from jsonb_array_elements(p.bars) x where not x ? 'value')
          then i.price - i.discount + case when r.taxes_included then 0 else i.tax end else 0 end
        + (select coalesce(sum((x ->> 'value')::bigint), 0) from jsonb_array_elements(p.bars) x)
    from return_line_items i join returns r on r.shop_id = i.shop_id and r.id = i.return_id
    where p.shop_id = ${shop_id} and p.return_id = ${return_id} and i.shop_id = p.shop_id and i.id = p.return_line_item_id`.execute(
    tx,
  );
}

/** Made at `from` or later and before `to`. */
export type LeakagePeriod = { from?: Date | undefined; to?: Date | undefined };

/** How many units came back against the policy, in how many returns, and what was paid for them in minor units of the shop's currency. */
export type LeakageSums = { units: number; returns: number; value: number };

export type Leakage = {
  total: LeakageSums;
  /** A unit with several codes is in each of them. */
  by_code: (LeakageSums & { code: string })[];
  /** Rules, zones, lists and limits that were overridden, likewise. */
  by_decider: (LeakageSums & { kind: string; id: string | null; name: string | null })[];
  by_who: (LeakageSums & { by: string })[];
  by_reason: (LeakageSums & { reason: string })[];
};

const sums = sql`count(distinct o.return_line_item_id)::bigint as units, count(distinct o.return_id)::bigint as returns`;

/** What staff let come back against the policy. Returns that were cancelled or have expired, and units that were taken out, do not count. */
export async function readLeakage(
  db: Reader,
  shop_id: number,
  { from, to }: LeakagePeriod = {},
): Promise<Leakage> {
  const { rows } = await sql<Leakage>`
    with o as materialized (select o.*, (select coalesce(sum((x ->> 'value')::bigint), 0) from jsonb_array_elements(o.bars) x) as waived from policy_overrides o
      join return_line_items i on i.shop_id = o.shop_id and i.id = o.return_line_item_id and i.removed_at is null
      join returns r on r.shop_id = o.shop_id and r.id = o.return_id and r.state not in ('cancelled', 'expired')
      where o.shop_id = ${shop_id} ${from ? sql`and o.created_at >= ${from}` : sql``}
        ${to ? sql`and o.created_at < ${to}` : sql``}),
    b as (select o.return_line_item_id, o.return_id, coalesce((x ->> 'value')::bigint, o.value - o.waived) as value, x->>'code' as code, x->>'kind' as kind, x->>'id' as id, x->>'name' as name
      from o, jsonb_array_elements(o.bars) x)
    select
      (select row_to_json(t) from (select ${sums}, coalesce(sum(value), 0)::bigint as value from o) t) as total,
      (select coalesce(json_agg(row_to_json(t)), '[]') from (select code, ${sums}, sum(value)::bigint as value
        from (select distinct return_line_item_id, return_id, value, code from b) o group by code order by value desc, code) t) as by_code,
      (select coalesce(json_agg(row_to_json(t)), '[]') from (select kind, id, name, ${sums}, sum(value)::bigint as value
        from (select distinct return_line_item_id, return_id, value, kind, id, name from b) o
        group by kind, id, name order by value desc, kind, id, name) t) as by_decider,
      (select coalesce(json_agg(row_to_json(t)), '[]') from (select by, ${sums}, sum(value)::bigint as value
        from o group by by order by value desc, by) t) as by_who,
      (select coalesce(json_agg(row_to_json(t)), '[]') from (select reason, ${sums}, sum(value)::bigint as value
        from o group by reason order by value desc, reason limit 100) t) as by_reason`.execute(db);
  return rows[0]!;
}
