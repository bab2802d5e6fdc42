import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Operation } from './operations.ts';
import { exampleOfShop, valuesOf } from './values.ts';

/** Lines to upload: what the operations `upsert…` take one by one, the lines of the example, and some that nothing can be made of. */
export function linesOf(example: string, operations: readonly Operation[]): Arbitrary<unknown[]> {
  const upserts = operations.flatMap(({ id, body }) =>
    id.startsWith('upsert') && body ? [{ id, body }] : [],
  );
  const data = upserts.map(({ id, body }) => {
    const resource = fc.constant(resourceOf(id));
    const made =
      body.example === undefined ? [] : [fc.nat(40).map((number) => exampleOfShop(body.example, number))];
    return fc.record({ resource, data: fc.oneof(...made, valuesOf(body.schema, '')) });
  });
  const given = example
    .trim()
    .split('\n')
    .map((line): unknown => exampleOfShop(JSON.parse(line)));
  const line = fc.oneof(
    { weight: 6, arbitrary: fc.oneof(...data) },
    { weight: 2, arbitrary: fc.constantFrom(...given) },
    { weight: 1, arbitrary: fc.constantFrom(...unreadable) },
  );
  return fc.array(line, { minLength: 1, maxLength: 4 });
}

/** The file that lines make: text as it is, the rest as JSON. */
export const fileOf = (lines: readonly unknown[]) =>
  Buffer.from(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));

const resourceOf = (operation: string) =>
  operation
    .slice('upsert'.length)
    .replaceAll(/\B[A-Z]/g, '_$&')
    .toLowerCase();

const unreadable = [
  '{"resource":',
  '[]',
  '{}',
  'null',
  '{"resource":"nothing","data":{}}',
  '{"resource":"order","data":[]}',
];
