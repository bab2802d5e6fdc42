import type { Reader } from '../../../platform/db.ts';
import { readReasonSets } from '../../policy/reasons/index.ts';
import { readNames } from './breakdown.ts';
import { withRates } from './overview.ts';
import type { Period } from './periods.ts';
import { reasonNames } from './reason-names.ts';
import { listBreakdown, listProductReasons } from './store.ts';

/** Columns of the table; the other reasons together are one more. */
const max_columns = 6;
/** The code of the last column. */
const other = 'other';

/** Returned units of the `limit` products with the most of them by group of reasons; the groups with the most units come first. */
export async function readProductReasons(
  db: Reader,
  shop_id: number,
  period: Period,
  { limit, language }: { limit: number; language: string },
) {
  const products = await listBreakdown(db, shop_id, 'product', period, { limit, order: 'returned_units' });
  const keys = products.map(({ key }) => key);
  const [cells, sets, nameOf] = await Promise.all([
    listProductReasons(db, shop_id, period, { products: keys }),
    readReasonSets(db, shop_id),
    readNames(db, shop_id, 'product', keys, language),
  ]);
  const reasonOf = reasonNames(sets, language);
  const grouped = cells.map(({ product, reason, units }) => {
    const { code, name, group } = reasonOf(reason);
    return { product, units, column: group ?? { code, name } };
  });
  const columns = columnsOf(grouped.map(({ column, units }) => ({ ...column, units })));
  const indexOf = new Map(columns.map(({ code }, index) => [code, index]));
  const rows = products.map(({ key, figures }) => {
    const { name, image } = nameOf(key);
    return { key, name, image, figures: withRates(figures), units: columns.map(() => 0) };
  });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const { product, column, units } of grouped) {
    const row = byKey.get(product);
    const index = indexOf.get(column.code) ?? indexOf.get(other);
    if (row && index !== undefined) row.units[index]! += units;
  }
  return { reasons: columns, products: rows };
}

type Column = { code: string; name: string; units: number };

/** The groups with the most units, and the rest as one. */
function columnsOf(parts: readonly Column[]): Column[] {
  const sums = new Map<string, Column>();
  for (const { code, name, units } of parts) {
    const known = sums.get(code) ?? { code, name, units: 0 };
    sums.set(code, { ...known, units: known.units + units });
  }
  const others = sums.get(other);
  sums.delete(other);
  const sorted = [...sums.values()].toSorted((a, b) => b.units - a.units);
  const shown = sorted.slice(0, max_columns);
  const rest = sorted.slice(max_columns).reduce((sum, { units }) => sum + units, others?.units ?? 0);
  return rest > 0 ? [...shown, { code: other, name: others?.name ?? 'Other', units: rest }] : shown;
}
