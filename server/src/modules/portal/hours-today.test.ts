import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hoursToday, localMoment } from './hours-today.ts';

const periods = [
  { days: [6], opens: '13:00', closes: '16:00' },
  { days: [5, 6], opens: '08:00', closes: '12:00' },
];

describe('opening hours today', () => {
  it('say until when it is open, when it opens next, and whether it is closed for the day', () => {
    for (const [time, expected] of [
      ['07:59', { state: 'opens', at: '08:00' }],
      ['08:00', { state: 'open', at: '12:00' }],
      ['11:59', { state: 'open', at: '12:00' }],
      ['12:00', { state: 'opens', at: '13:00' }],
      ['15:59', { state: 'open', at: '16:00' }],
      ['16:00', { state: 'closed_now' }],
    ] as const)
      assert.deepEqual(hoursToday(periods, { day: 6, time }), expected, time);
    assert.deepEqual(hoursToday(periods, { day: 7, time: '09:00' }), { state: 'closed' });
  });

  it('are those of the day in the time zone of the shop', () => {
    const at = new Date('2026-07-05T23:30:00Z');
    assert.deepEqual(localMoment(at, 'Europe/London'), { day: 1, time: '00:30' });
    assert.deepEqual(localMoment(at, 'America/New_York'), { day: 7, time: '19:30' });
    assert.deepEqual(localMoment(new Date('2026-01-04T23:30:00Z'), 'Europe/London'), {
      day: 7,
      time: '23:30',
    });
  });
});
