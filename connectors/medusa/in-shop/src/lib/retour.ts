// Messages to Retour, signed as https://www.standardwebhooks.com describes it. Set RETOUR_URL and RETOUR_SECRET in the environment of Medusa; "retour connect medusa"
// prints both.
import { createHmac, randomUUID } from 'node:crypto';

const timeout_ms = 5000;

/** Whether the environment has the URL and the secret of Retour. */
export const isConnected = (): boolean => Boolean(process.env.RETOUR_URL && process.env.RETOUR_SECRET);

/** Sends a message, and returns what Retour answers. */
export async function sendToRetour(message: { name: string; data: unknown }): Promise<unknown> {
  const { RETOUR_URL: url, RETOUR_SECRET: secret } = process.env;
  if (!url || !secret)
    throw new Error('RETOUR_URL and RETOUR_SECRET are not set in the environment of Medusa.');
  const id = `msg_${randomUUID()}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const body = JSON.stringify(message);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${signature}`,
    },
    signal: AbortSignal.timeout(timeout_ms),
  });
  if (!response.ok) throw new Error(`Retour returned ${response.status}`);
  return response.json();
}
