import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { localTimeReader } from './local-time.ts';

const read = (text: string): string | undefined => localTimeReader('Europe/London')(text)?.toISOString();

describe('UK local times', () => {
  test('winter time is UTC and summer time is an hour ahead of it', () => {
    assert.equal(read('2010-12-01 08:26:00'), '2010-12-01T08:26:00.000Z');
    assert.equal(read('2011-08-31 17:45:59'), '2011-08-31T16:45:59.000Z');
    assert.equal(read('2011-07-01 00:30:00'), '2011-06-30T23:30:00.000Z');
  });

  test('the clocks change in the middle of the day that they change on', () => {
    assert.equal(read('2011-03-27 00:59:59'), '2011-03-27T00:59:59.000Z');
    assert.equal(read('2011-03-27 02:00:00'), '2011-03-27T01:00:00.000Z');
    assert.equal(read('2011-10-30 00:59:59'), '2011-10-29T23:59:59.000Z');
    assert.equal(read('2011-10-30 02:00:00'), '2011-10-30T02:00:00.000Z');
  });

  test('a time that happens twice is the first, one that never happens is moved forward', () => {
    assert.equal(read('2011-10-30 01:30:00'), '2011-10-30T00:30:00.000Z');
    assert.equal(read('2011-03-27 01:30:00'), '2011-03-27T01:30:00.000Z');
  });

  test('other forms and days that do not exist are refused', () => {
    for (const text of [
      '',
      'NA',
      '2011-02-29 10:00:00',
      '2011-02-31 10:00:00',
      '2011-13-01 10:00:00',
      '2011-01-01 24:00:00',
      '2011-01-01 10:60:00',
      '2011-01-01T10:00:00',
      '2011-01-01 10:00',
      '1/12/2010 08:26',
      ' 2011-01-01 10:00:00',
    ])
      assert.equal(read(text), undefined, text);
  });

  test('what a reader remembers changes no answer', () => {
    const hour = fc.constantFrom(
      '2011-03-27 00',
      '2011-03-27 02',
      '2011-10-30 01',
      '2011-10-30 02',
      'nonsense',
    );
    const minute = fc.constantFrom(':00:00', ':30:00', ':61:00');
    fc.assert(
      fc.property(fc.array(fc.tuple(hour, minute)), (times) => {
        const remembering = localTimeReader('Europe/London');
        for (const [start, end] of times)
          assert.equal(remembering(start + end)?.toISOString(), read(start + end));
      }),
      { numRuns: 30 },
    );
  });

  test('every instant of a year is read back from its local time, but for the hour that happens twice', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/London',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const year = { min: new Date('2011-01-01T00:00:00Z'), max: new Date('2011-12-31T23:59:59Z') };
    const readTime = localTimeReader('Europe/London');
    fc.assert(
      fc.property(fc.date({ ...year, noInvalidDate: true }), (at) => {
        const whole = new Date(Math.floor(at.getTime() / 1000) * 1000);
        fc.pre(!whole.toISOString().startsWith('2011-10-30T01'));
        assert.deepEqual(readTime(format.format(whole)), whole);
      }),
    );
  });
});
