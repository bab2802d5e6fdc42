import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { attempt } from './attempt.ts';
import { judgeAttempt } from './judge-attempt.ts';
import { recordOutcomes } from './record-outcomes.ts';
import type { FinishedAttempt } from './record-outcomes.ts';
import { createSigner } from './signer.ts';
import { claimDue, renewLeases } from './store-claim.ts';
import type { Claimed } from './store-claim.ts';

export type SenderOptions = {
  /** Attempts of this process at once. */
  concurrency: number;
  /** How long a delivery is taken; a worker that dies gives it back by then. */
  lease_ms: number;
  renew_every_ms: number;
  /** How often it looks for what is due without being woken. */
  look_every_ms: number;
  per_webhook: number;
  per_failing_webhook: number;
  timeout_ms?: number;
  /** From 0 to 1, for the jitter of the schedule. */
  random(): number;
};

export const default_sender_options = {
  lease_ms: 20_000,
  renew_every_ms: 5000,
  look_every_ms: 100,
  // Webhook contract, section 4.3. Receivers that only fail get less, so that many of them do not take every place.
  per_webhook: 10,
  per_failing_webhook: 2,
  random: Math.random,
} as const satisfies Partial<SenderOptions>;

const gather_ms = 5;
const between_claims_ms = 10;
const between_full_claims_ms = 25;

export type SenderDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'egress' | 'log'>;

/** Sends what is due, as long as there is something; the same deliveries may be worked on by several processes. */
export type Sender = {
  /** Looks for work now. */
  wake(): void;
  /** Resolves when nothing is due and nothing is under way. */
  idle(): Promise<void>;
  /** Takes nothing more, and resolves when what is under way has ended. */
  stop(): Promise<void>;
};

export function createSender(deps: SenderDeps, options: SenderOptions): Sender {
  const signer = createSigner(deps);
  const under_way = new Map<string, Claimed>();
  /** Claimed, and not yet attempted. */
  const waiting: Claimed[] = [];
  let finished: FinishedAttempt[] = [];
  let sending = 0;
  let recording = false;
  let stopped = false;
  let woken = false;
  let running: Promise<void> | undefined;
  let timers: NodeJS.Timeout[] | undefined;
  let change = Promise.withResolvers<void>();

  function signal(): void {
    change.resolve();
    change = Promise.withResolvers<void>();
  }

  async function run(): Promise<void> {
    for (;;) {
      woken = false;
      const claimed_at = performance.now();
      const free = countFree();
      const { claimed, seen } = free > 0 && !stopped ? await claim(free) : { claimed: [], seen: 0 };
      for (const delivery of claimed) under_way.set(delivery.id, delivery);
      waiting.push(...claimed);
      sendNext();
      if (seen === 0 && (!woken || stopped)) {
        if (under_way.size === 0) return;
        await change.promise;
      }
      await gather(claimed_at);
    }
  }

  /** A claim of many costs little more than a claim of one: leaves a moment between two, and a longer one while most places are taken. */
  async function gather(claimed_at: number): Promise<void> {
    for (;;) {
      const is_full = countFree() < options.concurrency;
      const left_ms = claimed_at + (is_full ? between_full_claims_ms : between_claims_ms) - performance.now();
      if (left_ms <= 0 || stopped || under_way.size === 0) return;
      await Promise.race([change.promise, sleep(left_ms)]);
    }
  }

  /** What may be claimed: as much again as is attempted at once waits here for its place, or for its outcome to be written. */
  const countFree = () => 2 * options.concurrency - under_way.size;

  async function claim(limit: number): ReturnType<typeof claimDue> {
    try {
      return await claimDue(deps, { ...options, limit, lease_id: randomUUID() });
    } catch (error) {
      deps.log.error({ err: error }, 'webhooks: nothing could be claimed');
      await sleep(1000, undefined, { ref: false });
      return { claimed: [], seen: 0 };
    }
  }

  function sendNext(): void {
    while (sending < options.concurrency && waiting.length > 0) void send(waiting.shift()!);
  }

  async function send(delivery: Claimed): Promise<void> {
    sending++;
    const at = deps.clock.now();
    try {
      const { timeout_ms } = options;
      const result = await attempt(
        { ...deps, signer },
        delivery,
        timeout_ms === undefined ? {} : { timeout_ms },
      );
      finished.push(judgeAttempt(delivery, result, { at, now: deps.clock.now(), random: options.random() }));
      void record();
    } catch (error) {
      // Its secret cannot be opened: the lease ends, and somebody tries again.
      deps.log.error(
        { err: error, webhook_id: delivery.webhook_id },
        'webhooks: a message could not be signed',
      );
      under_way.delete(delivery.id);
      signal();
    } finally {
      sending--;
      sendNext();
    }
  }

  /** What ended since the last time goes into one transaction. */
  async function record(): Promise<void> {
    if (recording) return;
    recording = true;
    while (finished.length > 0) {
      // What ends in the next moment is written along: a transaction for each would take most of the time.
      await sleep(gather_ms);
      const batch = finished.splice(0, 500);
      await write(batch);
      for (const { id } of batch) under_way.delete(id);
      // The next of their returns are due now, which a claim that has just been made may not have seen.
      woken = true;
      signal();
    }
    recording = false;
  }

  async function write(batch: FinishedAttempt[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await recordOutcomes(deps, batch);
      } catch (error) {
        deps.log.error({ err: error }, 'webhooks: outcomes could not be written');
        // Their leases end, and they are sent again.
        if (tries === 3) return;
        await sleep(200 * tries, undefined, { ref: false });
      }
    }
  }

  async function renew(): Promise<void> {
    if (under_way.size === 0) return;
    try {
      await renewLeases(deps, [...under_way.values()], options.lease_ms);
    } catch (error) {
      deps.log.warn({ err: error }, 'webhooks: leases could not be renewed');
    }
  }

  function wake(): void {
    if (stopped) return;
    woken = true;
    signal();
    timers ??= [
      setInterval(() => void renew(), options.renew_every_ms).unref(),
      setInterval(wake, options.look_every_ms).unref(),
    ];
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
      signal();
      await idle();
      for (const timer of timers ?? []) clearInterval(timer);
    },
  };
}
