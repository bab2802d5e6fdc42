import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import {
  allocate,
  convert,
  formatMoney,
  isCurrency,
  minorDigits,
  parseMoney,
  percentageOf,
  toAmount,
} from './money.ts';

const sum = (values: readonly number[]): number => values.reduce((soFar, value) => soFar + value, 0);
const anyMinor = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const anyCurrency = fc.constantFrom('USD', 'EUR', 'JPY', 'KRW', 'KWD', 'TND', 'CLF');
const anyWeights = fc.array(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), {
  minLength: 1,
  maxLength: 40,
});

describe('currencies', () => {
  test('every currency without two decimals has the decimals of ISO 4217', () => {
    const digitsOf = (codes: string): number[] => codes.split(' ').map(minorDigits);
    assert.deepEqual(
      new Set(digitsOf('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF')),
      new Set([0]),
    );
    assert.deepEqual(new Set(digitsOf('USD EUR GBP INR HUF TWD MGA MRU XCG ZWG BGN')), new Set([2]));
    assert.deepEqual(new Set(digitsOf('BHD IQD JOD KWD LYD OMR TND')), new Set([3]));
    assert.deepEqual(new Set(digitsOf('CLF UYW')), new Set([4]));
  });

  test('a code that is not in ISO 4217, or not in upper case, is refused', () => {
    for (const code of ['usd', 'US', 'USDT', 'ABC', 'XXX', 'XTS', 'XAU', '', ' USD', 'constructor']) {
      assert.equal(isCurrency(code), false, code);
      assert.throws(() => minorDigits(code), RangeError, code);
      assert.throws(() => formatMoney(1, code), RangeError, code);
      assert.throws(() => parseMoney('1.00', code), RangeError, code);
      assert.throws(() => toAmount(1, code), RangeError, code);
    }
  });
});

describe('wire forms of money', () => {
  test('an amount is written with exactly the decimals of its currency', () => {
    assert.equal(formatMoney(6330, 'USD'), '63.30');
    assert.equal(formatMoney(6330, 'JPY'), '6330');
    assert.equal(formatMoney(6330, 'KWD'), '6.330');
    assert.equal(formatMoney(5, 'USD'), '0.05');
    assert.equal(formatMoney(-5, 'USD'), '-0.05');
    assert.equal(formatMoney(-980, 'USD'), '-9.80');
    assert.equal(formatMoney(0, 'CLF'), '0.0000');
    assert.equal(formatMoney(-0, 'USD'), '0.00');
    assert.equal(formatMoney(-0, 'JPY'), '0');
  });

  test('a text with other decimals than those of the currency is refused, not rounded', () => {
    for (const text of [
      '63.3',
      '63',
      '63.300',
      '63.',
      '.30',
      '+63.30',
      ' 63.30',
      '63.30 ',
      '6_3.30',
      '6,330.00',
      '1e2',
      '',
      '-',
    ])
      assert.equal(parseMoney(text, 'USD'), undefined, text);
    assert.equal(parseMoney('6330.00', 'JPY'), undefined);
    assert.equal(parseMoney('6330', 'JPY'), 6330);
    assert.equal(parseMoney('-0.05', 'USD'), -5);
    assert.ok(Object.is(parseMoney('-0.00', 'USD'), 0));
  });

  test('an amount beyond safe integers of minor units is refused instead of losing cents', () => {
    assert.equal(parseMoney('90071992547409.91', 'USD'), Number.MAX_SAFE_INTEGER);
    assert.equal(parseMoney('90071992547409.92', 'USD'), undefined);
    assert.throws(() => formatMoney(2 ** 53, 'USD'), RangeError);
    assert.throws(() => formatMoney(0.5, 'USD'), RangeError);
    assert.throws(() => formatMoney(Number.NaN, 'USD'), RangeError);
  });

  test('parsing what was written gives the same amount, in every currency', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, (minor, currency) => {
        const text = formatMoney(minor, currency);
        assert.match(text, /^-?[0-9]+(\.[0-9]+)?$/);
        assert.equal(parseMoney(text, currency), minor === 0 ? 0 : minor);
      }),
    );
  });

  test('the object form names the currency twice', () => {
    assert.deepEqual(toAmount(3771, 'USD'), { amount: 3771, currency: 'USD', currency_code: 'USD' });
  });
});

