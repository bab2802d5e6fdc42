import type { EventSink } from '../../records/events/index.ts';
import { hasSubscriber } from './json.ts';
import { sendEvents } from './rows.ts';

/** Events become deliveries to their subscribers. */
export const webhook_sink: EventSink = {
  wants: hasSubscriber,
  receive: (tx, deps, shop_id, events) =>
    sendEvents(
      tx,
      deps,
      shop_id,
      events.map(({ id }) => id),
    ),
};
