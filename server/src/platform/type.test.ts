import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type as TypeBox } from 'typebox';
import { Type } from './type.ts';

/** A schema of every builder, with and without options. */
function build({ ...t }: typeof Type): object {
  const text = t.String({ minLength: 1, maxLength: 9, description: 'A text.' });
  const maybe = t.Optional(t.Integer({ minimum: 0 }));
  return t.Object(
    {
      text,
      maybe,
      described: t.With(maybe, { description: 'Still optional.' }),
      required: t.With(t.Number(), { description: 'Not optional.' }),
      list: t.Array(t.Boolean({ default: false }), { maxItems: 3 }),
      either: t.Union([t.Literal('N/A'), t.Literal(3), t.Literal(true, { description: 'Yes.' }), t.Null()]),
      names: t.Record(t.String(), text, { minProperties: 1 }),
      anything: t.Unknown({ description: 'Anything.' }),
      as_is: t.Unsafe<string>({ type: 'string', enum: ['a', 'b'] }),
      empty: t.Object({}),
      all_optional: t.Optional(t.Object({ only: maybe }, { additionalProperties: false })),
    },
    { title: 'Everything' },
  );
}

test('schemas are those of TypeBox, member by member', () => {
  assert.equal(JSON.stringify(build(Type)), JSON.stringify(build(TypeBox)));
});

test('what makes a schema optional leaves the schema that it is given as it was', () => {
  const text = Type.String();
  Type.Optional(text);
  assert.deepEqual(Object.keys(Type.Object({ text })), ['type', 'required', 'properties']);
});
