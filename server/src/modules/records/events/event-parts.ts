import type { RawBuilder } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Jobs } from '../../../platform/jobs.ts';

export type SinkDeps = {
  clock: Clock;
  config: Pick<Config, 'portal_url' | 'smtp_url'>;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
};

/** An event that was just inserted; without a return it is about the shop as a whole. */
export type InsertedEvent = { id: string; return_id: number | null };

/** Who receives events, in the transaction that records them. */
export type EventSink = {
  /** A condition on the inserted row `events`: the sink receives it. */
  wants(shop_id: number): RawBuilder<boolean>;
  /** The events that it wants, in the order in which they were recorded. */
  receive(tx: Tx, deps: SinkDeps, shop_id: number, events: readonly InsertedEvent[]): Promise<void>;
};

/**
 * What events are made of and who receives them. The composition root connects them, so that this module imports none of those whose events it
 * records.
 */
export type EventParts = {
  /** The return in the row `r`, as its events keep it. */
  returnSnapshot: (portal_url: string) => RawBuilder<unknown>;
  /** The label in the row `l`. */
  label_snapshot: RawBuilder<unknown>;
  /** What only subscribers are shown of the return in the row `r`; null where nobody subscribes. */
  subscriber_context: RawBuilder<unknown>;
  /** The webhooks that the event in the row `e` went to, as a JSON array. */
  event_deliveries: RawBuilder<unknown>;
  sinks: readonly EventSink[];
};

declare module '../../../platform/deps.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Deps {
    event_parts: EventParts;
  }
}
