import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { deleteExpiredRequests } from './store-oidc.ts';
import { deleteExpiredChallenges } from './store-passkeys.ts';

export const expired_challenges_queue: QueueDefinition = {
  queue: 'sign-in.delete-expired',
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 60,
  expire_in_s: 300,
  schedule: '*/10 * * * *',
};

/** Deletes challenges that nobody signed in time, and sign-ins that never came back from a provider. */
export function expiredChallengesJob({ db, clock }: Deps): JobDefinition {
  return {
    ...expired_challenges_queue,
    async handle() {
      while ((await db.inTransaction((tx) => deleteExpiredChallenges(tx, clock.now()))) > 0);
      while ((await db.inTransaction((tx) => deleteExpiredRequests(tx, clock.now()))) > 0);
    },
  };
}
