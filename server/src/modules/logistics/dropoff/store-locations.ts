import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';

export type LocationAddress = {
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string | null;
  country: string;
  country_code: string;
};

/** Some days of the week (1 is Monday), and from when until when a counter is open on each, as `HH:MM` in the time zone of the shop. */
export type OpeningPeriod = { days: number[]; opens: string; closes: string };

/** A counter of the drop-off network. */
export type DropoffLocation = {
  code: string;
  name: string;
  address: LocationAddress | null;
  status: 'active' | 'inactive';
  opening_hours: OpeningPeriod[] | null;
};

const location_json = sql`json_build_object('code', code, 'name', name, 'address', address, 'status', status,
  'opening_hours', opening_hours,
  'created_at', ts_ms(created_at), 'updated_at', ts_ms(updated_at))`;

/** Adds a counter or replaces what is known of it; returns it as the API shows it. What is equal stays as it is, `updated_at` included. */
export async function putLocation(
  tx: Tx,
  shop_id: number,
  { code, name, address, status, opening_hours }: DropoffLocation,
  at: Date,
): Promise<{ location: object; is_new: boolean }> {
  const json = address && JSON.stringify(address);
  const hours = opening_hours && JSON.stringify(opening_hours);
  const { rows: added } = await sql<{ location: object }>`
    insert into dropoff_locations (shop_id, code, name, address, status, opening_hours, created_at, updated_at)
    values (${shop_id}, ${code}, ${name}, ${json}::jsonb, ${status}, ${hours}::jsonb, ${at}, ${at})
    on conflict do nothing returning ${location_json} as location`.execute(tx);
  if (added[0]) return { ...added[0], is_new: true };
  const { rows } = await sql<{ location: object }>`
    update dropoff_locations set name = ${name}, address = ${json}::jsonb, status = ${status}, opening_hours = ${hours}::jsonb,
      updated_at = case when (name, address, status, opening_hours) is distinct from (${name}, ${json}::jsonb, ${status}, ${hours}::jsonb)
        then ${at} else updated_at end
    where shop_id = ${shop_id} and code = ${code} returning ${location_json} as location`.execute(tx);
  return { ...rows[0]!, is_new: false };
}

/** Adds a counter that a scan named, unless it is known. */
export async function noteLocation(
  tx: Tx,
  shop_id: number,
  { code, name }: { code: string; name: string | null },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('dropoff_locations')
    .values({ shop_id, code, name: name ?? code, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(['shop_id', 'code']).doNothing())
    .execute();
}
