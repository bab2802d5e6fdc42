import { parseTopic } from '@retour/contract/event-types';
import type { Trigger } from '@retour/contract/event-types';
import type { Deps } from '../../../../platform/deps.ts';
import { newId } from '../../../../platform/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { attemptDelivery } from '../attempt.ts';
import { renderBody } from '../body.ts';
import { samplePayload } from '../samples.ts';
import { createSigner } from '../signer.ts';
import { readSealedSecrets } from '../store-deliveries.ts';
import { findWebhook } from '../store.ts';
import type { WebhookRef } from '../store.ts';
import { firstTrigger, isSentOn } from '../triggers.ts';
import { webhookNotFound } from './requirements.ts';

export type TestResult = {
  delivered: boolean;
  response_status: number | null;
  error: string | null;
  duration_ms: number;
  payload: string;
};

/**
 * Sends one sample payload to the subscription and waits for the outcome; the sample has the given trigger, or the subscription's first. Nothing
 * is stored. Refusals: webhook_not_found, webhook_pair_invalid when the subscription is not sent on the trigger.
 */
export async function sendTest(deps: Deps, ref: WebhookRef, chosen?: Trigger): Promise<TestResult> {
  const { webhook, sealed } = await deps.db.inTransaction(async (tx) => ({
    webhook: await findWebhook(tx, ref),
    sealed: await readSealedSecrets(tx, ref),
  }));
  if (!webhook || !sealed) throw webhookNotFound();
  const { topic, url, profile } = webhook;
  if (chosen && !isSentOn(webhook, chosen))
    throw new Refusal('webhook_pair_invalid', `The webhook doesn't have the trigger ${chosen}.`, {});
  const trigger = chosen ?? firstTrigger(webhook);
  const body = samplePayload(parseTopic(topic)!, {
    topic,
    trigger,
    shop_id: ref.shop_id,
    event_id: newId('evt', deps.clock),
    at: deps.clock.now(),
  });
  const payload = renderBody(body, profile);
  const destination = { ...sealed, shop_id: ref.shop_id, profile, url };
  const message = { id: newId('msg', deps.clock), body: Buffer.from(payload) };
  const { status, error, duration_ms } = await attemptDelivery(
    { ...deps, signer: createSigner(deps) },
    destination,
    message,
    { is_test: true },
  );
  return { delivered: error === null, response_status: status, error, duration_ms, payload };
}
