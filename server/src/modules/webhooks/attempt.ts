import { second_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { EgressResult } from '../../platform/egress.ts';
import type { MessageToSign, Signer } from './signer.ts';

/** From the beginning of an attempt to the last byte of the answer (webhook contract, section 4.3). */
const attempt_timeout_ms = 15 * second_ms;

export type MessageToSend = MessageToSign & { url: string; payload: string };

export type AttemptDeps = Pick<Deps, 'clock' | 'egress'> & { signer: Signer };

/** Signs a message and sends it, once. Throws only when its secret cannot be opened. */
export async function attempt(
  { clock, egress, signer }: AttemptDeps,
  message: MessageToSend,
  { is_test = false, timeout_ms = attempt_timeout_ms } = {},
): Promise<EgressResult> {
  const body = Buffer.from(message.payload);
  return egress.post({
    url: message.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Retour-Webhooks/1.0',
      ...signer.sign(message, body, clock.now()),
      ...(is_test ? { 'x-retour-test': '1' } : {}),
    },
    body,
    timeout_ms,
  });
}
