import type { CostAssumptions, Figures } from './store.ts';

/** What returns cost a shop, in the order in which it is shown; `fees` is what shoppers paid towards it. */
export const COSTS = ['label', 'handling', 'markdown', 'payment_fees', 'fees'] as const;
export type Cost = (typeof COSTS)[number];

export type CostFacts = {
  figures: Pick<Figures, 'label_cost' | 'graded_units' | 'fees'>;
  /** Value of the units that were refunded, and of those that went to each disposition, in minor units. */
  refunded_value: number;
  disposed: ReadonlyMap<string, number>;
  assumptions: CostAssumptions;
};

/**
 * The costs of a period in minor units; fees that shoppers paid are negative. A cost of which the shop has not said what it assumes is null, and is left out
 * of the total.
 */
export function costsOf({
  figures,
  refunded_value,
  disposed,
  assumptions,
}: CostFacts): Record<Cost, number | null> {
  const { handling_cost_per_unit, markdowns, payment_fee_basis_points } = assumptions;
  const markdown = Object.entries(markdowns).reduce(
    (sum, [disposition, share]) => sum + shareOf(disposed.get(disposition) ?? 0, share),
    0,
  );
  return {
    label: figures.label_cost,
    handling: handling_cost_per_unit === null ? null : handling_cost_per_unit * figures.graded_units,
    markdown: Object.keys(markdowns).length === 0 ? null : markdown,
    payment_fees:
      payment_fee_basis_points === null ? null : shareOf(refunded_value, payment_fee_basis_points),
    fees: -figures.fees,
  };
}

/** The sum of the costs that are known. */
export const totalCost = (costs: Record<Cost, number | null>) =>
  COSTS.reduce((sum, cost) => sum + (costs[cost] ?? 0), 0);

/**
 * What is left of the sales of a product: its margin on the units that stayed sold, less what its returned units cost. Null while the shop has not said what its
 * goods cost.
 */
export function marginAfterReturns(
  { sold_value, cohort_value, cohort_units }: Figures,
  { cost_of_goods_basis_points }: CostAssumptions,
  cost_per_unit: number,
): number | null {
  if (cost_of_goods_basis_points === null) return null;
  const kept = sold_value - cohort_value;
  return kept - shareOf(kept, cost_of_goods_basis_points) - Math.round(cost_per_unit * cohort_units);
}

const shareOf = (amount: number, basis_points: number) => Math.round((amount * basis_points) / 10_000);