describe('allocation by largest remainder', () => {
  test('10.00 over three equal units is 3.34, 3.33, 3.33', () => {
    assert.deepEqual(allocate(1000, [1, 1, 1]), [334, 333, 333]);
  });

  test('0.01 tax over three units is 0.01, 0.00, 0.00', () => {
    assert.deepEqual(allocate(1, [1, 1, 1]), [1, 0, 0]);
  });

  test('ten units at 23.90 with a 59.75 discount are worth 17.92 five times and 17.93 five times', () => {
    const values = allocate(
      5975,
      Array.from({ length: 10 }, () => 2390),
    ).map((discount) => 2390 - discount);
    assert.deepEqual(values, [1792, 1792, 1792, 1792, 1792, 1793, 1793, 1793, 1793, 1793]);
    assert.equal(sum(values), 17925);
  });

  test('a total with 20 % tax included splits into net and tax that add up to it', () => {
    const tax = convert(17925, 120, 20);
    assert.deepEqual([17925 - tax, tax], [14937, 2988]);
    assert.deepEqual(allocate(17925, [20, 100]), [2988, 14937]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 10, maxLength: 10 }), (weights) => {
        assert.equal(sum(allocate(17925, weights)), 17925);
      }),
    );
  });

  test('one of two units at 100, with 20 off both and 10 % tax on top, is worth 99.00', () => {
    const [discount = 0] = allocate(20_00, [100_00, 100_00]);
    const [tax = 0] = allocate(percentageOf(180_00, 1000), [90_00, 90_00]);
    assert.equal(100_00 - discount + tax, 99_00);
  });

  test('two of three units of a line paid 269.97 are worth 179.98', () => {
    assert.equal(sum(allocate(26997, [1, 1, 1]).slice(0, 2)), 17998);
  });

  test('an order discount of 1.00 over lines of 6.00 and 4.00 leaves 5.40 and 3.60', () => {
    const [first = 0, second = 0] = allocate(100, [600, 400]);
    assert.deepEqual([600 - first, 400 - second], [540, 360]);
  });

  test('the worked example of the contract gets its discount and tax shares', () => {
    assert.deepEqual(allocate(1000, [12000, 5500]), [686, 314]);
    assert.deepEqual(allocate(686, [4000, 4000, 4000]), [229, 229, 228]);
    assert.deepEqual(allocate(1361, [11314, 5186]), [933, 428]);
    assert.deepEqual(allocate(933, [3771, 3771, 3772]), [311, 311, 311]);
  });

  test('shares sum to the total and each lies less than one minor unit from its exact share', () => {
    fc.assert(
      fc.property(anyMinor, anyWeights, (total, weights) => {
        const shares = allocate(total, weights);
        assert.equal(
          shares.reduce((soFar, share) => soFar + BigInt(share), 0n),
          BigInt(total),
        );
        const effective = weights.every((weight) => weight === 0)
          ? weights.map(() => 1n)
          : weights.map(BigInt);
        const whole = effective.reduce((soFar, weight) => soFar + weight, 0n);
        for (const [position, share] of shares.entries()) {
          const offBy = BigInt(share) * whole - BigInt(total) * (effective[position] ?? 0n);
          assert.ok(offBy < whole && offBy > -whole, `share ${position} of ${total} over ${weights.join()}`);
        }
      }),
    );
  });

  test('a larger weight never gets a smaller share, and equal weights favour the earlier position', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), anyWeights, (total, weights) => {
        const shares = allocate(total, weights);
        for (let position = 1; position < shares.length; position += 1) {
          const [left = 0, right = 0] = shares.slice(position - 1, position + 1);
          const [leftWeight = 0, rightWeight = 0] = weights.slice(position - 1, position + 1);
          if (leftWeight >= rightWeight) assert.ok(left >= right);
          if (leftWeight < rightWeight) assert.ok(left <= right);
        }
      }),
    );
  });

  test('a reversal mirrors the original share by share', () => {
    assert.deepEqual(allocate(-1000, [1, 1, 1]), [-334, -333, -333]);
    fc.assert(
      fc.property(anyMinor, anyWeights, (total, weights) => {
        const mirrored = allocate(total, weights).map((share) => (share === 0 ? 0 : -share));
        assert.deepEqual(allocate(-total, weights), mirrored);
      }),
    );
  });

  test('weights that are all zero count as equal, and a zero weight beside others gets nothing', () => {
    assert.deepEqual(allocate(1000, [0, 0, 0]), [334, 333, 333]);
    assert.deepEqual(allocate(1000, [0, 7, 0]), [0, 1000, 0]);
    assert.deepEqual(allocate(0, [1, 2]), [0, 0]);
    assert.deepEqual(allocate(0, []), []);
  });

  test('products beyond 2^53 stay exact', () => {
    const half = (Number.MAX_SAFE_INTEGER - 1) / 2;
    assert.deepEqual(allocate(Number.MAX_SAFE_INTEGER, [half, half]), [half + 1, half]);
  });

  test('a split that has no answer is refused', () => {
    assert.throws(() => allocate(1, []), RangeError);
    assert.throws(() => allocate(1, [1, -1]), RangeError);
    assert.throws(() => allocate(1, [0.5]), RangeError);
    assert.throws(() => allocate(1.5, [1]), RangeError);
  });
});

describe('percentages and conversion', () => {
  test('percentages are rounded half up to the minor unit', () => {
    assert.equal(percentageOf(1000, 1250), 125);
    assert.equal(percentageOf(101, 5000), 51);
    assert.equal(percentageOf(99, 5000), 50);
    assert.equal(percentageOf(1, 4999), 0);
    assert.equal(percentageOf(-101, 5000), -51);
    assert.throws(() => percentageOf(100, -1), RangeError);
    assert.throws(() => percentageOf(100, 0.5), RangeError);
  });

  test('a percentage grows with the amount and is within half a minor unit of the exact value', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 20_000 }), (a, b, basisPoints) => {
        const [smaller, larger] = [
          percentageOf(Math.min(a, b), basisPoints),
          percentageOf(Math.max(a, b), basisPoints),
        ];
        assert.ok(smaller <= larger);
        const offBy = BigInt(percentageOf(a, basisPoints)) * 10_000n - BigInt(a) * BigInt(basisPoints);
        assert.ok(offBy <= 5_000n && offBy > -5_000n);
      }),
    );
  });

  test('conversion uses the stored ratio, and the whole converts to the whole', () => {
    assert.equal(convert(50, 100, 151), 76);
    assert.equal(convert(-50, 100, 151), -76);
    assert.equal(convert(0, 0, 500), 0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), anyMinor, (from, to) => {
        assert.equal(convert(from, from, to), to === 0 ? 0 : to);
        assert.equal(convert(0, from, to), 0);
      }),
    );
  });

  test('a conversion without a ratio, or with a result that is not exact, is refused', () => {
    assert.throws(() => convert(1, 0, 5), RangeError);
    assert.throws(() => convert(Number.MAX_SAFE_INTEGER, 1, 2), RangeError);
  });
});
