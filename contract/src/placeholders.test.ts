import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REPLY_PLACEHOLDERS, fillReply, unknownPlaceholders } from './placeholders.ts';

const values = { first_name: 'Amelia', order: '#551204', return: '1000802' };

test('a reply has the values of its placeholders, which are not read again', () => {
  assert.equal(
    fillReply('Hello {first_name}, {order} is in return {return}.', values),
    'Hello Amelia, #551204 is in return 1000802.',
  );
  assert.equal(fillReply('{first_name}', { ...values, first_name: '{order}' }), '{order}');
});

test('a name that nobody knows leaves no gap', () => {
  assert.equal(fillReply('Hello {first_name},', { ...values, first_name: '' }), 'Hello,');
});

test('names that a text may not use are found, each once', () => {
  assert.deepEqual(unknownPlaceholders('{order} {total} {total} {}', REPLY_PLACEHOLDERS), ['total', '']);
});
