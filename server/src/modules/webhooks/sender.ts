import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { attempt } from './attempt.ts';
import { classifyAttempt } from './classify-attempt.ts';
import { mayAttempt, noteAttempt, continueLease } from './webhook-lease.ts';
import type { WebhookLease, AttemptLimits } from './webhook-lease.ts';
import type { FinishedAttempt } from './record-outcomes.ts';
import { createRecorder } from './recorder.ts';
import type { Recorded } from './recorder.ts';
import { createSigner } from './signer.ts';
import type { DueDelivery } from './store-due.ts';
import type { LeasedWebhook } from './store-lease.ts';
import { letGo, readHeldLeases, takeLeases } from './take-due.ts';

export type SenderOptions = AttemptLimits & {
  /** Attempts of this process at once. */
  concurrency: number;
  /** How long a subscription is taken; a worker that dies gives it back by then. */
  lease_ms: number;
  /** How long a worker keeps a subscription before it renews the lease, or leaves it to whoever comes first. */
  turn_ms: number;
  /** How often it looks for what is due without being woken. */
  look_every_ms: number;
  timeout_ms?: number;
  /** From 0 to 1, for the jitter of the schedule. */
  random(): number;
};

export const default_sender_options = {
  lease_ms: 20_000,
  turn_ms: 1000,
  look_every_ms: 100,
  // Webhook contract, 4.3. Receivers that only fail get less, so that many of them do not take every place.
  per_webhook: 10,
  per_failing_webhook: 2,
  random: Math.random,
} as const satisfies Partial<SenderOptions>;

const closing_ms = 250;
const between_looks_ms = 10;
const between_full_looks_ms = 25;

export type SenderDeps = Pick<Deps, 'queue_db' | 'clock' | 'vault' | 'egress' | 'log'>;

/** Sends what is due, as long as there is something; several processes share the subscriptions. */
export type Sender = {
  /** Looks for work now. */
  wake(): void;
  /** Resolves when nothing is due and nothing is under way. */
  idle(): Promise<void>;
  /** Takes nothing more, and resolves when what is under way has ended. */
  stop(): Promise<void>;
};

type Finished = { held_lease: WebhookLease; outcome: FinishedAttempt };

