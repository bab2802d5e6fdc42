import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../platform/deps.ts';
import { attemptDelivery } from './attempt.ts';
import type { AttemptDeps } from './attempt.ts';
import { classifyAttempt } from './classify-attempt.ts';
import { mayAttempt, noteAttempt, continueLease } from './webhook-lease.ts';
import type { WebhookLease, AttemptLimits } from './webhook-lease.ts';
import type { FinishedAttempt } from './record-outcomes.ts';
import { createRecorder } from './recorder.ts';
import type { Recorded } from './recorder.ts';
import { createSigner } from './signer.ts';
import type { DueDelivery } from './store-due.ts';
import type { LeasedWebhook } from './store-lease.ts';
import { releaseHeldLeases, readHeldLeases, takeLeases } from './take-due.ts';

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

type Finished = { held_lease: WebhookLease; outcome: FinishedAttempt };

/** Sends what is due, as long as there is something; several processes share the subscriptions. */
export class Sender {
  readonly #deps: SenderDeps;
  readonly #options: SenderOptions;
  readonly #attempt_deps: AttemptDeps;
  readonly #attempt_options: { timeout_ms?: number };
  readonly #recorder: ReturnType<typeof createRecorder<Finished>>;
  readonly #db: SenderDeps['queue_db']['root'];
  readonly #lease_id = randomUUID();
  /** Of the subscriptions whose leases this worker holds. */
  readonly #held_leases = new Map<string, WebhookLease>();
  /** Leases with something to attempt and room for it; each gets its turn. */
  readonly #startable = new Set<WebhookLease>();
  #attempting = 0;
  /** Read, and not yet recorded; also of leases that were given up. */
  #in_flight = 0;
  #stopped = false;
  #woken = false;
  #running: Promise<void> | undefined;
  #look_timer: NodeJS.Timeout | undefined;
  #change = Promise.withResolvers<void>();
  #has_changed = false;

  constructor(deps: SenderDeps, options: SenderOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#attempt_deps = { ...deps, signer: createSigner(deps) };
    this.#attempt_options = options.timeout_ms === undefined ? {} : { timeout_ms: options.timeout_ms };
    this.#recorder = createRecorder(deps, (batch, recorded) => this.#settle(batch, recorded));
    this.#db = deps.queue_db.root;
  }

