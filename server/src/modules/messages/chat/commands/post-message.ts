import { hour_ms, minute_ms, second_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { EgressResult } from '../../../../platform/egress.ts';
import { readSettings, wordsOfNotification } from '../../emails/index.ts';
import { postToChannel } from '../post.ts';
import { post_queue } from '../queues.ts';
import { claimPost, readChannel, recordPost } from '../store.ts';
import type { PostOutcome, PostRef } from '../store.ts';

type PostDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'vault' | 'egress' | 'log'>;

const most_attempts = 6;
/** A notification that is older says nothing any more. */
const longest_ms = 6 * hour_ms;

/**
 * Makes one attempt to post a message that waits. It is repeated where the chat said that it didn't take it (429, 5xx) or wasn't reached; never where it
 * may have arrived.
 */
export async function postMessage(deps: PostDeps, ref: PostRef): Promise<void> {
  const { db, clock, log } = deps;
  const post = await db.inTransaction((tx) => claimPost(tx, ref, clock.now()));
  if (!post) return;
  const channel = await readChannel(db.root, ref.shop_id);
  const look = await readSettings(db.root, ref.shop_id);
  const words = wordsOfNotification(post.facts, { ...look, now: post.created_at });
  const result = channel && (await postToChannel(deps, ref.shop_id, channel, words));
  if (result?.error)
    log.warn({ ...ref, status: result.status, error: result.error }, 'a chat did not take a message');
  const now = clock.now();
  const again_at = result && nextAttemptAt(result, post.attempt_count, now);
  const is_over = !again_at || again_at.getTime() > post.created_at.getTime() + longest_ms;
  await db.inTransaction(async (tx) => {
    await recordPost(tx, ref, outcomeOf(result, is_over, now));
    if (!is_over) await deps.jobs.enqueue(tx, post_queue.queue, ref, { start_after: again_at });
  });
}

function outcomeOf(result: EgressResult | undefined, is_over: boolean, now: Date): PostOutcome {
  const seen = { response_status: result?.status ?? null, error: result ? result.error : 'no_channel' };
  if (!is_over) return { ...seen, state: 'queued', ended_at: null };
  return { ...seen, state: result?.error === null ? 'sent' : 'failed', ended_at: now };
}

/** Errors of before anything was sent. */
const not_sent: readonly string[] = ['dns', 'connect', 'tls'];

/** When a message is tried again; undefined where it arrived, may have arrived, or will never be taken. */
function nextAttemptAt(
  { status, error, retry_after }: EgressResult,
  attempts: number,
  now: Date,
): Date | undefined {
  const is_refused_now = error === 'status' && (status === 429 || status! >= 500);
  if (attempts >= most_attempts || !(is_refused_now || not_sent.includes(error ?? ''))) return undefined;
  const asked_ms = Number(retry_after ?? 0) * second_ms || 0;
  return new Date(now.getTime() + Math.max(asked_ms, minute_ms * 2 ** (attempts - 1)));
}
