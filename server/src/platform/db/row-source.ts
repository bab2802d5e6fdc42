import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The columns of rows that are written by one statement, with their PostgreSQL types. Values of `json` and `jsonb` are JSON texts. */
export type ColumnTypes<Row> = {
  readonly [Name in keyof Row & string]:
    | 'bigint'
    | 'integer'
    | 'smallint'
    | 'boolean'
    | 'text'
    | 'text[]'
    | 'timestamptz'
    | 'json'
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
 * Rows as one array parameter for each column, so that one statement writes any number of them:
 * insert into payments (shop_id, ${names}) select ${shop_id}::bigint, ${names} from ${rows}. Measured with order lines it takes half of the
 * time that the same rows as JSON take. A column with one value for all rows is sent once.
 */
export function rowSource<Row extends object>(types: ColumnTypes<Row>, rows: readonly Row[]): RowSource {
  const columns = Object.entries(types).map(([name, type], position) =>
    columnOf(
      name,
      type as string,
      rows.map((row) => row[name as keyof Row]),
      position === 0,
    ),
  );
  const varying = columns.filter((column) => column.varies);
  return {
    names: sql.raw(columns.map(({ name }) => name).join(', ')),
    rows: sql`(select ${sql.join(columns.map(({ output }) => output))} from unnest(${sql.join(varying.map(({ array }) => array))})
      as u (${sql.raw(varying.map(({ name }) => name).join(', '))})) as x`,
  };
}

type Column = { name: string; varies: boolean; output: RawBuilder<unknown>; array: RawBuilder<unknown> };

/** The first column is always an array: it says how many rows there are. */
function columnOf(name: string, type: string, given: readonly unknown[], is_first: boolean): Column {
  // An array of arrays would be flattened by unnest: such a column travels as the text form of its arrays.
  const nested = type === 'text[]';
  const values = nested ? given.map((texts) => arrayText(texts as string[])) : given;
  const varies = is_first || values.some((value) => value !== values[0]);
  const as = sql.raw(`as ${name}`);
  if (!varies) return { name, varies, output: sql`${values[0]}::${sql.raw(type)} ${as}`, array: sql`` };
  const element = sql.raw(nested ? 'text' : type);
  const array = sql`${type === 'bytea' ? values : arrayText(values)}::${element}[]`;
  return { name, varies, output: nested ? sql.raw(`${name}::text[] as ${name}`) : sql.raw(name), array };
}

/**
 * The text form of an array, which the driver makes of arrays too, in ten times the time. It is that of JSON in other brackets, but for
 * control characters, which JSON spells with letters.
 */
function arrayText(values: readonly unknown[]): string {
  const json = JSON.stringify(values);
  return `{${/\\[bfnrtu]/.test(json) ? values.map(elementText).join(',') : json.slice(1, -1)}}`;
}

function elementText(value: unknown): string {
  const json = JSON.stringify(value);
  return typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"` : json;
}
