import type { Clock } from '../clock.ts';
import { minute_ms } from '../clock.ts';

export type RateAnswer = {
  allowed: boolean;
  quota: number;
  remaining: number;
  /** Seconds until the oldest counted request leaves the window; 0 when none is counted. */
  reset_s: number;
  /** Unix time, in seconds, of the end of `reset_s`. */
  reset_at_s: number;
};

/** Times of the counted requests of one caller, oldest first, in a ring that grows as needed. */
class Window {
  times = new Float64Array(16);
  head = 0;
  size = 0;
  quota = 0;
  /** The size when other processes were last told. */
  published = 0;

  oldest(): number {
    return this.times[this.head]!;
  }

  /** Moves times that are yet to come to now: the clock was set back. */
  limitTo(now: number): void {
    for (let i = this.size - 1; i >= 0; i--) {
      const at = (this.head + i) & (this.times.length - 1);
      if (this.times[at]! <= now) return;
      this.times[at] = now;
    }
  }

  forgetBefore(time: number): void {
    while (this.size > 0 && this.oldest() <= time) {
      this.head = (this.head + 1) & (this.times.length - 1);
      this.size--;
    }
  }

  add(time: number): void {
    if (this.size === this.times.length) this.grow();
    this.times[(this.head + this.size) & (this.times.length - 1)] = time;
    this.size++;
  }

  grow(): void {
    const larger = new Float64Array(this.times.length * 2);
    for (let i = 0; i < this.size; i++) larger[i] = this.times[(this.head + i) & (this.times.length - 1)]!;
    this.times = larger;
    this.head = 0;
  }
}

/** What a caller has used in the last 60 seconds. */
export type Usage = { caller: string; requests: number };

export type RateLimiter = {
  count(caller: string, quota: number): RateAnswer;
  /** The callers that have used a tenth of their quota or more here, to tell other processes. */
  busyUsage(): Usage[];
  /** Takes in what callers have used at other processes; it counts until the next time. */
  learnElsewhere(elsewhere: readonly Usage[]): void;
  /** Calls back when a caller has used another tenth of its quota since others were told. */
  onMuch(tell: () => void): void;
};

/** A caller is worth telling of when it has used this part of its quota. */
const busy_share = 0.1;
const max_published = 5000;

type Counted = { allowed: boolean; quota: number; others: number; now: number };

function answerOf(window: Window, { allowed, quota, others, now }: Counted): RateAnswer {
  // When requests at other processes leave the window is known there.
  const unknown_s = others > 0 ? 1 : 0;
  const reset_s =
    window.size > 0 ? Math.max(1, Math.ceil((window.oldest() + minute_ms - now) / 1000)) : unknown_s;
  return {
    allowed,
    quota,
    remaining: Math.max(0, quota - window.size - others),
    reset_s,
    reset_at_s: Math.ceil(now / 1000) + reset_s,
  };
}

/**
 * A sliding window of 60 seconds per caller (API contract, 4). Refused requests are not counted. Callers that were silent for a
 * window are forgotten; at most `max_callers` are remembered, the longest silent go first.
 */
export function createRateLimiter(clock: Clock, max_callers = 100_000): RateLimiter {
  const windows = new Map<string, Window>();
  let elsewhere = new Map<string, number>();
  let tell = () => {};
  let swept_at = 0;

  function sweep(now: number): void {
    swept_at = now;
    for (const [caller, window] of windows) {
      window.forgetBefore(now - minute_ms);
      if (window.size === 0) windows.delete(caller);
    }
  }

  return {
    count(caller, quota) {
      const now = clock.now().getTime();
      if (Math.abs(now - swept_at) > minute_ms) sweep(now);
      let window = windows.get(caller);
      if (!window) {
        if (windows.size >= max_callers) windows.delete(windows.keys().next().value!);
        window = new Window();
        windows.set(caller, window);
      }
      window.limitTo(now);
      window.forgetBefore(now - minute_ms);
      window.quota = quota;
      const others = elsewhere.get(caller) ?? 0;
      const allowed = window.size + others < quota;
      if (allowed) window.add(now);
      if (allowed && window.size - window.published >= Math.max(1, quota * busy_share)) tell();
      return answerOf(window, { allowed, quota, others, now });
    },
    busyUsage() {
      const before = clock.now().getTime() - minute_ms;
      const busy: Usage[] = [];
      for (const [caller, window] of windows) {
        window.forgetBefore(before);
        window.published = window.size;
        if (window.size >= Math.max(1, window.quota * busy_share) && busy.length < max_published)
          busy.push({ caller, requests: window.size });
      }
      return busy;
    },
    learnElsewhere(usages) {
      elsewhere = new Map(usages.map(({ caller, requests }) => [caller, requests]));
    },
    onMuch(callback) {
      tell = callback;
    },
  };
}
