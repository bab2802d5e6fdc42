import { convert } from '@retour/contract/money';
import type { QuoteTerms, UnitToPrice } from '../money/settlements/index.ts';

/** How a policy was asked about a return. */
export type AskedBy = {
  channel: 'api' | 'staff';
  /** Staff let come back what the policy does not. */
  is_overridden: boolean;
  /** Staff takes no fees. */
  waives_fees: boolean;
};

/** What the policy decided about a return, as it is frozen on it. */
export type AgreedTerms = QuoteTerms & {
  /** What the policy takes and what it doesn't, by name, in minor units of the currency paid in. Left out where it isn't known. */
  named_fees?: NamedFees;
  /** So that the policy is asked again when the return changes; left out where it doesn't decide: without a policy, or about a withdrawal. */
  asked?: AskedBy;
  /** What changes when a unit is missing, of a withdrawal, and of returns from before the policy was asked again. */
  after_removal?: RemovalRules;
};

type FeeType = 'handling' | 'restocking' | 'label';
type FeeWaiver = 'defect' | 'withdrawal' | 'reason' | 'outcome' | 'rule' | 'staff';

/** Fees that are taken, and usual ones that aren't, with the reason. */
export type NamedFees = {
  fees: readonly { type: FeeType; amount: number }[];
  waived_fees: readonly { type: FeeType; amount: number; because: FeeWaiver }[];
};

/** Units go by their place in the return, in the order in which it was submitted. Amounts are in the currency paid in. */
export type RemovalRules = {
  /** Outbound shipping given back when a unit is missing; and whether it goes with the value of the rest. */
  reimbursement: number;
  is_by_value: boolean;
  /** Fees, who bears each, and who is refunded and free of it by law. */
  fees: { type: FeeType; amount: number; charged_to: number[]; waived_for: number[] }[];
};

type StoredUnit = UnitToPrice & { is_removed: boolean };
type Agreed<T> = { terms: AgreedTerms; units: readonly T[]; taxes_included: boolean };

/**
 * The units that are left of a return, and the terms that hold for them. Restocking fees go with their units. A fee for the whole return stays as long as
 * a unit is left that bears it, and takes no more than these are worth and nothing of units that are free of it by law. Outbound shipping that came
 * back because everything did no longer does; the rest goes as the policy says. Nothing changes while nothing was removed.
 */
export function remainingOf<T extends StoredUnit>({
  terms,
  units,
  taxes_included,
}: Agreed<T>): { terms: QuoteTerms; units: T[] } {
  const rest = units.filter(({ is_removed }) => !is_removed);
  const { after_removal, asked: _asked, named_fees: _named, ...agreed } = terms;
  if (!after_removal || rest.length === units.length) return { terms: agreed, units: rest };
  const values = units.map((unit) => valueOf(unit, taxes_included));
  return {
    terms: {
      ...agreed,
      handling_fee: feesOf(after_removal, units, values),
      reimbursement: shippingOf(after_removal, units, values),
    },
    // They are in the fee above.
    units: rest.map((unit) => ({ ...unit, restocking_fee: 0 })),
  };
}

function feesOf({ fees }: RemovalRules, units: readonly StoredUnit[], values: readonly number[]): number {
  let taken = 0;
  const isThere = (place: number) => units[place]?.is_removed === false;
  const isSentBack = (place: number) => units[place]?.outcome === 'default';
  for (const { type, amount, charged_to, waived_for } of fees) {
    const bearers = charged_to.filter(
      (place) => isThere(place) && (type === 'handling' || isSentBack(place)),
    );
    if (bearers.length === 0) continue;
    const is_shielded = waived_for.some(isThere);
    // Fees are taken from the refund first.
    const payers = is_shielded ? bearers.filter((place) => units[place]?.resolution === 'refund') : bearers;
    const most = payers.reduce((sum, place) => sum + values[place]!, 0);
    const wanted =
      type === 'restocking'
        ? bearers.reduce((sum, place) => sum + (units[place]?.restocking_fee ?? 0), 0)
        : amount;
    taken += Math.max(0, Math.min(wanted, most - taken));
  }
  return taken;
}

function shippingOf(
  { reimbursement, is_by_value }: RemovalRules,
  units: readonly StoredUnit[],
  values: readonly number[],
): number {
  if (!is_by_value) return reimbursement;
  const all = values.reduce((sum, value) => sum + value, 0);
  const left = values.reduce((sum, value, place) => sum + (units[place]?.is_removed ? 0 : value), 0);
  return all === 0 ? 0 : convert(reimbursement, all, left);
}

/** What was paid for a unit, in the currency paid in. */
function valueOf(unit: StoredUnit, taxes_included: boolean): number {
  const price = unit.price_presentment ?? unit.price;
  const discount = unit.discount_presentment ?? unit.discount;
  const tax = unit.tax_presentment ?? unit.tax;
  return price - discount + (taxes_included ? 0 : tax);
}
