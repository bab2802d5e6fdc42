import type { QueueDefinition } from '../../../platform/jobs.ts';

/** The context in which codes are encrypted until they are entered. */
export const codeContextOf = (shop_id: number) => `e-mail code of shop ${shop_id}`;

/** Writes to whoever asked for a code or for links, while they wait in front of a screen. */
export const send_proof_queue: QueueDefinition = {
  queue: 'email-proofs.send',
  policy: 'keyed',
  retry_limit: 3,
  retry_delay_s: 2,
  expire_in_s: 60,
};
