import { isTrigger, parseTopic, triggersOf } from '@retour/contract/event-types';
import * as messages from '@retour/contract/validation-messages';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';

export type WebhookFields = { topic: string; trigger: string; url: string };

export const webhookNotFound = () => new Refusal('webhook_not_found', 'The webhook could not be found.');

/** Refuses what no subscription can be: validation_failed, webhook_pair_invalid, webhook_url_forbidden. */
export function requireSubscribable(
  { egress }: Pick<Deps, 'egress'>,
  { topic, trigger, url }: WebhookFields,
): void {
  const verdict = egress.judge(url);
  if (verdict.kind === 'malformed') throw invalid({ url: [messages.wrongType('url', 'a valid URL')] });
  const meant = parseTopic(topic);
  if (!meant || !isTrigger(trigger) || !triggersOf(meant).includes(trigger))
    throw new Refusal('webhook_pair_invalid', `The topic ${topic} cannot be sent on ${trigger}.`, {});
  if (verdict.kind === 'forbidden') throw new Refusal('webhook_url_forbidden', verdict.why);
}
