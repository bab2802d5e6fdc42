import { deleteExpiredLinks } from './modules/access/deep-links/index.ts';
import { deleteExpiredSessions } from './modules/access/sessions/index.ts';
import {
  deleteExpiredAccountRequests,
  deleteExpiredAccountSessions,
} from './modules/access/shop-accounts/index.ts';
import { deleteOldPictures } from './modules/commerce/product-pictures/index.ts';
import { deleteOldFiles } from './modules/messages/conversation/index.ts';
import { deleteExpiredProofs } from './modules/messages/email-proofs/index.ts';
import { deleteExpiredChallenges, deleteExpiredRequests } from './modules/people/sign-in/index.ts';
import {
  deleteExpiredCarts,
  deleteExpiredReservations,
  deleteExpiredReturnSessions,
} from './modules/requests/carts/index.ts';
import { deleteOldAttempts } from './platform/callers/attempts.ts';
import { day_ms } from './platform/clock.ts';
import type { Tx } from './platform/db.ts';
import type { Deps } from './platform/deps.ts';
import { deleteOldAnswers } from './platform/http/idempotency.ts';
import type { JobDefinition, QueueDefinition } from './platform/jobs.ts';

/** Deletes some of the rows that were over `before` a moment; returns how many. */
type Deletion = (tx: Tx, before: Date) => Promise<number>;

type CleanUp = { queue: string; schedule: string; deletions: readonly [remove: Deletion, kept_ms: number][] };

/** What is deleted regularly, and for how long after its end it stays. Modules whose settings or shops decide that have jobs of their own. */
const clean_ups: readonly CleanUp[] = [
  {
    queue: 'delete-old-answers',
    schedule: '*/10 * * * *',
    deletions: [[deleteOldAnswers, day_ms]],
  },
  {
    queue: 'sessions.delete-expired',
    schedule: '*/10 * * * *',
    // Until then their owner learns that they expired.
    deletions: [
      [deleteExpiredSessions, day_ms],
      [deleteOldAttempts, 0],
    ],
  },
  {
    queue: 'sign-in.delete-expired',
    schedule: '*/10 * * * *',
    deletions: [
      [deleteExpiredChallenges, 0],
      [deleteExpiredRequests, 0],
      [deleteExpiredAccountRequests, 0],
      [deleteExpiredAccountSessions, 0],
    ],
  },
  {
    queue: 'email-proofs.delete-expired',
    schedule: '*/10 * * * *',
    deletions: [[deleteExpiredProofs, 0]],
  },
  {
    queue: 'deep-links.delete-expired',
    schedule: '17 * * * *',
    deletions: [[deleteExpiredLinks, 0]],
  },
  {
    queue: 'carts.delete-expired',
    schedule: '37 * * * *',
    // Whoever comes late to a session is told that it is closed.
    deletions: [
      [deleteExpiredReservations, 0],
      [deleteExpiredCarts, 0],
      [deleteExpiredReturnSessions, 7 * day_ms],
    ],
  },
  {
    queue: 'message-files.delete-old',
    schedule: '47 * * * *',
    // Files that were never sent, and those of replies whose text is deleted.
    deletions: [[deleteOldFiles, day_ms]],
  },
  {
    queue: 'product-pictures.delete-old',
    schedule: '17 4 * * *',
    deletions: [[deleteOldPictures, 30 * day_ms]],
  },
];

const queueOf = ({ queue, schedule }: CleanUp): QueueDefinition => ({
  queue,
  policy: 'standard',
  retry_limit: 2,
  retry_delay_s: 60,
  expire_in_s: 300,
  schedule,
});

export const clean_up_queues = clean_ups.map(queueOf);

/** Jobs that delete what is over, in transactions of some rows each. */
export const cleanUpJobs = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): JobDefinition[] =>
  clean_ups.map((clean_up) => ({
    ...queueOf(clean_up),
    async handle(_data, signal) {
      for (const [remove, kept_ms] of clean_up.deletions) {
        const before = new Date(clock.now().getTime() - kept_ms);
        while (!signal.aborted && (await db.inTransaction((tx) => remove(tx, before))) > 0);
      }
    },
  }));
