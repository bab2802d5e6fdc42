import type { QueueDefinition } from '../../../platform/jobs.ts';

/** Sends one e-mail. The table is the truth: a job that comes twice finds nothing to do, and one that is lost is made up for every minute. */
export const send_queue: QueueDefinition = {
  queue: 'emails.send',
  policy: 'keyed',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 300,
};

/** Wakes what is due again, and gives up what is too old. */
export const maintenance_queue: QueueDefinition = {
  queue: 'emails.care',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 55,
  schedule: '* * * * *',
};

/** Reminds shoppers of labels and codes that expire soon. */
export const remind_queue: QueueDefinition = {
  queue: 'emails.remind',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 60,
  expire_in_s: 900,
  schedule: '7,37 * * * *',
};

/** Every night: deletes the record of old messages. */
export const retention_queue: QueueDefinition = {
  queue: 'emails.delete-old',
  policy: 'standard',
  retry_limit: 0,
  retry_delay_s: 10,
  expire_in_s: 3600,
  schedule: '35 2 * * *',
};

/** Deletes what old messages say. */
export const bodies_queue: QueueDefinition = {
  queue: 'emails.delete-bodies',
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 60,
  expire_in_s: 900,
  schedule: '23 * * * *',
};

export const email_queues = [send_queue, maintenance_queue, remind_queue, bodies_queue, retention_queue];
