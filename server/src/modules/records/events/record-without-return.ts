import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import { newId } from '../../../platform/ids.ts';
import type { EventDeps, EventSpec } from './event.ts';
import { handToSinks, wantedBy } from './hand-to-sinks.ts';
import type { WantedEvent } from './hand-to-sinks.ts';
import { inOrder } from './record-events.ts';

/**
 * Appends events that are about no return, such as `shipment.processed`, with one statement: without sequence and snapshot, all that each tells is in
 * its details.
 */
export async function recordEventsWithoutReturn(
  tx: Tx,
  deps: EventDeps,
  shop_id: number,
  events: readonly Required<Pick<EventSpec, 'trigger' | 'details'>>[],
): Promise<void> {
  // Lists have events in the order of their ids, which follow each other only from one millisecond to the next.
  const ids = events.map(() => newId('evt', deps.clock)).toSorted();
  const { names, rows: recorded } = rowSource(
    { id: 'text', trigger: 'text', details: 'json' },
    events.map(({ trigger, details }, at) => ({ id: ids[at]!, trigger, details: JSON.stringify(details) })),
  );
  const { rows } = await sql<WantedEvent>`
    insert into events (shop_id, occurred_at, ${names})
    select ${shop_id}::bigint, ${deps.clock.now()}::timestamptz, ${names} from ${recorded}
    returning id, return_id, ${wantedBy(deps, shop_id)} as wanted`.execute(tx);
  await handToSinks(tx, deps, shop_id, inOrder(ids, rows));
}
