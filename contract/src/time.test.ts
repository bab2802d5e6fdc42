import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { padTime, parseRange, parseTime, toTsMs, toTsOffset, toTsPlain } from './time.ts';

const read = (text: string): string | undefined => parseTime(text)?.at.toISOString();
const anyTime = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

describe('times without leading zeros', () => {
  test('get them, and only them', () => {
    for (const [given, padded] of [
      ['2020-2-3', '2020-02-03'],
      ['2020-2-3 00:00:00', '2020-02-03 00:00:00'],
      ['2020-12-3T9:5:7.25Z', '2020-12-03T09:05:07.25Z'],
      ['2020-02-03T00:00:00+02:00', '2020-02-03T00:00:00+02:00'],
    ] as const)
      assert.equal(padTime(given), padded);
    for (const text of ['', '20-2-3', '2020-2', '2020-123-4', '2020/2/3', '2020-2-3 9', '2020-2-3 9:00'])
      assert.equal(padTime(text), text);
    for (const text of ['2020-13-1', '2020-2-30', '2020-2-3 24:0:0'])
      assert.equal(parseTime(padTime(text)), undefined, text);
  });
});

describe('times that are read', () => {
  test('every form of the contract is read, and is UTC unless it names a zone', () => {
    assert.equal(read('2026-03-02'), '2026-03-02T00:00:00.000Z');
    assert.equal(read('2026-03-02 09:15:27'), '2026-03-02T09:15:27.000Z');
    assert.equal(read('2026-03-02T09:15:27'), '2026-03-02T09:15:27.000Z');
    assert.equal(read('2026-03-02T09:15:27Z'), '2026-03-02T09:15:27.000Z');
    assert.equal(read('2026-03-02 09:15:27z'), '2026-03-02T09:15:27.000Z');
    assert.equal(read('2026-03-02T09:15:27.5'), '2026-03-02T09:15:27.500Z');
    assert.equal(read('2026-03-02T09:15:27.0409999Z'), '2026-03-02T09:15:27.040Z');
    assert.equal(read('2026-03-02T09:15:27+02:30'), '2026-03-02T06:45:27.000Z');
    assert.equal(read('2026-03-02 09:15:27-05:00'), '2026-03-02T14:15:27.000Z');
    assert.equal(read('2024-02-29'), '2024-02-29T00:00:00.000Z');
    assert.equal(read('9999-12-31T23:59:59.999Z'), '9999-12-31T23:59:59.999Z');
  });

  test('only a day without a time is marked as such', () => {
    assert.equal(parseTime('2026-03-02')?.date_only, true);
    assert.equal(parseTime('2026-03-02T00:00:00')?.date_only, false);
  });

  test('a day alone is the day of the zone that is asked for, a time without a zone stays UTC', () => {
    assert.equal(parseTime('2026-03-02', 'America/New_York')?.at.toISOString(), '2026-03-02T05:00:00.000Z');
    assert.equal(
      parseTime('2026-03-02 00:00:00', 'America/New_York')?.at.toISOString(),
      '2026-03-02T00:00:00.000Z',
    );
  });

  test('days and times that do not exist are refused instead of being moved', () => {
    for (const text of [
      '2026-02-30',
      '2026-02-29',
      '2100-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-01-32',
      '2026-03-02 24:00:00',
      '2026-03-02 23:60:00',
      '2026-03-02 23:59:60',
      '2026-03-02T09:15:27+24:00',
      '2026-03-02T09:15:27+02:60',
      '1969-12-31',
      '1969-12-31T23:59:59-01:00',
      '1970-01-01T00:00:00+00:01',
      '9999-12-31T23:59:59-00:01',
      '0000-01-01',
      '10000-01-01',
    ])
      assert.equal(parseTime(text), undefined, text);
  });

  test('other forms are refused', () => {
    for (const text of [
      '',
      ' ',
      'now',
      '2026',
      '2026-03',
      '2026-3-2',
      '20260302',
      '2026-03-02T',
      '2026-03-02 09:15',
      '2026-03-02Z',
      '2026-03-02  09:15:27',
      '2026-03-02T09:15:27.',
      '2026-03-02T09:15:27+0200',
      '2026-03-02T09:15:27+02',
      '02/03/2026',
      ' 2026-03-02',
      '2026-03-02\n',
      '1772442927',
      '2026-03-02T09:15:27 00:00',
      '2026-03-02T09:15:27ZZ',
      '٢٠٢٦-٠٣-٠٢',
    ])
      assert.equal(parseTime(text), undefined, text);
  });

  test('no text makes it throw', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseTime(text)));
  });
});

