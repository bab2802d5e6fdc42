import { parseTopic } from '@retour/contract/event-types';
import { toTsMs } from '@retour/contract/time';

type Members = Record<string, unknown>;

/** An event with what webhooks tell of it. */
export type EventToSend = {
  id: string;
  trigger: string;
  return_id: number | null;
  sequence: number | null;
  occurred_at: Date;
  /** The return as it was, and what only webhooks show of it; of the event before too. */
  snapshot: Members | null;
  context: Members | null;
  previous_snapshot: Members | null;
  previous_context: Members | null;
  details: Members | null;
};

/** The payload of an event for a topic (webhook contract, 6). `topic` is spelled as the subscription spells it. */
export function composePayload(event: EventToSend, topic: string, shop_id: number): Members {
  const { id: event_id, trigger, sequence, occurred_at } = event;
  const of_event = { event_id, sequence, occurred_at: toTsMs(occurred_at) };
  const head = { topic, trigger, shop_id };
  if (parseTopic(topic) !== 'return') return { ...head, ...event.details, ...of_event };
  return {
    ...head,
    ...event.snapshot,
    ...event.context,
    ...of_event,
    changed_fields: trigger === 'return.created' ? [] : changedFields(event),
  };
}

/** Top-level members that differ from the event of the return before this one. */
function changedFields({ snapshot, context, previous_snapshot, previous_context }: EventToSend): string[] {
  const changed = [...differences(snapshot, previous_snapshot), ...differences(context, previous_context)];
  return [...new Set(changed)];
}

function differences(now: Members | null, before: Members | null): string[] {
  if (!now || !before) return [];
  // An event of an older version has fewer members: that is not a change of the return.
  return Object.keys(now).filter(
    (name) => name in before && JSON.stringify(now[name]) !== JSON.stringify(before[name]),
  );
}
