import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { addDays, dayOf, endOfDay, startOfDay } from './days.ts';

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Madrid',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

test('a day begins and ends at midnight of its time zone', () => {
  assert.equal(startOfDay('2026-03-02').toISOString(), '2026-03-02T00:00:00.000Z');
  assert.equal(endOfDay('2026-03-02').toISOString(), '2026-03-02T23:59:59.000Z');
  assert.equal(startOfDay('2026-03-02', 'America/New_York').toISOString(), '2026-03-02T05:00:00.000Z');
  assert.equal(endOfDay('2026-03-02', 'America/New_York').toISOString(), '2026-03-03T04:59:59.000Z');
});

test('a day on which clocks change has the length that it has', () => {
  assert.equal(startOfDay('2026-03-29', 'Europe/Madrid').toISOString(), '2026-03-28T23:00:00.000Z');
  assert.equal(endOfDay('2026-03-29', 'Europe/Madrid').toISOString(), '2026-03-29T21:59:59.000Z');
  assert.equal(endOfDay('2026-10-25', 'Europe/Madrid').toISOString(), '2026-10-25T22:59:59.000Z');
});

test('a day without a midnight begins with its first second', () => {
  assert.equal(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString(), '2018-11-04T03:00:00.000Z');
  assert.equal(dayOf(new Date('2018-11-04T02:59:59Z'), 'America/Sao_Paulo'), '2018-11-03');
});

test('days are added over months, years and changes of clocks', () => {
  assert.equal(addDays('2026-02-28', 1), '2026-03-01');
  assert.equal(addDays('2028-02-28', 1), '2028-02-29');
  assert.equal(addDays('2026-01-01', -1), '2025-12-31');
});

test('the first and last second of a day lie in it, and their neighbours do not', () => {
  const days = fc.integer({ min: 0, max: 60_000 }).map((later) => addDays('1971-01-01', later));
  fc.assert(
    fc.property(days, fc.constantFrom(...zones), (day, zone) => {
      const [start, end] = [startOfDay(day, zone).getTime(), endOfDay(day, zone).getTime()];
      assert.deepEqual(
        [start - 1000, start, end, end + 1000].map((at) => dayOf(new Date(at), zone) === day),
        [false, true, true, false],
      );
    }),
  );
});

test('an unknown time zone is refused', () => {
  assert.throws(() => startOfDay('2026-03-02', 'Mars/Olympus'), RangeError);
});