  #signal(): void {
    this.#has_changed = true;
    this.#change.resolve();
    this.#change = Promise.withResolvers<void>();
  }

  async #run(): Promise<void> {
    for (;;) {
      if (this.#woken) for (const held_lease of this.#held_leases.values()) held_lease.may_have_more = true;
      this.#woken = false;
      this.#has_changed = false;
      const began_ms = performance.now();
      const found = await this.#look(began_ms);
      // A lease without any more work is given back by the next look.
      const has_leases_to_end = [...this.#held_leases.values()].some((held) =>
        this.#hasEnded(held, began_ms),
      );
      if (found === 0 && !this.#has_changed && !has_leases_to_end) {
        if (this.#in_flight === 0 && this.#held_leases.size === 0) return;
        await this.#change.promise;
      }
      await this.#gather(began_ms);
    }
  }

  /** A look that finds many costs little more than one that finds one: leaves a moment between two, and a longer one while most places are taken. */
  async #gather(began_ms: number): Promise<void> {
    for (;;) {
      const is_full = this.#countFree() < this.#options.concurrency;
      const left_ms = began_ms + (is_full ? between_full_looks_ms : between_looks_ms) - performance.now();
      if (left_ms <= 0 || this.#stopped || this.#in_flight === 0) return;
      await Promise.race([this.#change.promise, sleep(left_ms)]);
    }
  }

  /** What may be read: three times what is attempted at once waits here for its place, or for its outcome to be written. */
  #countFree() {
    return this.#stopped ? 0 : Math.max(0, 4 * this.#options.concurrency - this.#in_flight);
  }

  /** Returns how much it found. */
  async #look(now_ms: number): Promise<number> {
    const now = this.#deps.clock.now();
    const lease = {
      lease_id: this.#lease_id,
      leased_until: new Date(now.getTime() + this.#options.lease_ms),
    };
    const this_look = { now, lease, free: this.#countFree() };
    const all = [...this.#held_leases.values()];
    const ending = all.filter((held_lease) => this.#hasEnded(held_lease, now_ms));
    const renewing = all.filter((held_lease) => this.#isToRenew(held_lease, now_ms));
    const reading = all.filter((held_lease) => held_lease.may_have_more && this.#isOpen(held_lease, now_ms));
    try {
      const { renewed, opened } = await takeLeases(this.#db, this_look, renewing, this.#options);
      this.#keepRenewed(renewing, renewed, lease.leased_until);
      for (const held_lease of opened) this.#held_leases.set(nameOf(held_lease.webhook), held_lease);
      let found = opened.length;
      await readHeldLeases(this.#db, this_look, [...reading, ...opened], this.#options, (due) => {
        found += due.length;
        this.#enqueue(due);
      });
      // Not before others were taken: what had its turn is left to other workers for a moment.
      await releaseHeldLeases(this.#db, lease, ending);
      for (const held_lease of ending) this.#held_leases.delete(nameOf(held_lease.webhook));
      return found;
    } catch (error) {
      this.#deps.log.error({ err: error }, 'webhooks: nothing could be taken');
      // The leases end, and somebody else takes them.
      if (this.#stopped) this.#held_leases.clear();
      else await sleep(1000, undefined, { ref: false });
      return 0;
    }
  }

  /** After its turn nothing more is read of a subscription, so that it can go to another worker; a slow one only where others need its place. */
  #isOpen(held_lease: WebhookLease, now_ms: number) {
    return now_ms < held_lease.opened_at_ms + this.#options.turn_ms || !this.#isToClose(held_lease);
  }

  #isToClose(held_lease: WebhookLease) {
    return held_lease.is_quick || this.#countFree() === 0;
  }

  #hasEnded(held_lease: WebhookLease, now_ms: number) {
    return (
      held_lease.in_flight.size === 0 &&
      (this.#stopped || !held_lease.may_have_more || !this.#isOpen(held_lease, now_ms))
    );
  }

  /** What has not ended soon after its turn goes on. */
  #isToRenew(held_lease: WebhookLease, now_ms: number) {
    return (
      held_lease.in_flight.size > 0 &&
      now_ms >=
        held_lease.opened_at_ms + this.#options.turn_ms + (this.#isToClose(held_lease) ? closing_ms : 0)
    );
  }

  #keepRenewed(
    renewing: readonly WebhookLease[],
    renewed: readonly LeasedWebhook[],
    leased_until: Date,
  ): void {
    const webhooks = new Map(renewed.map((webhook) => [nameOf(webhook), webhook]));
    for (const held_lease of renewing) {
      const webhook = webhooks.get(nameOf(held_lease.webhook));
      if (webhook) continueLease(held_lease, webhook, leased_until);
      else this.#giveUp(held_lease);
    }
  }

  #enqueue(due: readonly DueDelivery[]): void {
    for (const delivery of due) {
      const held_lease = this.#held_leases.get(nameOf(delivery));
      if (!held_lease || this.#stopped) continue;
      // Where there was one there may be another.
      held_lease.may_have_more = true;
      if (delivery.has_to_wait) continue;
      held_lease.waiting.push(delivery);
      held_lease.in_flight.add(delivery.id);
      this.#in_flight++;
      if (mayAttempt(held_lease, this.#options)) this.#startable.add(held_lease);
    }
    this.#startNext();
  }

  #startNext(): void {
    for (const held_lease of this.#startable) {
      if (this.#attempting >= this.#options.concurrency) return;
      this.#startable.delete(held_lease);
      if (this.#deps.clock.now() >= held_lease.leased_until) this.#giveUp(held_lease);
      else void this.#send(held_lease, held_lease.waiting.shift()!);
      // Behind the others: each gets its turn.
      if (mayAttempt(held_lease, this.#options)) this.#startable.add(held_lease);
    }
  }

  async #send(held_lease: WebhookLease, delivery: DueDelivery): Promise<void> {
    this.#attempting++;
    held_lease.attempting++;
    const at = this.#deps.clock.now();
    try {
      const message = { id: delivery.id, body: delivery.body! };
      const result = await attemptDelivery(
        this.#attempt_deps,
        held_lease.webhook,
        message,
        this.#attempt_options,
      );
      const now = this.#deps.clock.now();
      const moment = {
        at,
        now,
        random: this.#options.random(),
        changes_health: noteAttempt(held_lease, result, now),
      };
      this.#recorder.add({ held_lease, outcome: classifyAttempt(delivery, result, moment) });
    } catch (error) {
      // Its secret cannot be opened: the lease ends, and somebody tries again.
      const { webhook_id } = delivery;
      this.#deps.log.error({ err: error, webhook_id }, 'webhooks: a message could not be signed');
      this.#giveUp(held_lease);
      this.#forget(held_lease, delivery);
    } finally {
      this.#attempting--;
      held_lease.attempting--;
      if (mayAttempt(held_lease, this.#options)) this.#startable.add(held_lease);
      this.#startNext();
    }
  }

  /** Goes on where outcomes were written. What could not be written is sent again when the leases have ended. */
  #settle(batch: readonly Finished[], recorded: Recorded): void {
    for (const { held_lease, outcome } of batch) {
      if (recorded === 'unblocks') held_lease.may_have_more = true;
      if (recorded === 'lost') this.#giveUp(held_lease);
      this.#forget(held_lease, outcome);
    }
  }

  /** Attempts nothing more of a subscription, and leaves its lease to end. */
  #giveUp(held_lease: WebhookLease): void {
    const name = nameOf(held_lease.webhook);
    if (this.#held_leases.get(name) === held_lease) this.#held_leases.delete(name);
    this.#drop(held_lease);
  }

  #drop(held_lease: WebhookLease): void {
    this.#startable.delete(held_lease);
    for (const delivery of held_lease.waiting.splice(0)) this.#forget(held_lease, delivery);
  }

  #forget(held_lease: WebhookLease, { id }: { id: string }): void {
    held_lease.in_flight.delete(id);
    this.#in_flight--;
    this.#signal();
  }

  /** Looks for work now. */
  wake(): void {
    if (this.#stopped) return;
    this.#woken = true;
    this.#signal();
    this.#look_timer ??= setInterval(() => this.wake(), this.#options.look_every_ms).unref();
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#woken) this.wake();
    });
  }

  /** Resolves when nothing is due and nothing is under way. */
  async idle(): Promise<void> {
    for (let run_now = this.#running; run_now; run_now = this.#running) await run_now;
  }

  /** Takes nothing more, and resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const held_lease of this.#held_leases.values()) this.#drop(held_lease);
    this.#signal();
    await this.idle();
    clearInterval(this.#look_timer);
  }
}

export const createSender = (deps: SenderDeps, options: SenderOptions): Sender => new Sender(deps, options);

const nameOf = ({ shop_id, webhook_id }: { shop_id: number; webhook_id: number }) =>
  `${shop_id} ${webhook_id}`;
