import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { isHeard } from '../webhooks/json.ts';
import { sendEvents } from '../webhooks/rows.ts';
import type { EventDeps, EventSpec } from './event.ts';

/** Appends an event that is about no return, such as `shipment.processed`: without sequence and snapshot, all that it tells is in its details. */
export async function recordEventWithoutReturn(
  tx: Tx,
  deps: Pick<EventDeps, 'clock' | 'jobs'>,
  shop_id: number,
  { trigger, details }: Required<Pick<EventSpec, 'trigger' | 'details'>>,
): Promise<void> {
  const { clock } = deps;
  const id = newId('evt', clock);
  const { rows } = await sql<{ heard: boolean }>`
    insert into events (shop_id, id, trigger, details, occurred_at)
    values (${shop_id}, ${id}, ${trigger}, ${JSON.stringify(details)}::json, ${clock.now()})
    returning ${isHeard(shop_id)} as heard`.execute(tx);
  if (rows[0]?.heard) await sendEvents(tx, deps, shop_id, [id]);
}
