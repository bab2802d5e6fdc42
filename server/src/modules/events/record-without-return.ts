import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { EventDeps, EventSpec } from './event.ts';

/** Appends an event that is about no return, such as `shipment.processed`: without sequence and snapshot, all that it tells is in its details. */
export async function recordEventWithoutReturn(
  tx: Tx,
  { clock }: Pick<EventDeps, 'clock'>,
  shop_id: number,
  { trigger, details }: Required<Pick<EventSpec, 'trigger' | 'details'>>,
): Promise<void> {
  await sql`
    insert into events (shop_id, id, trigger, details, occurred_at)
    values (${shop_id}, ${newId('evt', clock)}, ${trigger}, ${JSON.stringify(details)}::json, ${clock.now()})`.execute(
    tx,
  );
}
