import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createText } from './text.ts';

describe('days between two instants', () => {
  const daysIn = (zone: string) =>
    createText({ language: 'en', tag: 'en-GB' }, {} as never, zone).daysBetween;

  it('are days of the calendar in the zone of the shop, not spans of 24 hours', () => {
    assert.equal(daysIn('Europe/London')('2026-10-14T15:00:00Z', '2026-10-15T08:00:00Z'), 1);
    assert.equal(daysIn('Asia/Tokyo')('2026-10-14T15:00:00Z', '2026-10-15T08:00:00Z'), 0);
    assert.equal(daysIn('Europe/London')('2026-10-14T08:00:00Z', '2026-10-14T22:00:00Z'), 0);
    assert.equal(daysIn('Europe/London')('2026-10-14T08:00:00Z', '2026-10-13T22:00:00Z'), -1);
    assert.equal(daysIn('Europe/London')('2026-10-14T08:00:00Z', '2026-10-12T22:00:00Z'), -2);
  });

  it('do not shift where the clocks change', () => {
    assert.equal(daysIn('Europe/London')('2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z'), 2);
  });
});
