import type { Trigger } from '@retour/contract/event-types';
import type { EventParts, SinkDeps } from './event-parts.ts';

export type EventDeps = SinkDeps & { event_parts: EventParts };

/** A trigger of the webhook contract, and what only this trigger tells: the label that it is about, or details of its own. */
export type EventSpec = { trigger: Trigger; label_id?: number; details?: object };

export const event = (trigger: Trigger, details?: object): EventSpec => ({
  trigger,
  ...(details ? { details } : {}),
});
export const labelEvent = (trigger: Trigger, label_id: number): EventSpec => ({ trigger, label_id });
