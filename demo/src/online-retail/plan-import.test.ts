import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import type { Disposition } from './dispositions.ts';
import { planImport } from './plan-import.ts';
import { readTransactions } from './read-transactions.ts';
import { collect, importLines, linesByCategory, writtenLine } from './test-lines.ts';
import type { WholeImport } from './test-lines.ts';

describe('an import', () => {
  test('sales become orders and their cancellations become returns, in one pass', async () => {
    const { orders, returns, report } = await importLines([
      writtenLine('536365', '85123A', 6, '2011-03-26 10:00:00', '2.55'),
      writtenLine('536365', 'POST', 1, '2011-03-26 10:00:00', '18'),
      writtenLine('536366', '22632', 1, '2011-03-26 10:00:00', '1.85', 'NA'),
      writtenLine('C536367', '85123a', -2, '2011-03-27 10:00:00', '2.55'),
      writtenLine('C536367', '22632', -1, '2011-03-27 10:00:00', '1.85'),
    ]);
    assert.deepEqual(
      orders.map(({ invoice, customer, total, sold_at }) => [
        invoice,
        customer,
        total,
        sold_at.toISOString(),
      ]),
      [
        ['536365', '17850', 3330, '2011-03-26T10:00:00.000Z'],
        ['536366', null, 185, '2011-03-26T10:00:00.000Z'],
      ],
    );
    assert.deepEqual(
      returns.map(({ key, units, cancelled_at }) => [key, units, cancelled_at.toISOString()]),
      [['C536367/536365/1', 2, '2011-03-27T09:00:00.000Z']],
    );
    assert.deepEqual(linesByCategory(report), {
      sale: 2,
      shipping: 1,
      'return_exact, one_purchase': 1,
      'return_unmatched, never_bought': 1,
    });
  });

  test('a line that is not imported is listed once, with what became of it', async () => {
    const listed: [number, Disposition][] = [];
    const lines = [
      writtenLine('536365', '85123A', 6, '2011-03-26 10:00:00', '2.55'),
      'nonsense',
      writtenLine('A563186', 'B', 1, '2011-03-26 10:00:00', '-11062.06', 'NA'),
      writtenLine('536366', '85123A', -6, '2011-03-26 10:00:00', '0', 'NA'),
    ];
    const { report } = await importLines(lines, 3, (line_number, disposition) =>
      listed.push([line_number, disposition]),
    );
    assert.deepEqual(
      listed.toSorted(([a], [b]) => a - b),
      [
        [3, 'malformed_field_count'],
        [4, 'bad_debt'],
        [5, 'stock_write_off'],
      ],
    );
    assert.equal(report.lines_not_imported, 3);
  });

  test('a line of an invoice that ended long ago is reported, not made a second order', async () => {
    const others = Array.from({ length: 1001 }, (_, index) =>
      writtenLine(String(600_000 + index), '85123A', 1, '2011-03-26 10:00:00', '1'),
    );
    const first = writtenLine('536365', '85123A', 6, '2011-03-26 10:00:00', '2.55');
    const { orders, report } = await importLines([first, ...others, first]);
    assert.equal(orders.filter(({ invoice }) => invoice === '536365').length, 1);
    assert.equal(linesByCategory(report)['unknown, invoice_closed'], 1);
  });
});

const codes = fc.constantFrom('85123A', '85123a', '22632', 'POST', 'D', 'M', 'XYZ', 'gift_0001_10');
const anyLine = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(
        fc.constantFrom('536365', '536366', '536367', 'C536368', 'C536369', 'A536370', 'X1'),
        codes,
        fc.constantFrom(1, 6, 12, 400, 10_000, 10_001, 0, -1, -6, -300, -501),
        fc.constantFrom('2011-03-26 10:00:00', '2011-03-27 10:00:00', '2011-03-28 10:00:00'),
        fc.constantFrom('2.55', '2.1', '0', '0.001', '-1'),
        fc.constantFrom('17850', '17850', '12346', 'NA'),
      )
      .map((fields) => writtenLine(...fields)),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'x,"y', '1,2,3', writtenLine('1', 'M', 'x', 'y', 'z')) },
);

