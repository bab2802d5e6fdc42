import type { Deps } from '../../server/src/platform/deps.ts';
import { assessDispositions, gradeItems } from '../../server/src/modules/warehouse/inspections/index.ts';
import type { DemoReturn } from './act.ts';
import { goodsOf } from './goods.ts';
import type { Goods } from './goods.ts';
import { randomOf } from './random.ts';
import type { Random } from './random.ts';
import { graders } from './staff.ts';
import type { Ending } from './story.ts';

type Finding = {
  description: string;
  condition_category: 'grade_a' | 'grade_b' | 'grade_d' | 'missing';
  disposition_outcome: 'back_to_stock' | 'resale_hold' | 'recycle' | 'missing';
};

const as_new: Finding = {
  description: 'Like new',
  condition_category: 'grade_a',
  disposition_outcome: 'back_to_stock',
};
const opened: Finding = {
  description: 'Opened, signs of use',
  condition_category: 'grade_b',
  disposition_outcome: 'resale_hold',
};
const missing: Finding = {
  description: 'Not in the parcel',
  condition_category: 'missing',
  disposition_outcome: 'missing',
};

/** How damage looks to the warehouse. */
const damage: Record<Goods, string> = {
  fragile: 'Chipped rim',
  textile: 'Seam open',
  worn: 'Strap torn',
  decoration: 'Corner bent',
  technical: 'Doesn’t work',
  paper: 'Crushed',
};

const faults: readonly (string | null)[] = ['damaged', 'defective'];

type Unit = { id: number; order_line_item_id: number; return_reason_code: string | null };

/** Ids of the units of a return that are on their way back, in order. */
export async function listUnits(deps: Deps, shop_id: number, return_id: number): Promise<number[]> {
  return (await listTravelling(deps, shop_id, return_id)).map(({ id }) => id);
}

function listTravelling(deps: Deps, shop_id: number, return_id: number): Promise<Unit[]> {
  return deps.db.inTransaction((tx) =>
    tx
      .selectFrom('return_line_items')
      .select(['id', 'order_line_item_id', 'return_reason_code'])
      .where('shop_id', '=', shop_id)
      .where('return_id', '=', return_id)
      .where('outcome', '=', 'default')
      .orderBy('id')
      .execute(),
  );
}

/** What is known of a return before its parcel is opened. */
type Expected = { ending: Ending; units: DemoReturn['units'] };

/**
 * The warehouse looks at the units of a return, and decides what becomes of them: at all of them, or at the first ones before the shift ends. One that
 * isn't in the parcel is noted as missing.
 */
export async function inspectUnits(
  deps: Deps,
  shop_id: number,
  return_id: number,
  expected: Expected,
): Promise<void> {
  const units = await listTravelling(deps, shop_id, return_id);
  if (units.length === 0) return;
  const random = randomOf(`inspection ${return_id}`);
  const return_processor = random.pick(graders);
  const looks_at = units.length > 1 && random.chance(0.25) ? units.slice(0, -1) : units;
  const inspected = looks_at.map((unit, index) => ({
    line_item_id: unit.id,
    return_processor,
    ...(expected.ending === 'one_missing' && units.length > 1 && index === units.length - 1
      ? missing
      : findingOf(unit, expected, random)),
  }));
  await gradeItems(deps, {
    shop_id,
    items: inspected.map(({ line_item_id, description, condition_category }) => ({
      line_item_id,
      return_processor,
      description,
      condition_category,
    })),
  });
  await assessDispositions(deps, {
    shop_id,
    items: inspected.map(({ line_item_id, disposition_outcome }) => ({
      line_item_id,
      return_processor,
      disposition_outcome,
    })),
  });
}

function findingOf(unit: Unit, { units }: Expected, random: Random): Finding {
  if (!faults.includes(unit.return_reason_code)) return random.chance(0.85) ? as_new : opened;
  const line = units.find((one) => one.line.id === unit.order_line_item_id)?.line;
  return {
    description: damage[goodsOf(line?.title ?? '')],
    condition_category: 'grade_d',
    disposition_outcome: 'recycle',
  };
}
