import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../../platform/refusal.ts';
import { listWindow, noticeWindow, readStates, searchWindow } from './list-window.ts';

const clock = { now: () => new Date('2026-03-06T14:02:11.750Z') };
const iso = ({ from, to }: { from: Date; to: Date }) =>
  [from, to].map((at) => at.toISOString().replace('.000Z', 'Z'));

function errorsOf(read: () => unknown): unknown {
  try {
    read();
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.extras.errors;
  }
  return undefined;
}

describe('the window of the return list', () => {
  const list = (given: { from?: string; to?: string }) => iso(listWindow(given, clock));

  it('is the last 24 hours in whole seconds when nothing is said, and when only the end is', () => {
    const last_day = ['2026-03-05T14:02:11Z', '2026-03-06T14:02:11Z'];
    assert.deepEqual(list({}), last_day);
    assert.deepEqual(list({ to: '2020-01-01' }), last_day);
  });

  it('is the 24 hours after its beginning when only that is said', () => {
    assert.deepEqual(list({ from: '2026-03-01' }), ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z']);
    assert.deepEqual(list({ from: '2026-03-01 06:30:00' }), ['2026-03-01T06:30:00Z', '2026-03-02T06:30:00Z']);
  });

  it('takes whole days at both ends, and offsets', () => {
    assert.deepEqual(list({ from: '2026-03-01', to: '2026-03-01' }), [
      '2026-03-01T00:00:00Z',
      '2026-03-01T23:59:59Z',
    ]);
    assert.deepEqual(list({ from: '2026-03-01T00:00:00+02:00', to: '2026-03-01T00:00:00.999-05:30' }), [
      '2026-02-28T22:00:00Z',
      '2026-03-01T05:30:00Z',
    ]);
  });

  it('spans at most 120 days as written: a day as its beginning', () => {
    const last = { from: '2026-01-01', to: '2026-05-01' };
    assert.deepEqual(list(last), ['2026-01-01T00:00:00Z', '2026-05-01T23:59:59Z']);
    assert.deepEqual(list({ from: '2026-01-01', to: '2026-05-01T00:00:00.999Z' })[1], '2026-05-01T00:00:00Z');
    for (const to of ['2026-05-01T00:00:01Z', '2026-05-02'])
      assert.deepEqual(
        errorsOf(() => list({ from: '2026-01-01', to })),
        {
          to: ['The to field must be at most 120 days after from.'],
        },
      );
  });

  it('refuses an end before its beginning, and what is no time', () => {
    assert.deepEqual(
      errorsOf(() => list({ from: '2026-03-02', to: '2026-03-01' })),
      {
        to: ['The to field must not be before from.'],
      },
    );
    assert.deepEqual(
      errorsOf(() => list({ from: 'x', to: '1969-12-31' })),
      {
        from: ['The from field must be a valid date.'],
        to: ['The to field must be a valid date.'],
      },
    );
  });

  it('takes times that are equal in whole seconds as one instant', () => {
    const instant = { from: '2026-03-01T00:00:00.900Z', to: '2026-03-01T00:00:00.100Z' };
    assert.deepEqual(list(instant), ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z']);
  });
});

describe('the window of the shipping notice', () => {
  it('is the last seven days and today, in the days of the shop', () => {
    assert.deepEqual(iso(noticeWindow({}, clock, 'UTC')), ['2026-02-27T00:00:00Z', '2026-03-06T23:59:59Z']);
    // In New York the clocks stand five hours behind; in Auckland it is the 7th already.
    assert.deepEqual(iso(noticeWindow({}, clock, 'America/New_York')), [
      '2026-02-27T05:00:00Z',
      '2026-03-07T04:59:59Z',
    ]);
    assert.deepEqual(iso(noticeWindow({}, clock, 'Pacific/Auckland')), [
      '2026-02-27T11:00:00Z',
      '2026-03-07T10:59:59Z',
    ]);
  });

  it('takes a day as one of the shop, also when its clocks change, and a time without a zone as UTC', () => {
    // On 8 March 2026 New York sets its clocks forward.
    assert.deepEqual(iso(noticeWindow({ from: '2026-03-08', to: '2026-03-08' }, clock, 'America/New_York')), [
      '2026-03-08T05:00:00Z',
      '2026-03-09T03:59:59Z',
    ]);
    assert.deepEqual(iso(noticeWindow({ from: '2026-03-01 00:00:00' }, clock, 'America/New_York')), [
      '2026-03-01T00:00:00Z',
      '2026-03-07T04:59:59Z',
    ]);
  });

  it('refuses an end before its beginning, a defaulted one too', () => {
    for (const given of [{ to: '2026-02-26' }, { from: '2026-03-07' }])
      assert.deepEqual(
        errorsOf(() => noticeWindow(given, clock, 'UTC')),
        {
          to: ['The to field must not be before from.'],
        },
      );
  });
});

describe('the window of the search', () => {
  it('is everything up to the end of today, and may be of any span', () => {
    assert.deepEqual(iso(searchWindow({}, clock)), ['1970-01-01T00:00:00Z', '2026-03-06T23:59:59Z']);
    assert.deepEqual(iso(searchWindow({ from: '1970-01-01', to: '9999-12-31' }, clock)), [
      '1970-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ]);
  });

  it('refuses an end before its beginning, a defaulted one too', () => {
    assert.deepEqual(
      errorsOf(() => searchWindow({ from: '2026-03-07' }, clock)),
      {
        to: ['The to field must not be before from.'],
      },
    );
  });
});

describe('the states of the return list', () => {
  it('are open, closed and expired when none is named', () => {
    assert.deepEqual(readStates(undefined), ['open', 'closed', 'expired']);
  });

  it('are those that are named, once each, with or without spaces', () => {
    assert.deepEqual(readStates('cancelled'), ['cancelled']);
    assert.deepEqual(readStates('review, open,review'), ['open', 'review']);
  });

  it('refuses every other word, the internal state among them', () => {
    for (const text of ['processing', 'Open', 'open,', ',', 'open closed'])
      assert.deepEqual(
        errorsOf(() => readStates(text)),
        {
          state: ['Must be one of the following values: open, review, closed, cancelled, expired.'],
        },
        text,
      );
  });
});
