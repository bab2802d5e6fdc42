import type { QueueDefinition } from '../../../platform/jobs.ts';

/** Posts a message to a channel. A job that comes again after its worker died finds an attempt that may have arrived, and makes no other. */
export const post_queue: QueueDefinition = {
  queue: 'chat.post',
  policy: 'standard',
  retry_limit: 1,
  retry_delay_s: 10,
  expire_in_s: 60,
};
