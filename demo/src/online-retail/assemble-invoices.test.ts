import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { InvoiceAssembler } from './assemble-invoices.ts';
import type { Invoice } from './assemble-invoices.ts';
import { lineOf } from './test-lines.ts';

/** Adds `count` lines, each of an invoice of its own. */
function addOthers(invoices: InvoiceAssembler, count: number, first = 900_000): void {
  for (let number = first; number < first + count; number += 1)
    assert.ok(invoices.add(lineOf({ invoice: String(number) })));
}

const sizes = (invoices: readonly Invoice[]): [string, number][] =>
  invoices.map(({ number, lines }) => [number, lines.length]);

describe('invoices from lines', () => {
  test('lines of one invoice come together though they are minutes and other lines apart', () => {
    const invoices = new InvoiceAssembler();
    invoices.add(lineOf({ invoice: '1', sold_at: new Date('2011-02-01T11:19:00Z') }));
    invoices.add(lineOf({ invoice: '2' }));
    invoices.add(lineOf({ invoice: '1', sold_at: new Date('2011-02-01T11:20:00Z') }));
    assert.deepEqual(sizes(invoices.takeComplete()), []);
    assert.deepEqual(sizes(invoices.takeRest()), [
      ['2', 1],
      ['1', 2],
    ]);
    assert.deepEqual(invoices.takeRest(), []);
  });

  test('an invoice is complete after a thousand other lines, however wrong its dates are', () => {
    const invoices = new InvoiceAssembler();
    invoices.add(lineOf({ invoice: '1', sold_at: new Date('2099-01-01T00:00:00Z') }));
    addOthers(invoices, 1000);
    assert.deepEqual(sizes(invoices.takeComplete()), []);
    addOthers(invoices, 1, 800_000);
    assert.deepEqual(sizes(invoices.takeComplete()), [['1', 1]]);
  });

  test('a line of an invoice that is complete is refused, though nobody has taken the invoice yet', () => {
    const invoices = new InvoiceAssembler();
    invoices.add(lineOf({ invoice: '1' }));
    addOthers(invoices, 1001);
    assert.equal(invoices.add(lineOf({ invoice: '1' })), false);
    assert.equal(invoices.add(lineOf({ invoice: '1' })), false);
    assert.ok(invoices.add(lineOf({ invoice: '2' })));
    assert.equal(invoices.takeRest().filter(({ number }) => number === '1').length, 1);
  });

  test('an endless invoice is cut off by refusing its lines, so that memory stays bounded', () => {
    const invoices = new InvoiceAssembler();
    const accepted = Array.from({ length: 6000 }, () => invoices.add(lineOf())).filter(Boolean);
    assert.equal(accepted.length, 5000);
    assert.deepEqual(sizes(invoices.takeRest()), [['536365', 5000]]);
  });
});
