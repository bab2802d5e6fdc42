import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { day_ms } from '../../../platform/clock.ts';
import { isHopeless, nextAttemptAt, retryAfterMs } from './retry-schedule.ts';

const now = new Date('2026-03-02T09:15:27.000Z');
const wait_s = (made: number, random: number, retry_after: string | null = null) => {
  const next = nextAttemptAt(now, made, random, retry_after);
  return next && (next.getTime() - now.getTime()) / 1000;
};

describe('the schedule of webhooks', () => {
  it('has ten attempts, moved by up to a tenth, in about 75.6 hours', () => {
    const made = Array.from({ length: 9 }, (_, i) => i + 1);
    const sum = (random: number) => made.reduce((total, i) => total + (wait_s(i, random) ?? 0), 0) / 3600;
    assert.deepEqual([wait_s(1, 0), wait_s(1, 0.5), wait_s(1, 1)], [4.5, 5, 5.5]);
    assert.equal(sum(0.5).toFixed(1), '75.6');
    assert.equal(wait_s(10, 0.5), undefined);
  });

  it('waits for Retry-After up to 30 minutes, and longer where it is longer itself', () => {
    assert.equal(wait_s(1, 0.5, '120'), 120);
    assert.equal(wait_s(1, 0.5, '86400'), 1800);
    assert.equal(wait_s(5, 0.5, '120'), 18_000);
    assert.equal(wait_s(10, 0.5, '120'), undefined);
    assert.equal(retryAfterMs('Mon, 02 Mar 2026 09:16:27 GMT', now), 60_000);
    for (const nothing of [null, '', ' ', 'soon', '-5', 'Mon, 02 Mar 2020 09:16:27 GMT'])
      assert.equal(retryAfterMs(nothing, now), 0, String(nothing));
  });

  it('gives a webhook up after five days and ten failures, not before', () => {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    assert.ok(isHopeless(ago(5 * day_ms), 10, now));
    assert.ok(!isHopeless(ago(5 * day_ms - 1), 10, now));
    assert.ok(!isHopeless(ago(5 * day_ms), 9, now));
  });
});
