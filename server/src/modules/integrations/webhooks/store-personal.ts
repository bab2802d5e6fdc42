import { sql } from 'kysely';
import { nothing } from '../../../platform/personal-data.ts';
import type { Person, PersonalRows } from '../../../platform/personal-data.ts';

const deliveriesOf = ({ shop_id, return_ids, withdrawal_ids }: Person) => sql`
  select d.id, d.payload_id from webhook_deliveries d where d.shop_id = ${shop_id} and d.return_id = any(${return_ids}::bigint[])
  union all select d.id, d.payload_id from events e join webhook_deliveries d on d.shop_id = e.shop_id and d.event_id = e.id
  where e.shop_id = ${shop_id} and e.return_id is null and e.trigger like 'withdrawal.%' and (e.details ->> 'id')::bigint = any(${withdrawal_ids}::bigint[])`;

/** What was sent to other systems. Deliveries that were not made yet are given up. */
export const personal_webhooks: readonly PersonalRows[] = [
  {
    name: 'webhook_payloads',
    table: 'webhook_payloads',
    of: (person) => sql`t.id in (select d.payload_id from (${deliveriesOf(person)}) d)`,
    shown: ['id', 'payload', 'created_at'],
    erase: 'delete',
  },
  {
    name: 'webhook_deliveries',
    table: 'webhook_deliveries',
    of: (person) => sql`t.id in (select d.id from (${deliveriesOf(person)}) d)`,
    erase: {
      last_response: nothing,
      status: sql`case when t.status = 'pending' then 'dead' else t.status end`,
      due_at: nothing,
    },
  },
];
