import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { attempt } from './attempt.ts';
import { classifyAttempt } from './classify-attempt.ts';
import { mayAttempt, noteAttempt, reopenLane } from './lane.ts';
import type { Lane, LaneLimits } from './lane.ts';
import type { FinishedAttempt } from './record-outcomes.ts';
import { createRecorder } from './recorder.ts';
import type { Recorded } from './recorder.ts';
import { createSigner } from './signer.ts';
import type { DueDelivery } from './store-due.ts';
import type { LeasedWebhook } from './store-lease.ts';
import { letGo, readLanes, takeLeases } from './take-due.ts';

export type SenderOptions = LaneLimits & {
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

type Finished = { lane: Lane; outcome: FinishedAttempt };

export function createSender(deps: SenderDeps, options: SenderOptions): Sender {
  const attempt_deps = { ...deps, signer: createSigner(deps) };
  const attempt_options = options.timeout_ms === undefined ? {} : { timeout_ms: options.timeout_ms };
  const recorder = createRecorder(deps, settle);
  const db = deps.queue_db.root;
  const lease_id = randomUUID();
  /** Of the subscriptions whose leases this worker holds. */
  const lanes = new Map<string, Lane>();
  /** Lanes with something to attempt and room for it; each gets its turn. */
  const startable = new Set<Lane>();
  let attempting = 0;
  /** Read, and not yet recorded; also of lanes that were given up. */
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
      if (woken) for (const lane of lanes.values()) lane.may_have_more = true;
      woken = false;
      has_changed = false;
      const began_ms = performance.now();
      const found = await look(began_ms);
      if (found === 0 && !has_changed) {
        if (under_way === 0 && lanes.size === 0) return;
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
    const all = [...lanes.values()];
    const ending = all.filter((lane) => hasEnded(lane, now_ms));
    const renewing = all.filter((lane) => isToRenew(lane, now_ms));
    const reading = all.filter((lane) => lane.may_have_more && isOpen(lane, now_ms));
    try {
      const { renewed, opened } = await takeLeases(db, this_look, renewing, options);
      keepRenewed(renewing, renewed, lease.leased_until);
      for (const lane of opened) lanes.set(nameOf(lane.webhook), lane);
      let found = opened.length;
      await readLanes(db, this_look, [...reading, ...opened], options, (due) => {
        found += due.length;
        takeIn(due);
      });
      // Not before others were taken: what had its turn is left to other workers for a moment.
      await letGo(db, lease, ending);
      for (const lane of ending) lanes.delete(nameOf(lane.webhook));
      return found;
    } catch (error) {
      deps.log.error({ err: error }, 'webhooks: nothing could be taken');
      // The leases end, and somebody else takes them.
      if (stopped) lanes.clear();
      else await sleep(1000, undefined, { ref: false });
      return 0;
    }
  }

  /** After its turn nothing more is read of a subscription, so that it can go to another worker; a slow one only where others need its place. */
  const isOpen = (lane: Lane, now_ms: number) =>
    now_ms < lane.opened_at_ms + options.turn_ms || !isToClose(lane);

  const isToClose = (lane: Lane) => lane.is_quick || countFree() === 0;

  const hasEnded = (lane: Lane, now_ms: number) =>
    lane.under_way.size === 0 && (stopped || !lane.may_have_more || !isOpen(lane, now_ms));

  /** What has not ended soon after its turn goes on. */
  const isToRenew = (lane: Lane, now_ms: number) =>
    lane.under_way.size > 0 &&
    now_ms >= lane.opened_at_ms + options.turn_ms + (isToClose(lane) ? closing_ms : 0);

  function keepRenewed(
    renewing: readonly Lane[],
    renewed: readonly LeasedWebhook[],
    leased_until: Date,
  ): void {
    const webhooks = new Map(renewed.map((webhook) => [nameOf(webhook), webhook]));
    for (const lane of renewing) {
      const webhook = webhooks.get(nameOf(lane.webhook));
      if (webhook) reopenLane(lane, webhook, leased_until);
      else giveUp(lane);
    }
  }

  function takeIn(due: readonly DueDelivery[]): void {
    for (const delivery of due) {
      const lane = lanes.get(nameOf(delivery));
      if (!lane || stopped) continue;
      // Where there was one there may be another.
      lane.may_have_more = true;
      if (delivery.has_to_wait) continue;
      lane.waiting.push(delivery);
      lane.under_way.add(delivery.id);
      under_way++;
      if (mayAttempt(lane, options)) startable.add(lane);
    }
    startNext();
  }

  function startNext(): void {
    for (const lane of startable) {
      if (attempting >= options.concurrency) return;
      startable.delete(lane);
      if (deps.clock.now() >= lane.leased_until) giveUp(lane);
      else void send(lane, lane.waiting.shift()!);
      // Behind the others: each gets its turn.
      if (mayAttempt(lane, options)) startable.add(lane);
    }
  }

  async function send(lane: Lane, delivery: DueDelivery): Promise<void> {
    attempting++;
    lane.attempting++;
    const at = deps.clock.now();
    try {
      const result = await attempt(attempt_deps, lane.webhook, delivery, attempt_options);
      const now = deps.clock.now();
      const moment = { at, now, random: options.random(), success_is_news: noteAttempt(lane, result, now) };
      recorder.add({ lane, outcome: classifyAttempt(delivery, result, moment) });
    } catch (error) {
      // Its secret cannot be opened: the lease ends, and somebody tries again.
      const { webhook_id } = delivery;
      deps.log.error({ err: error, webhook_id }, 'webhooks: a message could not be signed');
      giveUp(lane);
      forget(lane, delivery);
    } finally {
      attempting--;
      lane.attempting--;
      if (mayAttempt(lane, options)) startable.add(lane);
      startNext();
    }
  }

  /** Goes on where outcomes were written. What could not be written is sent again when the leases have ended. */
  function settle(batch: readonly Finished[], recorded: Recorded): void {
    for (const { lane, outcome } of batch) {
      if (recorded === 'lets_go') lane.may_have_more = true;
      if (recorded === 'lost') giveUp(lane);
      forget(lane, outcome);
    }
  }

  /** Attempts nothing more of a subscription, and leaves its lease to end. */
  function giveUp(lane: Lane): void {
    const name = nameOf(lane.webhook);
    if (lanes.get(name) === lane) lanes.delete(name);
    drop(lane);
  }

  function drop(lane: Lane): void {
    startable.delete(lane);
    for (const delivery of lane.waiting.splice(0)) forget(lane, delivery);
  }

  function forget(lane: Lane, { id }: { id: string }): void {
    lane.under_way.delete(id);
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
      for (const lane of lanes.values()) drop(lane);
      signal();
      await idle();
      clearInterval(look_timer);
    },
  };
}

const nameOf = ({ shop_id, webhook_id }: { shop_id: number; webhook_id: number }) =>
  `${shop_id} ${webhook_id}`;
