import type { Deps } from '../../server/src/platform/deps.ts';
import { assessDispositions, gradeItems } from '../../server/src/modules/inspections/index.ts';
import { randomOf } from './random.ts';

type Finding = {
  description: string;
  condition_category: 'grade_a' | 'grade_b' | 'grade_d';
  disposition_outcome: 'back_to_stock' | 'resale_hold' | 'recycle';
};

const findings: readonly (readonly [Finding, number])[] = [
  [{ description: 'Unopened', condition_category: 'grade_a', disposition_outcome: 'back_to_stock' }, 7],
  [
    {
      description: 'Opened, signs of use',
      condition_category: 'grade_b',
      disposition_outcome: 'resale_hold',
    },
    2,
  ],
  [{ description: 'Chipped glaze', condition_category: 'grade_d', disposition_outcome: 'recycle' }, 1],
];

/** Ids of the units of a return that are on their way back, in order. */
export async function listUnits(deps: Deps, shop_id: number, return_id: number): Promise<number[]> {
  const rows = await deps.db.inTransaction((tx) =>
    tx
      .selectFrom('return_line_items')
      .select('id')
      .where('shop_id', '=', shop_id)
      .where('return_id', '=', return_id)
      .where('outcome', '=', 'default')
      .orderBy('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** The warehouse looks at every unit of a return, and decides what becomes of it. */
export async function inspectUnits(deps: Deps, shop_id: number, return_id: number): Promise<void> {
  const units = await listUnits(deps, shop_id, return_id);
  if (units.length === 0) return;
  const random = randomOf(`inspection ${return_id}`);
  const inspected = units.map((line_item_id) => ({
    line_item_id,
    return_processor: random.pick(['Dana', 'Imre', 'Lucía']),
    ...random.weighted(findings),
  }));
  await gradeItems(deps, {
    shop_id,
    items: inspected.map(({ line_item_id, return_processor, description, condition_category }) => ({
      line_item_id,
      return_processor,
      description,
      condition_category,
    })),
  });
  await assessDispositions(deps, {
    shop_id,
    items: inspected.map(({ line_item_id, return_processor, disposition_outcome }) => ({
      line_item_id,
      return_processor,
      disposition_outcome,
    })),
  });
}
