import { ALL_TRIGGERS, isTrigger, parseTopic, triggersOf } from '@retour/contract/event-types';
import type { Topic, Trigger } from '@retour/contract/event-types';
import * as messages from '@retour/contract/validation-messages';
import { Refusal, invalid } from '../../../platform/refusal.ts';

/** What a request says about the triggers of a subscription: `trigger` names one or `*`, `triggers` lists them. At least one is needed. */
export type TriggerFields = { topic: string; trigger?: string | undefined; triggers?: string[] | undefined };

/** A subscription's topic, as it was spelled, and its triggers: a list, or `*` alone for every trigger of the topic. */
export type TopicTriggers = { topic: string; triggers: readonly string[] };

/**
 * The triggers that a request asks for, each once, in its order. Refusals: `validation_failed` when neither member is given or `trigger` is not
 * in the list, `webhook_pair_invalid` (webhook contract, 2).
 */
export function parseTriggers({ topic, trigger, triggers }: TriggerFields): string[] {
  const wanted = triggers ?? (trigger === undefined ? [] : [trigger]);
  if (wanted.length === 0) throw invalid({ trigger: [messages.required('trigger')] });
  const all = wanted.includes(ALL_TRIGGERS);
  if (trigger !== undefined && !wanted.includes(trigger) && !all)
    throw invalid({ trigger: ["The trigger isn't one of triggers. Omit it, or send one of them."] });
  const named = new Set([...wanted, ...(trigger === undefined ? [] : [trigger])]);
  named.delete(ALL_TRIGGERS);
  const meant = parseTopic(topic);
  const wrong = [...named].filter((one) => !meant || !isTrigger(one) || !triggersOf(meant).includes(one));
  if (!meant || wrong.length > 0)
    throw new Refusal(
      'webhook_pair_invalid',
      `The topic ${topic} doesn't have the trigger ${wrong.join(', ')}.`,
      {},
    );
  return all ? [ALL_TRIGGERS] : [...named];
}

/**
 * The triggers of a subscription after an update. A client that knows only `trigger` and sends back what it read changes nothing: an unchanged
 * `trigger` without `triggers` keeps the list.
 */
export function triggersAfter(current: TopicTriggers, request: TriggerFields): readonly string[] {
  const { topic, trigger, triggers } = request;
  const unchanged = topic === current.topic && trigger === firstTrigger(current);
  return triggers === undefined && unchanged ? current.triggers : parseTriggers(request);
}

/** The trigger that a subscription shows to clients that know only one. */
export function firstTrigger({ topic, triggers: [first] }: TopicTriggers): string {
  return first === ALL_TRIGGERS ? triggersOf(parseTopic(topic) as Topic)[0]! : first!;
}

/** Whether a subscription is sent on a trigger. */
export function isSentOn({ topic, triggers }: TopicTriggers, trigger: Trigger): boolean {
  return triggers.includes(ALL_TRIGGERS)
    ? triggersOf(parseTopic(topic) as Topic).includes(trigger)
    : triggers.includes(trigger);
}
