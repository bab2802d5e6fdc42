import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseLocale } from './languages.ts';
import { openingLines, timeOfDay } from './opening-hours.ts';

const week = [
  { days: [2, 1, 3, 5, 4], opens: '09:00', closes: '17:30' },
  { days: [6], opens: '13:00', closes: '16:00' },
  { days: [6], opens: '08:00', closes: '12:00' },
];
const tagOf = (accept_language: string) => chooseLocale({ accept_language }).tag;
/** The spaces that a locale puts beside a dash are narrow in some versions of its data. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');
const shown = (language: string) =>
  openingLines(tagOf(language), week).map(({ days, hours }) => [days, hours && plain(hours)]);

describe('opening hours', () => {
  it('put equal days in a row together, and name the days without any', () => {
    assert.deepEqual(shown('en'), [
      ['Mon–Fri', '09:00–17:30'],
      ['Sat', '08:00–12:00, 13:00–16:00'],
      ['Sun', null],
    ]);
    const apart = openingLines('en-GB', [{ days: [1, 3], opens: '09:00', closes: '10:00' }]);
    assert.deepEqual(
      apart.map(({ days }) => days),
      ['Mon', 'Tue', 'Wed', 'Thu–Sun'],
    );
    const daily = openingLines('en-GB', [{ days: [1, 2, 3, 4, 5, 6, 7], opens: '00:00', closes: '23:59' }]);
    assert.deepEqual(daily, [{ days: 'Mon–Sun', hours: '00:00–23:59' }]);
  });

  it('are written as the reader writes days and times', () => {
    assert.deepEqual(shown('en-US')[0], ['Mon–Fri', '9:00 AM – 5:30 PM']);
    assert.deepEqual(shown('de')[0], ['Mo–Fr', '09:00–17:30 Uhr']);
    assert.deepEqual(shown('ar')[0], ['الاثنين–الجمعة', '9:00 ص – 5:30 م']);
    assert.deepEqual(
      ['en', 'de', 'ar'].map((language) => plain(timeOfDay(tagOf(language), '17:30'))),
      ['17:30', '17:30', '5:30 م'],
    );
  });
});
