import type { Reader } from '../../../platform/db.ts';
import { readReasonSets } from '../../policy/reasons/index.ts';
import { marginAfterReturns, totalCost } from './costs.ts';
import { readSide, withRates } from './overview.ts';
import type { Period } from './periods.ts';
import { reasonNames } from './reason-names.ts';
import { listBreakdown, readDestinationNames, readGoods } from './store.ts';
import type { Breakdown, BreakdownRow, CostAssumptions } from './store.ts';

export type Named = { name: string; group: { code: string; name: string } | null; image: string | null };

export type BreakdownAsk = {
  by: Breakdown;
  current: Period;
  compared: Period;
  limit: number;
  order: 'returned_value' | 'returned_units' | 'sold_value';
  language: string;
  assumptions: CostAssumptions;
};

/** The values of a dimension with the most, each with its name and the period that it is compared with. */
export async function readBreakdown(db: Reader, shop_id: number, ask: BreakdownAsk) {
  const rows = await listBreakdown(db, shop_id, ask.by, ask.current, ask);
  const keys = rows.map(({ key }) => key);
  const [before, nameOf, costPerUnit] = await Promise.all([
    listBreakdown(db, shop_id, ask.by, ask.compared, { keys }),
    readNames(db, shop_id, ask.by, keys, ask.language),
    readCostPerUnit(db, shop_id, ask),
  ]);
  const compared = new Map(before.map(({ key, figures }) => [key, figures]));
  return rows.map(({ key, figures }: BreakdownRow) => {
    const then = compared.get(key);
    return {
      key,
      ...nameOf(key),
      figures: withRates(figures),
      compared: then ? withRates(then) : null,
      margin_after_returns: isGoods(ask.by)
        ? marginAfterReturns(figures, ask.assumptions, costPerUnit)
        : null,
    };
  });
}

const isGoods = (by: Breakdown): by is 'product' | 'variant' => by === 'product' || by === 'variant';

/** What a returned unit costs on average, in minor units. */
async function readCostPerUnit(db: Reader, shop_id: number, ask: BreakdownAsk): Promise<number> {
  if (!isGoods(ask.by) || ask.assumptions.cost_of_goods_basis_points === null) return 0;
  const { costs, figures } = await readSide(db, shop_id, ask.current, {
    interval: 'month',
    assumptions: ask.assumptions,
  });
  return figures.returned_units > 0 ? totalCost(costs) / figures.returned_units : 0;
}

/** Finds names for the values of a dimension, in one statement. What is unknown is named by its key. */
export async function readNames(
  db: Reader,
  shop_id: number,
  by: Breakdown,
  keys: readonly string[],
  language: string,
): Promise<(key: string) => Named> {
  const plain = (name: string): Named => ({ name, group: null, image: null });
  const ids = keys.filter((key) => /^\d+$/.test(key)).map(Number);
  if (isGoods(by)) {
    const goods = await readGoods(db, shop_id, by, ids);
    return (key) => {
      const found = goods.get(Number(key));
      return found ? { ...found, group: null } : plain(key.replace(/^t:/, ''));
    };
  }
  if (by === 'destination') {
    const names = await readDestinationNames(db, shop_id, ids);
    return (key) => plain(names.get(Number(key)) ?? key);
  }
  if (by === 'reason') {
    const reasonOf = reasonNames(await readReasonSets(db, shop_id), language);
    return (key) => {
      const { name, group } = reasonOf(key);
      return { name, group, image: null };
    };
  }
  return plain;
}
