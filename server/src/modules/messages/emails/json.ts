import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** Whether a shop writes to its shoppers through this server: one probe of its row, with each event. */
export const sendsEmail = (shop_id: number): RawBuilder<boolean> =>
  sql`exists (select from shops s where s.id = ${shop_id} and s.emails_since is not null)`;
