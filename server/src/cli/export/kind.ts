import type { Tables } from '../../platform/db/tables.ts';

/** A column that another table has: SQL in which `t` is the row, the meaning of it, and its type unless it is text. */
export type Joined = Record<string, [expression: string, meaning: string, type?: 'timestamptz' | 'jsonb']>;

/** A file of an export: the rows that a shop has of a table. */
export type Kind = {
  /** Of the file, without `.csv`. */
  name: string;
  table: keyof Tables;
  about: string;
  /** What the rows are sorted by. */
  key: string;
  /** The columns, in this order. What a table has besides is named in `left_out`. */
  columns: string;
  joined?: Joined;
  /** Columns with amounts in minor units, and the column with their currency. */
  money?: { columns: string; currency: string }[];
  /** Columns that stay: secrets, what only this installation can use, and what is computed from the rest. */
  left_out?: string;
  /** What columns mean that mean something else elsewhere. */
  meanings?: Record<string, string>;
};

// SQL of what other tables have.

export const ofOrder = (column: string, order = 't.order_id') =>
  `(select o.${column} from orders o where o.shop_id = t.shop_id and o.id = ${order})`;
export const ofReturn = (column: string) =>
  ofOrder(column, '(select r.order_id from returns r where r.shop_id = t.shop_id and r.id = t.return_id)');
export const external = (table: string, id: string) =>
  `(select x.external_id from ${table} x where x.shop_id = t.shop_id and x.id = t.${id})`;
export const currencies = (of: (column: string) => string): Joined => ({
  currency: [of('currency'), 'Currency of the amounts'],
  currency_presentment: [of('currency_presentment'), 'Currency of the amounts that end in _presentment'],
});
export const shop_currency: Joined = {
  currency: ['(select s.currency from shops s where s.id = t.shop_id)', 'Currency of the amounts'],
};

/** Amounts in the currency of the shop, and the same in the one that was paid in. */
export const both = (names: string) => [
  { columns: names, currency: 'currency' },
  { columns: names.replaceAll(/\w+/g, '$&_presentment'), currency: 'currency_presentment' },
];
