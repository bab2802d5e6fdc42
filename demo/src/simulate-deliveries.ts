import { sql } from 'kysely';
import type { Deps } from '../../server/src/platform/deps.ts';
import type { EgressResult } from '../../server/src/platform/egress.ts';
import { classifyAttempt, recordOutcomes } from '../../server/src/modules/integrations/webhooks/index.ts';
import type { WebhookRef } from '../../server/src/modules/integrations/webhooks/index.ts';

/** What a receiver is made to have answered. */
export type SimulatedReceiver = {
  /** Moves the clock to when an attempt began. */
  moveClock(this: void, at: Date): void;
  answer(this: void, at: Date): EgressResult;
  /** From 0 to 1, for the jitter of the schedule. */
  random(this: void): number;
};

export type DeliverySimulator = {
  /** Attempts what was due until some time, each when it was due. Returns when the next one is due, if any is left. */
  runUntil(deps: Pick<Deps, 'db' | 'clock'>, until: Date): Promise<Date | undefined>;
};

type Due = { id: string; due_at: Date; created_at: Date; schedule_attempt_count: number };

/**
 * Simulates the deliveries of a subscription with answers that are made up: nothing is sent. It keeps in mind what waits, because a long transaction
 * finds that in the table more slowly with every attempt.
 */
export function createDeliverySimulator(
  ref: WebhookRef,
  { moveClock, answer, random }: SimulatedReceiver,
): DeliverySimulator {
  const waiting = new Map<string, Due>();
  let seen_until = new Date(0);
  const next = () => [...waiting.values()].toSorted((a, b) => a.due_at.getTime() - b.due_at.getTime())[0];
  return {
    async runUntil(deps, until) {
      for (const delivery of await readNew(deps, ref, seen_until)) {
        waiting.set(delivery.id, delivery);
        seen_until = delivery.created_at;
      }
      for (let due = next(); due; due = next()) {
        if (due.due_at > until) return due.due_at;
        waiting.delete(due.id);
        if (!(await isPending(deps, ref, due.id))) continue;
        moveClock(due.due_at);
        const result = answer(due.due_at);
        const now = new Date(due.due_at.getTime() + result.duration_ms);
        moveClock(now);
        const delivery = { ...due, shop_id: ref.shop_id, webhook_id: ref.id };
        const outcome = classifyAttempt(delivery, result, {
          at: due.due_at,
          now,
          random: random(),
          changes_health: true,
        });
        await recordOutcomes(deps, [outcome]);
        if (outcome.due_at)
          waiting.set(due.id, {
            ...due,
            due_at: outcome.due_at,
            schedule_attempt_count: due.schedule_attempt_count + 1,
          });
      }
      return undefined;
    },
  };
}

/** Deliveries that were not attempted yet; those of the moment `since` perhaps again. */
async function readNew(
  { db }: Pick<Deps, 'db'>,
  { shop_id, id: webhook_id }: WebhookRef,
  since: Date,
): Promise<Due[]> {
  return db.inTransaction((tx) =>
    tx
      .selectFrom('webhook_deliveries')
      .select(['id', sql<Date>`due_at`.as('due_at'), 'created_at', 'schedule_attempt_count'])
      .where('shop_id', '=', shop_id)
      .where('webhook_id', '=', webhook_id)
      .where('created_at', '>=', since)
      .where('status', '=', 'pending')
      .where('attempt_count', '=', 0)
      .orderBy('created_at')
      .execute(),
  );
}

/** Whether a delivery was not given up meanwhile with its subscription. */
async function isPending({ db }: Pick<Deps, 'db'>, { shop_id }: WebhookRef, id: string): Promise<boolean> {
  const found = await db.inTransaction((tx) =>
    tx
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('shop_id', '=', shop_id)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst(),
  );
  return found !== undefined;
}