describe('any file at all', () => {
  test('the categories add up to the lines read, and the imported ones to the orders and returns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { maxLength: 60 }), async (lines) => {
        const whole = await importLines(lines);
        assert.equal(whole.report.lines_read, lines.length);
        const sum = whole.report.categories.reduce((soFar, row) => soFar + row.lines, 0);
        assert.equal(sum, lines.length);
        requireConsistent(whole);
      }),
    );
  });

  test('the size of the batches changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyLine, { maxLength: 40 }), async (lines) => {
        const by_one = await importLines(lines, 1);
        const at_once = await importLines(lines, 1000);
        assert.deepEqual(by_one.report, at_once.report);
        assert.deepEqual(by_one.orders, at_once.orders);
        assert.deepEqual(by_one.returns, at_once.returns);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the slice of real trading in data/', () => {
  const path = fileURLToPath(new URL('../../../data/online-retail-2011-05-to-06.csv.gz', import.meta.url));

  test('every line is accounted for, and what data/README.md says of it is true', async () => {
    const whole = await collect(planImport(readTransactions(path)));
    requireConsistent(whole);
    assert.equal(whole.report.lines_read, 17_158);
    assert.deepEqual(whole.report.notices, { prices_rounded: 0, lines_out_of_order: 0 });
    assert.deepEqual(linesByCategory(whole.report), {
      sale: 15_730,
      shipping: 66,
      'return_exact, one_purchase': 685,
      'return_likely, latest_purchase': 63,
      'return_likely, several_purchases': 1,
      'return_weak, other_price': 29,
      'return_unmatched, no_customer': 5,
      'return_unmatched, never_bought': 397,
      'return_unmatched, already_returned': 2,
      'return_unmatched, not_enough_left': 3,
      'over_limit, return_units': 1,
      shipping_without_goods: 3,
      shipping_refund: 15,
      discount: 14,
      manual: 41,
      fee: 1,
      stock_write_off: 70,
      zero_price: 32,
    });
    assert.partialDeepStrictEqual(whole.report, {
      orders: { count: 1182, guests: 33, lines: 15_730 },
      returns: { count: 414, units: 6365 },
    });
  });
});

/** What must hold of every import: limits, units, money, the order of the parts, and sums. */
function requireConsistent({ orders, returns, parts, report }: WholeImport): void {
  const bought = new Map<string, number>();
  const known = new Set<string>();
  for (const part of parts) {
    for (const order of part.orders) {
      assert.ok(!known.has(order.invoice), 'an invoice becomes one order');
      known.add(order.invoice);
    }
    for (const { invoice } of part.returns)
      assert.ok(known.has(invoice), 'the order comes before its return');
  }
  for (const { invoice, lines, goods_total, shipping_total, total } of orders) {
    assert.ok(lines.length >= 1 && lines.length <= 500);
    assert.equal(
      lines.reduce((soFar, line) => soFar + line.quantity * line.unit_price, 0),
      goods_total,
    );
    assert.equal(goods_total + shipping_total, total);
    for (const { position, quantity } of lines) {
      assert.ok(quantity >= 1 && quantity <= 10_000);
      bought.set(`${invoice}/${position}`, quantity);
    }
  }
  assert.equal(new Set(returns.map(({ key }) => key)).size, returns.length);
  for (const { invoice, units, lines } of returns) {
    assert.ok(units >= 1 && units <= 500);
    assert.equal(
      lines.reduce((soFar, { quantity }) => soFar + quantity, 0),
      units,
    );
    for (const { position, quantity } of lines) {
      const left = (bought.get(`${invoice}/${position}`) ?? 0) - quantity;
      assert.ok(quantity >= 1 && left >= 0, 'no more units come back than were bought');
      bought.set(`${invoice}/${position}`, left);
    }
  }
  const rows = (wanted: (category: string) => boolean) =>
    report.categories.filter(({ category }) => wanted(category));
  const sumOf = (wanted: (category: string) => boolean, member: 'lines' | 'units' | 'amount') =>
    rows(wanted).reduce((soFar, row) => soFar + row[member], 0);
  const isGoods = (category: string) => category === 'sale' || category === 'free_goods';
  const isReturn = (category: string) => /^return_(exact|likely|weak)$/.test(category);
  assert.equal(sumOf(isGoods, 'lines'), report.orders.lines);
  assert.equal(sumOf(isGoods, 'units'), report.orders.units);
  assert.equal(sumOf(isGoods, 'amount'), report.orders.goods_total);
  assert.equal(
    sumOf((category) => category === 'shipping', 'amount'),
    report.orders.shipping_total,
  );
  assert.equal(sumOf(isReturn, 'units') + report.returns.units, 0);
  assert.equal(sumOf(isReturn, 'amount') + report.returns.total_cancelled, 0);
  assert.equal(report.lines_imported + report.lines_not_imported, report.lines_read);
}
