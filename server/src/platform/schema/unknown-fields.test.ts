import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentedAs } from './documented-as.ts';
import { Nullable } from '../fields.ts';
import { Type } from '../type.ts';
import { createKnownFieldPicker, createUnknownFieldFinder } from './unknown-fields.ts';

const text = Type.String();
const Item = Type.Object({ sku: text, price: Nullable(Type.Object({ amount: Type.Integer() })) });
const schema = Type.Object({
  name: text,
  items: Type.Optional(Nullable(Type.Array(Item))),
  // Two shapes of the same member: what either names is known.
  tax: Type.Union([Type.Object({ title: text, amount: text }), Type.Object({ title: text, price: Item })]),
  money: documentedAs(
    Type.Object({ amount: Type.Integer(), currency: text }),
    Type.Unsafe({ type: 'object', properties: { amount: { type: 'integer' } } }),
  ),
  metadata: Type.Record(text, Type.Object({ value: text })),
  anything: Type.Unknown(),
});
const fieldsOf = (body: unknown) => createUnknownFieldFinder(schema)(body).map(({ field }) => field);

test('a field that the schema does not name is found at any depth, with its path as the body spells it', () => {
  assert.deepEqual(
    fieldsOf({
      nmae: 1,
      items: [{ sku: 'a' }, { SKU: 'b', price: { amount: 1, cents: 2 } }],
      tax: { title: 'VAT', cost: 1 },
    }),
    ['nmae', 'items.1.SKU', 'items.1.price.cents', 'tax.cost'],
  );
});

test('what any form of a member names is known, and so is all that has free names', () => {
  const known = {
    tax: { title: 'VAT', amount: '1', price: { sku: 'a' } },
    money: { amount: 1, currency: 'USD' },
    metadata: { any: { value: '1' } },
    anything: { a: [{ b: 1 }] },
    items: null,
  };
  assert.deepEqual(fieldsOf(known), []);
  assert.deepEqual(fieldsOf({ metadata: { any: { vaule: '1' } }, money: { cents: 1 } }), [
    'metadata.any.vaule',
    'money.cents',
  ]);
});

test('a value of another type than its schema has no unknown fields: the schema says what is wrong', () => {
  for (const body of [null, 'text', 7, [], [{ a: 1 }], { items: { sku: 'a' } }, { name: { a: 1 } }])
    assert.deepEqual(fieldsOf(body), []);
});

test('the message suggests the nearest name that the object does not have yet', () => {
  const find = createUnknownFieldFinder(schema);
  assert.deepEqual(find({ nmae: 1 })[0]?.message, 'The nmae field is unknown. Did you mean name?');
  assert.deepEqual(find({ nmae: 1, name: 'a' })[0]?.message, 'The nmae field is unknown.');
});

test('without a schema every field is unknown', () => {
  assert.deepEqual(createUnknownFieldFinder(undefined)({ reason: 'lost' }), [
    { field: 'reason', message: 'The reason field is unknown.' },
  ]);
});

test('no more than 100 fields are reported, with their names cut to 100 characters', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${'x'.repeat(200)}${i}`, i]));
  const found = createUnknownFieldFinder(schema)(many);
  assert.equal(found.length, 100);
  assert.ok(found.every(({ field, message }) => field.length === 100 && message.length < 150));
});

test('what the schema does not name is taken out at any depth, except where the schema itself refuses it', () => {
  const pickKnown = createKnownFieldPicker(schema);
  const money = { amount: 1, currency: 'USD', shop_id: 1 };
  assert.deepEqual(
    pickKnown({ shop_id: 1, items: [{ sku: 'a', id: 1 }], money, metadata: { any: { value: '1', b: 2 } } }),
    {
      items: [{ sku: 'a' }],
      money: { amount: 1, currency: 'USD' },
      metadata: { any: { value: '1' } },
    },
  );
  const closed = Type.Object({ name: text }, { additionalProperties: false });
  assert.deepEqual(createKnownFieldPicker(closed)({ name: 'a', shop_id: 1 }), { name: 'a', shop_id: 1 });
});
