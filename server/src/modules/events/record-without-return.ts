import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { EventDeps, EventSpec } from './event.ts';
import { handToSinks, wantedBy } from './hand-to-sinks.ts';
import type { WantedEvent } from './hand-to-sinks.ts';

/** Appends an event that is about no return, such as `shipment.processed`: without sequence and snapshot, all that it tells is in its details. */
export async function recordEventWithoutReturn(
  tx: Tx,
  deps: EventDeps,
  shop_id: number,
  { trigger, details }: Required<Pick<EventSpec, 'trigger' | 'details'>>,
): Promise<void> {
  const { clock } = deps;
  const id = newId('evt', clock);
  const { rows } = await sql<WantedEvent>`
    insert into events (shop_id, id, trigger, details, occurred_at)
    values (${shop_id}, ${id}, ${trigger}, ${JSON.stringify(details)}::json, ${clock.now()})
    returning id, return_id, ${wantedBy(deps, shop_id)} as wanted`.execute(tx);
  await handToSinks(tx, deps, shop_id, rows);
}