export function createSender(deps: SenderDeps, options: SenderOptions): Sender {
  const attempt_deps = { ...deps, signer: createSigner(deps) };
  const attempt_options = options.timeout_ms === undefined ? {} : { timeout_ms: options.timeout_ms };
  const recorder = createRecorder(deps, settle);
  const db = deps.queue_db.root;
  const lease_id = randomUUID();
  /** Of the subscriptions whose leases this worker holds. */
  const held_leases = new Map<string, WebhookLease>();
  /** Lanes with something to attempt and room for it; each gets its turn. */
  const startable = new Set<WebhookLease>();
  let attempting = 0;
  /** Read, and not yet recorded; also of leases that were given up. */
  let under_way = 0;
  let stopped = false;
  let woken = false;
  let running: Promise<void> | undefined;
  let look_timer: NodeJS.Timeout | undefined;
  let change = Promise.withResolvers<void>();
  let has_changed = false;

  function signal(): void {
    has_changed = true;
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  async function run(): Promise<void> {
    for (;;) {
      if (woken) for (const held_lease of held_leases.values()) held_lease.may_have_more = true;
      woken = false;
      has_changed = false;
      const began_ms = performance.now();
      const found = await look(began_ms);
      if (found === 0 && !has_changed) {
        if (under_way === 0 && held_leases.size === 0) return;
        await change.promise;
      }
      await gather(began_ms);
    }
  }

  /** A look that finds many costs little more than one that finds one: leaves a moment between two, and a longer one while most places are taken. */
  async function gather(began_ms: number): Promise<void> {
    for (;;) {
      const is_full = countFree() < options.concurrency;
      const left_ms = began_ms + (is_full ? between_full_looks_ms : between_looks_ms) - performance.now();
      if (left_ms <= 0 || stopped || under_way === 0) return;
      await Promise.race([change.promise, sleep(left_ms)]);
    }
  }

  /** What may be read: three times what is attempted at once waits here for its place, or for its outcome to be written. */
  const countFree = () => (stopped ? 0 : Math.max(0, 4 * options.concurrency - under_way));

  /** Answers how much it found. */
  async function look(now_ms: number): Promise<number> {
    const now = deps.clock.now();
    const lease = { lease_id, leased_until: new Date(now.getTime() + options.lease_ms) };
    const this_look = { now, lease, free: countFree() };
    const all = [...held_leases.values()];
    const ending = all.filter((held_lease) => hasEnded(held_lease, now_ms));
    const renewing = all.filter((held_lease) => isToRenew(held_lease, now_ms));
    const reading = all.filter((held_lease) => held_lease.may_have_more && isOpen(held_lease, now_ms));
    try {
      const { renewed, opened } = await takeLeases(db, this_look, renewing, options);
      keepRenewed(renewing, renewed, lease.leased_until);
      for (const held_lease of opened) held_leases.set(nameOf(held_lease.webhook), held_lease);
      let found = opened.length;
      await readHeldLeases(db, this_look, [...reading, ...opened], options, (due) => {
        found += due.length;
        takeIn(due);
      });
      // Not before others were taken: what had its turn is left to other workers for a moment.
      await letGo(db, lease, ending);
      for (const held_lease of ending) held_leases.delete(nameOf(held_lease.webhook));
      return found;
    } catch (error) {
      deps.log.error({ err: error }, 'webhooks: nothing could be taken');
      // The leases end, and somebody else takes them.
      if (stopped) held_leases.clear();
      else await sleep(1000, undefined, { ref: false });
      return 0;
    }
  }

  /** After its turn nothing more is read of a subscription, so that it can go to another worker; a slow one only where others need its place. */
  const isOpen = (held_lease: WebhookLease, now_ms: number) =>
    now_ms < held_lease.opened_at_ms + options.turn_ms || !isToClose(held_lease);

  const isToClose = (held_lease: WebhookLease) => held_lease.is_quick || countFree() === 0;

  const hasEnded = (held_lease: WebhookLease, now_ms: number) =>
    held_lease.under_way.size === 0 && (stopped || !held_lease.may_have_more || !isOpen(held_lease, now_ms));

  /** What has not ended soon after its turn goes on. */
  const isToRenew = (held_lease: WebhookLease, now_ms: number) =>
    held_lease.under_way.size > 0 &&
    now_ms >= held_lease.opened_at_ms + options.turn_ms + (isToClose(held_lease) ? closing_ms : 0);

  function keepRenewed(
    renewing: readonly WebhookLease[],
    renewed: readonly LeasedWebhook[],
    leased_until: Date,
  ): void {
    const webhooks = new Map(renewed.map((webhook) => [nameOf(webhook), webhook]));
    for (const held_lease of renewing) {
      const webhook = webhooks.get(nameOf(held_lease.webhook));
      if (webhook) continueLease(held_lease, webhook, leased_until);
      else giveUp(held_lease);
    }
  }

  function takeIn(due: readonly DueDelivery[]): void {
    for (const delivery of due) {
      const held_lease = held_leases.get(nameOf(delivery));
      if (!held_lease || stopped) continue;
      // Where there was one there may be another.
      held_lease.may_have_more = true;
      if (delivery.has_to_wait) continue;
      held_lease.waiting.push(delivery);
      held_lease.under_way.add(delivery.id);
      under_way++;
      if (mayAttempt(held_lease, options)) startable.add(held_lease);
    }
    startNext();
  }

  function startNext(): void {
    for (const held_lease of startable) {
      if (attempting >= options.concurrency) return;
      startable.delete(held_lease);
      if (deps.clock.now() >= held_lease.leased_until) giveUp(held_lease);
      else void send(held_lease, held_lease.waiting.shift()!);
      // Behind the others: each gets its turn.
      if (mayAttempt(held_lease, options)) startable.add(held_lease);
    }
  }

  async function send(held_lease: WebhookLease, delivery: DueDelivery): Promise<void> {
    attempting++;
    held_lease.attempting++;
    const at = deps.clock.now();
    try {
      const result = await attempt(attempt_deps, held_lease.webhook, delivery, attempt_options);
      const now = deps.clock.now();
      const moment = {
        at,
        now,
        random: options.random(),
        success_is_news: noteAttempt(held_lease, result, now),
      };
      recorder.add({ held_lease, outcome: classifyAttempt(delivery, result, moment) });
    } catch (error) {
      // Its secret cannot be opened: the lease ends, and somebody tries again.
      const { webhook_id } = delivery;
      deps.log.error({ err: error, webhook_id }, 'webhooks: a message could not be signed');
      giveUp(held_lease);
      forget(held_lease, delivery);
    } finally {
      attempting--;
      held_lease.attempting--;
      if (mayAttempt(held_lease, options)) startable.add(held_lease);
      startNext();
    }
  }

  /** Goes on where outcomes were written. What could not be written is sent again when the leases have ended. */
  function settle(batch: readonly Finished[], recorded: Recorded): void {
    for (const { held_lease, outcome } of batch) {
      if (recorded === 'lets_go') held_lease.may_have_more = true;
      if (recorded === 'lost') giveUp(held_lease);
      forget(held_lease, outcome);
    }
  }

  /** Attempts nothing more of a subscription, and leaves its lease to end. */
  function giveUp(held_lease: WebhookLease): void {
    const name = nameOf(held_lease.webhook);
    if (held_leases.get(name) === held_lease) held_leases.delete(name);
    drop(held_lease);
  }

  function drop(held_lease: WebhookLease): void {
    startable.delete(held_lease);
    for (const delivery of held_lease.waiting.splice(0)) forget(held_lease, delivery);
  }

  function forget(held_lease: WebhookLease, { id }: { id: string }): void {
    held_lease.under_way.delete(id);
    under_way--;
    signal();
  }

  function wake(): void {
    if (stopped) return;
    woken = true;
    signal();
    look_timer ??= setInterval(wake, options.look_every_ms).unref();
    running ??= run().finally(() => {
      running = undefined;
      if (woken) wake();
    });
  }

  async function idle(): Promise<void> {
    for (let run_now = running; run_now; run_now = running) await run_now;
  }

  return {
    wake,
    idle,
    async stop() {
      stopped = true;
      for (const held_lease of held_leases.values()) drop(held_lease);
      signal();
      await idle();
      clearInterval(look_timer);
    },
  };
}

const nameOf = ({ shop_id, webhook_id }: { shop_id: number; webhook_id: number }) =>
  `${shop_id} ${webhook_id}`;
