import { second_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { EgressResult } from '../../../platform/egress.ts';
import type { Signer, SigningWebhook } from './signer.ts';

/** From the beginning of an attempt to the last byte of the answer (webhook contract, 4.3). */
const attempt_timeout_ms = 15 * second_ms;

/** Where messages of a subscription go to, and what signs them. */
export type Destination = SigningWebhook & { url: string };

export type MessageToSend = { id: string; body: Buffer };

export type AttemptDeps = Pick<Deps, 'clock' | 'egress'> & { signer: Signer };

/** Signs a message and sends it, once. Throws only when its secret cannot be opened. */
export async function attemptDelivery(
  { clock, egress, signer }: AttemptDeps,
  webhook: Destination,
  { id, body }: MessageToSend,
  { is_test = false, timeout_ms = attempt_timeout_ms } = {},
): Promise<EgressResult> {
  const headers = signer.sign(webhook, { id, body }, clock.now());
  headers['content-type'] = 'application/json';
  headers['user-agent'] = 'Retour-Webhooks/1.0';
  if (is_test) headers['x-retour-test'] = '1';
  return egress.post({ url: webhook.url, headers, body, timeout_ms });
}
