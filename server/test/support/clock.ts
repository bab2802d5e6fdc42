import type { Clock } from '../../src/platform/clock.ts';

/** A clock that stands still until it is told to move. */
export class TestClock implements Clock {
  #at: number;

  constructor(at: string | Date = '2026-03-02T09:15:27.000Z') {
    this.#at = new Date(at).getTime();
  }

  now(): Date {
    return new Date(this.#at);
  }

  advance(ms: number): void {
    this.#at += ms;
  }

  set(at: string | Date): void {
    this.#at = new Date(at).getTime();
  }
}
