import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCheapest, readPrice } from './rates.ts';

test('a price is read into the minor units of its currency', () => {
  for (const [text, currency, rate] of [
    ['7.45', 'USD', 745],
    ['7.5', 'USD', 750],
    ['7', 'USD', 700],
    ['7.455', 'USD', 746],
    ['0.994', 'USD', 99],
    ['1200.00', 'JPY', 1200],
    ['1200.5', 'JPY', 1201],
    ['1.2345', 'KWD', 1235],
    ['9.995', 'USD', 1000],
  ] as const)
    assert.deepEqual(readPrice(text, currency), { rate, currency }, `${text} ${currency}`);
});

test('what is no price is none', () => {
  for (const [text, currency] of [
    ['', 'USD'],
    ['-1.00', 'USD'],
    ['1e3', 'USD'],
    ['free', 'USD'],
    [undefined, 'USD'],
    ['1.00', 'usd'],
    ['1.00', undefined],
    ['1.00', 'XXY'],
  ])
    assert.equal(readPrice(text, currency), undefined);
});

test('the cheapest offer wins among those in one currency', () => {
  const offers = [
    { id: 'a', price: '9.10', currency: 'USD' },
    { id: 'b', price: '5.00', currency: 'EUR' },
    { id: 'c', price: '7.45', currency: 'USD' },
    { id: 'd', price: 'soon', currency: 'USD' },
  ];
  const priceOf = (offer: (typeof offers)[number]) => readPrice(offer.price, offer.currency);
  assert.equal(findCheapest(offers, priceOf)?.id, 'c');
  assert.equal(findCheapest([], priceOf), undefined);
});
