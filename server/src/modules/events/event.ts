import type { Trigger } from '@retour/contract/event-types';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Jobs } from '../../platform/jobs.ts';

export type EventDeps = {
  clock: Clock;
  config: Pick<Config, 'portal_url' | 'smtp_url'>;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueFirst'>;
};

/** A trigger of the webhook contract, and what only this trigger tells: the label that it is about, or details of its own. */
export type EventSpec = { trigger: Trigger; label_id?: number; details?: object };

export const event = (trigger: Trigger, details?: object): EventSpec => ({
  trigger,
  ...(details ? { details } : {}),
});
export const labelEvent = (trigger: Trigger, label_id: number): EventSpec => ({ trigger, label_id });
