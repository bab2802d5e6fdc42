import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { EventDeps } from './event.ts';
import type { InsertedEvent } from './event-parts.ts';

/** An inserted event, and for each sink whether it wants it. */
export type WantedEvent = InsertedEvent & { wanted: boolean[] };

/** For each sink whether it wants the inserted row `events`. */
export function wantedBy({ event_parts }: Pick<EventDeps, 'event_parts'>, shop_id: number) {
  const conditions: RawBuilder<boolean>[] = event_parts.sinks.map((sink) => sink.wants(shop_id));
  return sql<boolean[]>`array[${sql.join(conditions)}]::boolean[]`;
}

/** Hands events to the sinks that want them, one sink after the other. */
export async function handToSinks(
  tx: Tx,
  deps: EventDeps,
  shop_id: number,
  events: readonly WantedEvent[],
): Promise<void> {
  for (const [i, sink] of deps.event_parts.sinks.entries()) {
    const wanted = events.filter((one) => one.wanted[i]);
    if (wanted.length > 0) await sink.receive(tx, deps, shop_id, wanted);
  }
}
