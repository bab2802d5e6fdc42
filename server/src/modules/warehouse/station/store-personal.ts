import { sql } from 'kysely';
import { nothing, ofReturns } from '../../../platform/personal-data.ts';
import type { Person, PersonalRows } from '../../../platform/personal-data.ts';

const unitsOf = ({ shop_id, return_ids }: Person) =>
  sql`(select i.id from return_line_items i where i.shop_id = ${shop_id} and i.return_id = any(${return_ids}::bigint[]))`;
const parcelsOf = ({ shop_id, return_ids }: Person) =>
  sql`(select p.id from received_parcels p where p.shop_id = ${shop_id} and p.return_id = any(${return_ids}::bigint[]))`;

/** Photos of units and parcels, which show labels, and what was typed at a station. Who did what, and when, stays. */
export const personal_station: readonly PersonalRows[] = [
  {
    name: 'photos',
    table: 'station_photos',
    of: (person) => sql`t.return_line_item_id in ${unitsOf(person)} or t.parcel_id in ${parcelsOf(person)}`,
    shown: ['return_line_item_id', 'parcel_id', 'content_type', 'created_at', 'content'],
    file: 'content',
    erase: 'delete',
  },
  {
    name: 'station_actions',
    table: 'station_actions',
    of: (person) =>
      sql`${ofReturns(person)} or t.return_line_item_id in ${unitsOf(person)} or t.parcel_id in ${parcelsOf(person)}`,
    shown: ['type', 'return_id', 'return_line_item_id', 'content', 'happened_at'],
    erase: { content: sql`t.content - 'note' - 'code'`, before: nothing },
  },
  {
    name: 'station_actions',
    table: 'received_parcels',
    of: ofReturns,
    shown: ['id', 'return_id', 'code', 'note', 'received_at'],
    erase: { code: nothing, note: nothing },
  },
];
