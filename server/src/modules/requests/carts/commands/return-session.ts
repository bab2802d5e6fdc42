import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../../platform/deps.ts';
import { sessionExpiry } from '../expiry.ts';
import { changeSession, lockSession, putSession, releaseStock } from '../store-sessions.ts';
import type { Submission } from '../store-sessions.ts';

export type SessionRef = { shop_id: number; id: string };

/**
 * Opens a return session: what a shopper chose of an order so far, of which nothing is held before the end. Its id is the value of
 * `retour_return_id` (API contract, 16.1). It ends 24 hours after its last change.
 */
export async function openReturnSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { shop_id, order_id, ...submission }: Submission & { shop_id: number; order_id: number },
): Promise<{ return_session_id: string }> {
  const id = randomUUID();
  const at = clock.now();
  const expires_at = sessionExpiry(at);
  await db.inTransaction((tx) => putSession(tx, { shop_id, id, order_id, submission, expires_at, at }));
  return { return_session_id: id };
}

/** Ends an open session without a return and frees its stock. Does nothing to one that was submitted, or that does not exist. */
export function abandonReturnSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ref: SessionRef,
): Promise<void> {
  return db.inTransaction(async (tx) => {
    const session = await lockSession(tx, ref.shop_id, ref.id);
    if (session?.state !== 'open') return;
    await releaseStock(tx, ref);
    await changeSession(tx, ref, { state: 'abandoned' }, clock.now());
  });
}
