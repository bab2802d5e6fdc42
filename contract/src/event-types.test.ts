import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTrigger, parseTopic, TOPICS, TRIGGERS, triggersOf } from './event-types.ts';

test('exactly the pairs of the contract are valid', () => {
  const pairs = TOPICS.flatMap((topic) => triggersOf(topic).map((trigger) => `${topic} ${trigger}`));
  assert.deepEqual(pairs, [
    'return return.created',
    'return return.updated',
    'return return.closed',
    'return return.processing.failed',
    'return label.created',
    'return label.updated',
    'return label.requested',
    'return label.closed',
    'return label.request.issued',
    'return label.request.cancelled',
    'return restock.requested',
    'return giftcard.requested',
    'return exchange.requested',
    'return security.held',
    'return security.released',
    'return security.charged',
    'return message.received',
    'return.processing return.processing.failed',
    'label label.created',
    'label label.updated',
    'label label.requested',
    'label label.closed',
    'label.request label.request.issued',
    'label.request label.request.cancelled',
    'restock restock.requested',
    'giftcard giftcard.requested',
    'exchange exchange.requested',
    'security security.held',
    'security security.released',
    'security security.charged',
    'message message.received',
    'dropoff.shipment shipment.processed',
    'withdrawal withdrawal.declared',
    'withdrawal withdrawal.matched',
    'withdrawal withdrawal.receipt_sent',
    'withdrawal withdrawal.due_soon',
  ]);
});

test('every trigger belongs to a topic', () => {
  const used = new Set(TOPICS.flatMap((topic) => triggersOf(topic)));
  assert.deepEqual(new Set(TRIGGERS), used);
});

test('the alias of the shipment topic means that topic', () => {
  assert.equal(parseTopic('happy.returns.shipment'), 'dropoff.shipment');
  for (const topic of TOPICS) assert.equal(parseTopic(topic), topic);
});

test('anything else is neither topic nor trigger', () => {
  for (const text of ['', 'Return', 'returns', 'toString', 'shipment.processed '])
    assert.deepEqual([parseTopic(text), isTrigger(text)], [undefined, false]);
  assert.equal(isTrigger('return.created'), true);
});
