import { sql } from 'kysely';
import { nothing, ofReturns } from '../../../platform/personal-data.ts';
import type { Person, PersonalRows } from '../../../platform/personal-data.ts';

const labelsOf = ({ shop_id, return_ids }: Person) =>
  sql`(select l.id from labels l where l.shop_id = ${shop_id} and l.return_id = any(${return_ids}::bigint[]))`;
const requestsOf = ({ shop_id, return_ids }: Person) =>
  sql`(select q.id from label_requests q where q.shop_id = ${shop_id} and q.return_id = any(${return_ids}::bigint[]))`;

/** The sender without anything but the country. */
const without_sender = sql`(
  select json_build_object('origin', json_object_agg(o.key, case when json_typeof(o.value) = 'string' and o.key not in ('country', 'country_code')
    then to_json(''::text) else o.value end), 'destination', t.addresses -> 'destination')
  from json_each(case when json_typeof(t.addresses -> 'origin') = 'object' then t.addresses -> 'origin' else '{}' end) o)`;

/** Who sent a parcel, and by which number the carrier knows it. Carrier, cost and status stay. */
export const personal_labels: readonly PersonalRows[] = [
  {
    name: 'labels',
    table: 'label_documents',
    of: (person) => sql`t.label_id in ${labelsOf(person)}`,
    shown: ['label_id', 'content_type', 'content'],
    file: 'content',
    erase: 'delete',
  },
  {
    name: 'labels',
    table: 'label_request_errors',
    of: (person) => sql`t.label_request_id in ${requestsOf(person)}`,
    erase: { message: nothing },
  },
  {
    name: 'labels',
    table: 'label_requests',
    of: ofReturns,
    shown: ['id', 'return_id', 'addresses', 'provider', 'status', 'created_at'],
    erase: { addresses: without_sender },
  },
  {
    name: 'labels',
    table: 'labels',
    of: ofReturns,
    shown: [
      'id',
      'return_id',
      'carrier',
      'service',
      'tracking_number',
      'tracking_url',
      'status',
      'last_seen_at',
      'last_seen_place',
      'created_at',
    ],
    erase: {
      last_seen_place: nothing,
      tracking_number: sql`'erased'`,
      tracking_url: nothing,
      url: nothing,
      qrcode_url: nothing,
    },
  },
];
