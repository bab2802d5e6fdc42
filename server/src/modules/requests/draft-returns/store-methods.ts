import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { OpeningPeriod } from '../../logistics/dropoff/index.ts';

type LocationAddress = {
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  zip: string | null;
  country_code: string;
};

/** A counter or store where shoppers hand items in. */
export type MethodLocation = {
  id: string;
  name: string;
  /** In the members of a destination's address; null when it is not known. */
  address: LocationAddress | null;
  /** Null where they are not known, as with stores. */
  opening_hours: OpeningPeriod[] | null;
};

/** Which return methods a shop can provide now. */
export type MethodOffers = {
  /** Whether there is a place that parcels can be sent to. */
  has_destination: boolean;
  /** Counters of the drop-off network, and stores that take returns; the first 100 of each by name. */
  dropoff: MethodLocation[];
  in_store: MethodLocation[];
};

/** Reads which return methods a shop can provide. A destination that is no warehouse counts when the policy in effect names it. */
export async function readMethodOffers(db: Reader, shop_id: number): Promise<MethodOffers> {
  const address =
    sql.raw(`json_build_object('address1', coalesce(a->>'address1', ''), 'address2', a->>'address2',
    'city', coalesce(a->>'city', ''), 'state', coalesce(a->>'region', a->>'state'), 'zip', coalesce(a->>'postal_code', a->>'zip'),
    'country_code', coalesce(a->>'country_code', ''))`);
  const { rows } = await sql<MethodOffers>`
    select exists (select from destinations d where d.shop_id = ${shop_id} and d.enabled and d.deleted_at is null
        and (d.type = 'warehouse' or exists (select from published_policy_destinations n
          where n.shop_id = d.shop_id and n.destination_id = d.id))) as has_destination,
      (select coalesce(json_agg(json_build_object('id', code, 'name', name,
          'address', case when a is not null then ${address} end, 'opening_hours', opening_hours)), '[]')
        from (select code, name, address as a, opening_hours from dropoff_locations
          where shop_id = ${shop_id} and status = 'active' order by name, code limit 100) x) as dropoff,
      (select coalesce(json_agg(json_build_object('id', id::text, 'name', name, 'address', ${address}, 'opening_hours', null)), '[]')
        from (select id, name, address as a from locations
          where shop_id = ${shop_id} and status = 'active' and accepts_returns order by name, id limit 100) x) as in_store`.execute(
    db,
  );
  return rows[0]!;
}
