import { sql } from 'kysely';
import type { EventSink } from '../../records/events/index.ts';
import { sendsEmail } from './json.ts';
import { queueEmailsOf } from './rows.ts';

/** Events of a return become the e-mails that it calls for, once for each return. */
export const email_sink: EventSink = {
  wants: (shop_id) => sql`(events.return_id is not null and ${sendsEmail(shop_id)})`,
  receive: (tx, deps, shop_id, events) =>
    queueEmailsOf(tx, deps, shop_id, new Map(events.map(({ id, return_id }) => [return_id!, id]))),
};
