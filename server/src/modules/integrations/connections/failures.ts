import { PlatformFailure } from '@retour/connectors';
import { minute_ms, second_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { lockConnection, updateConnection } from './store.ts';
import type { ConnectionRef } from './store.ts';

/** After so many failures in a row, the platform is asked only now and then. */
const most_failures = 5;
const longest_pause_ms = 5 * minute_ms;
/** Wrong credentials don't become right by themselves. */
const unauthorized_pause_ms = 10 * minute_ms;

/** When the platform may be asked again after a failure. */
function pauseAfter({ kind, retry_after_s }: PlatformFailure, failure_count: number): number {
  if (kind === 'unauthorized') return unauthorized_pause_ms;
  if (retry_after_s !== null) return retry_after_s * second_ms;
  return failure_count >= most_failures
    ? longest_pause_ms
    : Math.min(longest_pause_ms, 5 * second_ms * 2 ** failure_count);
}

/** Runs what asks a platform, and notes whether the platform did what it was asked. Returns false after a failure of the platform. */
export async function watched(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  ref: ConnectionRef,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    await noteFailure(deps, ref, error);
    return false;
  }
  await noteSuccess(deps, ref);
  return true;
}

async function noteFailure(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  ref: ConnectionRef,
  failure: PlatformFailure,
): Promise<void> {
  const { kind, message } = failure;
  await db.inTransaction(async (tx) => {
    const connection = await lockConnection(tx, ref);
    if (!connection) return;
    const at = clock.now();
    const failure_count = connection.failure_count + 1;
    await updateConnection(tx, ref, {
      failure_count,
      failure_kind: kind,
      failure_message: message.slice(0, 500),
      failing_since: connection.failing_since ?? at,
      retry_at: new Date(at.getTime() + pauseAfter(failure, failure_count)),
    });
  });
  log.warn({ ...ref, kind, reason: message }, 'a connected platform could not be used');
}

/** Forgets failures, if there were any. */
async function noteSuccess({ db }: Pick<Deps, 'db'>, ref: ConnectionRef): Promise<void> {
  await db.inTransaction(async (tx) => {
    const connection = await lockConnection(tx, ref);
    if (!connection || connection.failure_count === 0) return;
    await updateConnection(tx, ref, no_failure);
  });
}

/** The members of a connection that works. */
export const no_failure = {
  failure_count: 0,
  failure_kind: null,
  failure_message: null,
  failing_since: null,
  retry_at: null,
} as const;
