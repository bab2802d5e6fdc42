import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ReportCounter } from './report.ts';
import { reportTable } from './report-table.ts';
import { importLines, lineOf, writtenLine } from './test-lines.ts';

describe('the report', () => {
  test('a line that was read and forgotten is an error, not a smaller sum', () => {
    const counter = new ReportCounter();
    counter.read(lineOf());
    assert.throws(() => counter.report(), /1 lines were read, but the categories have 0/);
    counter.line(lineOf(), 'sale');
    assert.equal(counter.report().lines_imported, 1);
    counter.line(lineOf(), 'manual');
    assert.throws(() => counter.report(), /1 lines were read, but the categories have 2/);
  });

  test('a row has lines, units, money with its sign, and the first lines as examples', async () => {
    const { report } = await importLines(
      Array.from({ length: 7 }, (_, index) =>
        writtenLine(`C${index}`, 'D', -2, '2011-03-26 10:00:00', '27.5'),
      ),
    );
    assert.partialDeepStrictEqual(report.categories, [
      {
        category: 'discount',
        reason: null,
        imported: false,
        lines: 7,
        units: -14,
        amount: -38_500,
        examples: [2, 3, 4, 5, 6],
      },
    ]);
  });

  test('rounded prices and lines out of order are noticed', async () => {
    const { report } = await importLines([
      writtenLine('1', 'PADS', 1, '2011-03-26 10:00:00', '0.001'),
      writtenLine('2', '85123A', 1, '2011-03-25 10:00:00', '1'),
      writtenLine('3', '85123A', 1, '2011-03-25 10:00:00', '1'),
    ]);
    assert.deepEqual(report.notices, { prices_rounded: 1, lines_out_of_order: 1 });
  });

  test('what is paid and what is given back differ by the weak matches', async () => {
    const { report } = await importLines([
      writtenLine('1', '85123A', 6, '2011-03-26 10:00:00', '2.55'),
      writtenLine('C2', '85123A', -2, '2011-03-27 10:00:00', '2.00'),
    ]);
    assert.deepEqual(report.returns, { count: 1, lines: 1, units: 2, total_cancelled: 400, total_paid: 510 });
  });

  test('it is plain JSON', async () => {
    const { report } = await importLines([writtenLine('1', '85123A', 6, '2011-03-26 10:00:00', '2.55')]);
    assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
  });
});

describe('the table', () => {
  test('it shows every row with separators, the sums, and what the rows mean', async () => {
    const { report } = await importLines([
      writtenLine('1', '85123A', 6000, '2011-03-26 10:00:00', '2.55'),
      writtenLine('C2', '85123A', -1, '2011-03-27 10:00:00', '2.55'),
      writtenLine('C2', 'M', -1, '2011-03-27 10:00:00', '0.05'),
    ]);
    assert.deepEqual(reportTable(report).split('\n'), [
      '                                                  lines        units               GBP',
      'Imported',
      '  sale                                                1        6,000         15,300.00',
      '  return_exact, one_purchase                          1           -1             -2.55',
      '  together                                            2        5,999         15,297.45',
      'Not imported',
      '  manual                                              1           -1             -0.05',
      '  together                                            1           -1             -0.05',
      'Lines read                                            3',
      '',
      '1 orders (0 of guests) with 1 lines, items 15,300.00 GBP, shipping 0.00 GBP',
      '1 returns with 1 units, 2.55 GBP refunded for items paid 2.55 GBP',
      '',
      'sale: Items sold: a line of an order. First in line 2.',
      'return_exact, one_purchase: Exactly one earlier purchase at the same price has enough units left. First in line 3.',
      'manual: Entered by hand, charged or refunded, without an article. First in line 4.',
      '',
    ]);
  });

  test('notices are shown only when there is something to notice', async () => {
    const { report } = await importLines([writtenLine('1', 'PADS', 1, '2011-03-26 10:00:00', '0.001')]);
    assert.match(reportTable(report), /1 prices had a fraction of a penny/);
    assert.doesNotMatch(reportTable(report), /dated before/);
  });
});
