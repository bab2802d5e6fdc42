import * as messages from '@retour/contract/validation-messages';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { parseTriggers } from '../triggers.ts';
import type { TriggerFields } from '../triggers.ts';

export type WebhookFields = TriggerFields & { url: string };

export const webhookNotFound = () => new Refusal('webhook_not_found', 'The webhook could not be found.');

/** Checks a subscription and returns its triggers. Refusals: validation_failed, webhook_pair_invalid, webhook_url_forbidden. */
export function requireSubscribable(
  { egress }: Pick<Deps, 'egress'>,
  { url, ...fields }: WebhookFields,
): string[] {
  const verdict = egress.checkUrl(url);
  if (verdict.kind === 'malformed') throw invalid({ url: [messages.wrongType('url', 'a valid URL')] });
  const triggers = parseTriggers(fields);
  if (verdict.kind === 'forbidden') throw new Refusal('webhook_url_forbidden', verdict.why);
  return triggers;
}
