import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as messages from './validation-messages.ts';

test('every message reads as the contract prints it', () => {
  assert.equal(messages.required('value'), 'The value field is required.');
  assert.equal(messages.wrongType('name', 'a string'), 'The name field must be a string.');
  assert.equal(messages.wrongType('page', 'an integer'), 'The page field must be an integer.');
  assert.equal(messages.wrongType('rate', 'a valid amount'), 'The rate field must be a valid amount.');
  assert.equal(
    messages.notMinorUnits('price.amount', 69.95, 'USD'),
    'The amount field must be an integer in minor units of the currency: 69.95 USD is 6995.',
  );
  assert.equal(
    messages.notAnAmount('price'),
    'The price field must be a valid amount, an object with minor units and a currency: 69.95 USD is {"amount": 6995, "currency_code": "USD"}.',
  );
  assert.equal(
    messages.tooLong('content', 255),
    'The content field must not be greater than 255 characters.',
  );
  assert.equal(messages.tooManyItems('items', 30), 'The items field must not have more than 30 items.');
  assert.equal(messages.outOfRange('pageSize', 1, 750), 'The pageSize field must be between 1 and 750.');
  assert.equal(
    messages.notInEnum(['created_at', 'updated_at']),
    'Must be one of the following values: created_at, updated_at.',
  );
  assert.equal(messages.unknownReference('cursor'), 'The selected cursor is invalid.');
  assert.equal(messages.repeated('items.1.line_item_id'), 'The line item id field has a duplicate value.');
  assert.equal(messages.rangeTooLong('to', 120), 'The to field must be at most 120 days after from.');
  assert.equal(messages.beforeFrom('to'), 'The to field must not be before from.');
});

test('a decimal in place of minor units is shown as it was sent, in the minor units of its currency', () => {
  const rule = 'The amount field must be an integer in minor units of the currency';
  const shown: [unknown, unknown, string][] = [
    [16.8, 'USD', ': 16.80 USD is 1680.'],
    ['16.8', 'USD', ': 16.80 USD is 1680.'],
    [1.255, 'KWD', ': 1.255 KWD is 1255.'],
    [1.255, 'USD', ', not 1.255.'],
    [16.8, 'JPY', ', not 16.8.'],
    [16.8, 'XYZ', ', not 16.8.'],
    [16.8, undefined, ', not 16.8.'],
    [1e300, 'USD', ', not 1e+300.'],
    ['much', 'USD', '.'],
    [true, 'USD', '.'],
  ];
  for (const [sent, currency, words] of shown)
    assert.equal(messages.notMinorUnits('price.amount', sent, currency), rule + words);
  assert.ok(
    messages.notAnAmount('price', 16.8).endsWith(': 16.80 USD is {"amount": 1680, "currency_code": "USD"}.'),
  );
  assert.ok(
    messages.notAnAmount('price', 1680).endsWith(': 69.95 USD is {"amount": 6995, "currency_code": "USD"}.'),
  );
});

test('a field is named by the last name in its path, with spaces for underscores', () => {
  assert.equal(messages.required('items.0.line_item_id'), 'The line item id field is required.');
  assert.equal(messages.required('address.country_code'), 'The country code field is required.');
  assert.equal(
    messages.wrongType('items.0.images.4', 'a valid URL'),
    'The images field must be a valid URL.',
  );
  assert.equal(messages.required('0'), 'The 0 field is required.');
});
