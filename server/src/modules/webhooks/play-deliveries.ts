import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import type { EgressResult } from '../../platform/egress.ts';
import { judgeAttempt } from './judge-attempt.ts';
import { recordOutcomes } from './record-outcomes.ts';
import type { WebhookRef } from './store.ts';

/** What a receiver is made to have answered. */
export type PlayedReceiver = {
  /** Moves the clock to when an attempt began. */
  play(this: void, at: Date): void;
  answer(this: void, at: Date): EgressResult;
  /** From 0 to 1, for the jitter of the schedule. */
  random(this: void): number;
};

type Due = { id: string; due_at: Date; schedule_attempt_count: number };

/**
 * Plays the deliveries of a subscription that were due until some time, each when it was due, with answers that are made up: nothing is sent.
 * Answers when the next one is due, if any is left.
 */
export async function playDeliveries(
  deps: Pick<Deps, 'db' | 'clock'>,
  ref: WebhookRef,
  until: Date,
  { play, answer, random }: PlayedReceiver,
): Promise<Date | undefined> {
  for (;;) {
    const lease_id = randomUUID();
    const due = await leaseNext(deps, ref, { lease_id, until });
    if (!due || due.due_at > until) return due?.due_at;
    play(due.due_at);
    const result = answer(due.due_at);
    const now = new Date(due.due_at.getTime() + result.duration_ms);
    play(now);
    const delivery = { ...due, lease_id, shop_id: ref.shop_id, webhook_id: ref.id, success_is_news: true };
    await recordOutcomes(deps, [judgeAttempt(delivery, result, { at: due.due_at, now, random: random() })]);
  }
}

/** The delivery that is due next, taken if that is by then. */
async function leaseNext(
  { db }: Pick<Deps, 'db'>,
  { shop_id, id: webhook_id }: WebhookRef,
  { lease_id, until }: { lease_id: string; until: Date },
): Promise<Due | undefined> {
  const { rows } = await db.inTransaction((tx) =>
    sql<Due>`
      update webhook_deliveries d set lease_id = case when n.due_at <= ${until} then ${lease_id}::uuid end
      from (select id, due_at from webhook_deliveries where shop_id = ${shop_id} and webhook_id = ${webhook_id} and status = 'pending'
        order by due_at, id limit 1) n
      where d.shop_id = ${shop_id} and d.id = n.id
      returning d.id, d.due_at, d.schedule_attempt_count`.execute(tx),
  );
  return rows[0];
}