describe('times that are written', () => {
  const at = new Date('2026-03-02T09:15:27.040Z');

  test('each form is the one of the contract', () => {
    assert.equal(toTsPlain(at), '2026-03-02 09:15:27');
    assert.equal(toTsOffset(at), '2026-03-02T09:15:27+00:00');
    assert.equal(toTsMs(at), '2026-03-02T09:15:27.040Z');
    assert.equal(toTsMs(new Date(0)), '1970-01-01T00:00:00.000Z');
  });

  test('what is written is read back', () => {
    fc.assert(
      fc.property(anyTime, (time) => {
        const second = Math.floor(time.getTime() / 1000) * 1000;
        assert.equal(parseTime(toTsMs(time))?.at.getTime(), time.getTime());
        assert.equal(parseTime(toTsOffset(time))?.at.getTime(), second);
        assert.equal(parseTime(toTsPlain(time))?.at.getTime(), second);
      }),
    );
  });
});

describe('ranges', () => {
  const range = (from: string | undefined, to: string | undefined, limit_days?: number): unknown => {
    const result = parseRange({ from, to }, limit_days === undefined ? {} : { limit_days });
    if ('errors' in result) return result.errors;
    return [result.from?.toISOString(), result.to?.toISOString()];
  };

  test('days alone cover their first to their last second', () => {
    assert.deepEqual(range('2026-03-02', '2026-03-02'), [
      '2026-03-02T00:00:00.000Z',
      '2026-03-02T23:59:59.000Z',
    ]);
    assert.deepEqual(range('9999-12-31', '9999-12-31'), [
      '9999-12-31T00:00:00.000Z',
      '9999-12-31T23:59:59.000Z',
    ]);
  });

  test('days alone are those of the zone of the shop where the endpoint says so, also when clocks change', () => {
    const days = { from: '2026-03-29', to: '2026-03-29' };
    assert.deepEqual(parseRange(days, { time_zone: 'Europe/Madrid' }), {
      from: new Date('2026-03-28T23:00:00Z'),
      to: new Date('2026-03-29T21:59:59Z'),
    });
    const last = parseRange({ from: '9999-12-31', to: '9999-12-31' }, { time_zone: 'Asia/Tokyo' });
    assert.deepEqual(last, { from: new Date('9999-12-30T15:00:00Z'), to: new Date('9999-12-31T14:59:59Z') });
  });

  test('instants are truncated to whole seconds before they are compared', () => {
    assert.deepEqual(range('2026-03-02T09:15:27.900Z', '2026-03-02T09:15:27.100Z'), [
      '2026-03-02T09:15:27.000Z',
      '2026-03-02T09:15:27.000Z',
    ]);
  });

  test('an end that is absent stays absent', () => {
    assert.deepEqual(range(undefined, undefined), [undefined, undefined]);
    assert.deepEqual(range('2026-03-02', undefined), ['2026-03-02T00:00:00.000Z', undefined]);
    assert.deepEqual(range(undefined, '2026-03-02', 1), [undefined, '2026-03-02T23:59:59.000Z']);
  });

  test('an end before the beginning is refused on to', () => {
    const errors = { to: ['The to field must not be before from.'] };
    assert.deepEqual(range('2026-03-02 00:00:01', '2026-03-02 00:00:00'), errors);
    assert.deepEqual(range('2026-03-03', '2026-03-02'), errors);
    assert.deepEqual(range('2026-03-02 18:00:00', '2026-03-02'), [
      '2026-03-02T18:00:00.000Z',
      '2026-03-02T23:59:59.000Z',
    ]);
  });

  test('a span of exactly the limit is allowed, where a day alone counts as its beginning', () => {
    const errors = { to: ['The to field must be at most 120 days after from.'] };
    assert.ok(Array.isArray(range('2026-01-01', '2026-05-01', 120)));
    assert.ok(Array.isArray(range('2026-01-01', '2026-05-01 00:00:00', 120)));
    assert.ok(Array.isArray(range('2026-01-01 00:00:00', '2026-05-01', 120)));
    assert.deepEqual(range('2026-01-01', '2026-05-02', 120), errors);
    assert.deepEqual(range('2026-01-01', '2026-05-01 00:00:01', 120), errors);
    assert.ok(Array.isArray(range('1970-01-01', '9999-12-31')));
  });

  test('every end that cannot be read is named', () => {
    assert.deepEqual(range('x', '2026-02-30'), {
      from: ['The from field must be a valid date.'],
      to: ['The to field must be a valid date.'],
    });
  });
});
