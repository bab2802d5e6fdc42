import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The columns of rows that are written by one statement, with their PostgreSQL types. Values of `jsonb` are JSON texts. */
export type ColumnTypes<Row> = {
  readonly [Name in keyof Row & string]:
    | 'bigint'
    | 'integer'
    | 'smallint'
    | 'boolean'
    | 'text'
    | 'text[]'
    | 'timestamptz'
    | 'jsonb'
    | 'bytea'
    | 'uuid';
};

export type RowSource = {
  /** The column names, with commas. */
  names: RawBuilder<unknown>;
  /** What stands in a `from`: the rows, in their order, under the alias `x`. */
  rows: RawBuilder<unknown>;
};

/**
 * Rows as one array parameter for each column, so that one statement of a constant text writes any number of them:
 * insert into payments (shop_id, ${names}) select ${shop_id}::bigint, ${names} from ${rows}. Measured with order lines it takes half of the
 * time that the same rows as JSON take.
 */
export function rowSource<Row extends object>(types: ColumnTypes<Row>, rows: readonly Row[]): RowSource {
  const columns = Object.entries(types) as [keyof Row & string, string][];
  const names = columns.map(([name]) => name).join(', ');
  // An array of arrays would be flattened by unnest: such a column travels as the text form of its arrays.
  const outputs = columns.map(([name, type]) => (type === 'text[]' ? `${name}::text[]` : name)).join(', ');
  const arrays = columns.map(([name, type]) => {
    const values = rows.map((row) => row[name]);
    if (type === 'text[]')
      return sql`${arrayText(values.map((texts) => arrayText(texts as string[])))}::text[]`;
    return sql`${type === 'bytea' ? values : arrayText(values)}::${sql.raw(type)}[]`;
  });
  return {
    names: sql.raw(names),
    rows: sql`(select ${sql.raw(outputs)} from unnest(${sql.join(arrays)}) as u (${sql.raw(names)})) as x`,
  };
}

/** The text form of an array, which the driver makes of arrays too, in three times the time. */
function arrayText(values: readonly unknown[]): string {
  return `{${values.map(elementText).join(',')}}`;
}

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return `"${value.toISOString()}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw new TypeError(`A column cannot hold a ${typeof value}.`);
  return /["\\]/.test(value) ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${value}"`;
}
