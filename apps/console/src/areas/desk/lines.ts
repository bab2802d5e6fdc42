import type { MoneyAmount } from '../../text/text.ts';
import type { Settlement, Unit } from './queries.ts';

/** Where a unit is: on its way, in the warehouse, or with the shopper for good. */
export type UnitState = 'not_arrived' | 'arrived' | 'graded' | 'missing' | 'kept' | 'donated' | 'rejected';
/** Units that share everything that the page shows of them. */
export type UnitGroup = { first: Unit; units: Unit[]; state: UnitState };
/** Units of one order line that were requested alike: one block of the page. */
export type Line = { first: Unit; units: Unit[]; groups: UnitGroup[]; removed: Unit[] };

export function stateOf({ outcome, condition, disposition, arrived_at }: Unit): UnitState {
  if (outcome === 'keep') return 'kept';
  if (outcome === 'donate') return 'donated';
  if (outcome === 'reject') return 'rejected';
  if (condition?.condition_category === 'missing') return 'missing';
  if (condition || disposition) return 'graded';
  return arrived_at === null ? 'not_arrived' : 'arrived';
}

/** The units that are part of the return. */
export const presentUnits = (units: readonly Unit[]) => units.filter(({ removed_at }) => removed_at === null);

const dayOf = (at: string | null) => at?.slice(0, 'YYYY-MM-DD'.length) ?? null;
const keyOf = (values: readonly unknown[]) => JSON.stringify(values);

/** What a block has in common. */
const lineKey = ({ order_line_item_id, resolution, reason, comment, exchange, override }: Unit) =>
  keyOf([order_line_item_id, resolution, reason, comment, exchange, override?.reason]);
const groupKey = (unit: Unit) =>
  keyOf([
    stateOf(unit),
    unit.offer_basis_points,
    unit.condition?.description,
    unit.condition?.condition_category,
    unit.condition?.return_processor,
    unit.disposition?.disposition_outcome,
    dayOf(unit.arrived_at),
    dayOf(unit.graded_at),
  ]);

/** Puts equal units of each order line together, in the order of the return. */
export function groupLines(units: readonly Unit[]): Line[] {
  return [...Map.groupBy(units, lineKey).values()].map((of_line) => {
    const present = presentUnits(of_line);
    return {
      first: of_line[0]!,
      units: present,
      groups: [...Map.groupBy(present, groupKey).values()].map((of_group) => ({
        first: of_group[0]!,
        units: of_group,
        state: stateOf(of_group[0]!),
      })),
      removed: of_line.filter(({ removed_at }) => removed_at !== null),
    };
  });
}

type Figure = 'price' | 'discount' | 'tax';

export const sumOf = (units: readonly Unit[], figure: Figure): number =>
  units.reduce((sum, unit) => sum + unit[figure].amount, 0);

/** What units are worth: after discounts, with tax. */
export function valueOf(units: readonly Unit[], taxes_included: boolean): MoneyAmount {
  const tax = taxes_included ? 0 : sumOf(units, 'tax');
  const amount = sumOf(units, 'price') - sumOf(units, 'discount') + tax;
  return { amount, currency: units[0]?.price.currency ?? '' };
}

/** What the new items of exchanged units cost. */
export const exchangeCost = (units: readonly Unit[]): number =>
  units.reduce((sum, { exchange }) => sum + (exchange?.total.amount ?? 0), 0);

/** The payments that give what units bring. */
const payments_of: Record<Unit['resolution'], readonly Settlement['kind'][]> = {
  refund: ['refund'],
  credit: ['store_credit', 'gift_card'],
  exchange: [],
  none: [],
};

/** When what a unit brings was paid: with the last of the payments that give it. Null before, and where nothing is paid, such as a refund that fees use up. */
export function paidAt({ outcome, resolution }: Unit, settlements: readonly Settlement[]): string | null {
  const own = settlements.filter(({ kind }) => payments_of[resolution].includes(kind));
  if (outcome === 'reject' || own.some(({ state }) => state !== 'succeeded')) return null;
  return (
    own
      .map(({ settled_at }) => settled_at ?? '')
      .toSorted()
      .at(-1) || null
  );
}
