import { TOO_LARGE, TOO_SMALL } from '@retour/contract/size-reasons';
import type { Reader } from '../../../platform/db.ts';
import { readNames } from './breakdown.ts';
import type { Period } from './periods.ts';
import { listBreakdown, listProductReasons } from './store.ts';

/** Units and share from which a verdict is given. */
const verdict_units = 10;
const verdict_share = 0.75;

/** Products that come back because of their size, and whether they run small or large; those with the most units first. */
export async function readSizing(db: Reader, shop_id: number, period: Period, limit: number) {
  const cells = await listProductReasons(db, shop_id, period, { reasons: [...TOO_SMALL, ...TOO_LARGE] });
  const found = new Map<string, { too_small_units: number; too_large_units: number }>();
  for (const { product, reason, units } of cells) {
    const known = found.get(product) ?? { too_small_units: 0, too_large_units: 0 };
    const side = TOO_SMALL.some((code) => code === reason) ? 'too_small_units' : 'too_large_units';
    found.set(product, { ...known, [side]: known[side] + units });
  }
  const total = (units: { too_small_units: number; too_large_units: number }) =>
    units.too_small_units + units.too_large_units;
  const most = [...found].toSorted(([, a], [, b]) => total(b) - total(a)).slice(0, limit);
  const keys = most.map(([key]) => key);
  const [sold, nameOf] = await Promise.all([
    listBreakdown(db, shop_id, 'product', period, { keys }),
    readNames(db, shop_id, 'product', keys, 'en'),
  ]);
  const soldOf = new Map(sold.map(({ key, figures }) => [key, figures.sold_units]));
  return most.map(([key, units]) => {
    const { name, image } = nameOf(key);
    return { key, name, image, sold_units: soldOf.get(key) ?? 0, ...units, verdict: verdictOf(units) };
  });
}

/** What at least three quarters of ten or more units say. */
function verdictOf({
  too_small_units,
  too_large_units,
}: {
  too_small_units: number;
  too_large_units: number;
}) {
  const total = too_small_units + too_large_units;
  if (total < verdict_units) return 'mixed';
  if (too_small_units / total >= verdict_share) return 'runs_small';
  return too_large_units / total >= verdict_share ? 'runs_large' : 'mixed';
}
