import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lineLike, taxLike } from './exchange-tax.ts';

const line = { product_id: 1, value: 17_500, tax: 1444, rates: ['0.0825'] };
const exclusive = { taxes_included: false };
const inclusive = { taxes_included: true };

describe('the tax on a new item', () => {
  it('follows the rates that were reported, half up', () => {
    assert.equal(taxLike(line, 5600, exclusive), 462);
    assert.equal(taxLike(line, 4200, exclusive), 347);
    assert.equal(taxLike({ ...line, rates: ['0.06', '0.0225'] }, 4200, exclusive), 347);
  });

  it('is the part contained in prices that include it', () => {
    assert.equal(taxLike({ ...line, rates: ['0.19'] }, 11_900, inclusive), 1900);
    assert.equal(taxLike({ ...line, value: 11_900, tax: 1900, rates: [] }, 5950, inclusive), 950);
  });

  it('is in proportion to the stored tax where no rate was reported', () => {
    assert.equal(taxLike({ ...line, value: 16_500, tax: 1361, rates: [] }, 5600, exclusive), 462);
    assert.equal(taxLike({ ...line, value: 1000, tax: 83, rates: ['0', 'none'] }, 2000, exclusive), 166);
  });

  it('is in proportion to the stored tax where the rate can only be a percentage', () => {
    assert.equal(taxLike({ ...line, rates: ['8.25'] }, 5600, exclusive), 462);
    assert.equal(taxLike({ ...line, rates: ['0.06', '2.25'] }, 5600, exclusive), 462);
  });

  it('is nothing where what comes back was not taxed, or given away', () => {
    assert.equal(taxLike({ ...line, tax: 0 }, 5600, exclusive), 0);
    assert.equal(taxLike({ ...line, value: 0, tax: 12, rates: [] }, 5600, exclusive), 0);
  });

  it('is that of the same product, else that of the greatest value', () => {
    const book = { product_id: 2, value: 900, tax: 63, rates: ['0.07'] };
    assert.equal(lineLike(2, [line, book]), book);
    assert.equal(lineLike(3, [book, line]), line);
    assert.equal(lineLike(3, []), undefined);
  });
});
