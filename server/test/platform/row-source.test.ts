import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { createDb, createPool } from '../../src/platform/db.ts';
import type { Db } from '../../src/platform/db.ts';
import { rowSource } from '../../src/platform/db/row-source.ts';
import type { ColumnTypes } from '../../src/platform/db/row-source.ts';
import { createTestDatabase } from '../support/cluster.ts';
import type { TestDatabase } from '../support/cluster.ts';

type Row = {
  id: number;
  name: string | null;
  tags: string[];
  amount: number | null;
  done: boolean;
  at: Date | null;
  details: string;
  digest: Buffer;
};
const types: ColumnTypes<Row> = {
  id: 'bigint',
  name: 'text',
  tags: 'text[]',
  amount: 'bigint',
  done: 'boolean',
  at: 'timestamptz',
  details: 'jsonb',
  digest: 'bytea',
};

/** Text that an array's own signs, JSON's escapes and NULL could be taken for; PostgreSQL stores no NUL. */
const anyText = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .map((text) => text.replaceAll('\\0', '').replaceAll('\0', '')),
  fc.constantFrom(
    '',
    'NULL',
    'null',
    '{}',
    '{"a"}',
    ',',
    '"',
    '\\',
    '\\n',
    '\n',
    '\t',
    '\u0001',
    ' a ',
    "it's",
  ),
);
const anyRow: fc.Arbitrary<Row> = fc.record(
  {
    id: fc.maxSafeNat(),
    name: fc.option(anyText),
    tags: fc.array(anyText, { maxLength: 3 }),
    amount: fc.option(fc.maxSafeInteger()),
    done: fc.boolean(),
    at: fc.option(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })),
    details: anyText.map((text) => JSON.stringify({ text })),
    digest: fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
  },
  { noNullPrototype: true },
);

describe('rows as arrays of their columns', () => {
  let database: TestDatabase;
  let db: Db;
  before(async () => {
    database = await createTestDatabase();
    db = createDb(createPool({ connectionString: database.connection_string }));
  });
  after(async () => {
    await db.pool.end();
    await database.drop();
  });

  const readBack = async (rows: Row[]) => {
    const source = rowSource(types, rows);
    const { rows: back } = await sql<Row>`select ${source.names} from ${source.rows}`.execute(db.root);
    return back.map(({ details, ...row }) => ({ ...row, details: JSON.stringify(details) }));
  };

  it('arrive as they were, in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 20 }), async (rows) => {
        assert.deepEqual(await readBack(rows), rows);
      }),
      { numRuns: 200 },
    );
  });

  it('arrive as many as they are, also when they are all alike', async () => {
    const [row] = fc.sample(anyRow, { numRuns: 1, seed: 1 });
    for (const count of [0, 1, 3]) assert.equal((await readBack(Array<Row>(count).fill(row!))).length, count);
  });
});
