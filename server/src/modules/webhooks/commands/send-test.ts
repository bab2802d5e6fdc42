import { parseTopic } from '@retour/contract/event-types';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/ids.ts';
import { attempt } from '../attempt.ts';
import { renderBody } from '../body.ts';
import { samplePayload } from '../samples.ts';
import { createSigner } from '../signer.ts';
import { readSealedSecrets } from '../store-deliveries.ts';
import { findWebhook } from '../store.ts';
import type { WebhookRef } from '../store.ts';
import { webhookNotFound } from './requirements.ts';

export type TestResult = {
  delivered: boolean;
  response_status: number | null;
  error: string | null;
  duration_ms: number;
  payload: string;
};

/** Sends a sample of what the subscription would get, once, and waits for the outcome. Nothing of it is kept. Refusals: webhook_not_found. */
export async function sendTest(deps: Deps, ref: WebhookRef): Promise<TestResult> {
  const { webhook, sealed } = await deps.db.inTransaction(async (tx) => ({
    webhook: await findWebhook(tx, ref),
    sealed: await readSealedSecrets(tx, ref),
  }));
  if (!webhook || !sealed) throw webhookNotFound();
  const { topic, trigger, url, profile } = webhook;
  const body = samplePayload(parseTopic(topic)!, {
    topic,
    trigger,
    shop_id: ref.shop_id,
    event_id: newId('evt', deps.clock),
    at: deps.clock.now(),
  });
  const payload = renderBody(body, profile);
  const destination = { ...sealed, shop_id: ref.shop_id, profile, url };
  const message = { id: newId('msg', deps.clock), payload };
  const { status, error, duration_ms } = await attempt(
    { ...deps, signer: createSigner(deps) },
    destination,
    message,
    { is_test: true },
  );
  return { delivered: error === null, response_status: status, error, duration_ms, payload };
}
