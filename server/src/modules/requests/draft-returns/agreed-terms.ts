import { allocate, percentageOf } from '@retour/contract/money';
import type { ChosenUnit, ReturnEvaluation, UnitEvaluation } from '../../policy/policies/index.ts';
import type {
  AgreedUnit,
  AskedBy,
  ChosenFacts,
  NamedFees,
  NewReturn,
  NewUnits,
} from '../../returns/index.ts';
import type { QuoteTerms } from '../../money/settlements/index.ts';
import type { Draft } from './draft.ts';
import type { DraftEvaluation } from './evaluate-items.ts';

/** Characters of a note (API contract, 21). */
const longest_note = 255;

/** What an evaluation decides about a return: the terms of its quote, and what becomes of each unit. */
export type Agreement = {
  terms: Omit<QuoteTerms, 'leftover_to'> & { named_fees: NamedFees };
  units: Pick<
    AgreedUnit,
    'processing_event' | 'restocking_fee' | 'prices' | 'offer_basis_points' | 'offered_basis_points'
  >[];
};

/** The terms of an evaluation. The restocking fee is split over its units, so that it goes with them. `values`: what was paid for each of them; `asked`: what was chosen. */
export function agreementOf(
  units: readonly (UnitEvaluation | undefined)[],
  { terms, fees, waived_fees }: ReturnEvaluation,
  { values, asked }: { values: readonly number[]; asked: readonly (ChosenUnit | undefined)[] },
): Agreement {
  const restocking = fees.find(({ type }) => type === 'restocking')?.amount ?? 0;
  const weights = units.map((unit, i) => {
    const fee = unit?.fees.find(({ type }) => type === 'restocking');
    return fee ? percentageOf(values[i] ?? 0, fee.basis_points ?? 0) : 0;
  });
  const shares = allocate(restocking, weights);
  return {
    terms: {
      ...terms,
      handling_fee: terms.handling_fee - restocking,
      named_fees: {
        fees: fees.map(({ type, amount }) => ({ type, amount })),
        waived_fees: waived_fees.map(({ type, amount, because }) => ({ type, amount, because })),
      },
    },
    units: units.map((unit, i) => {
      const event = unit?.processing_event ?? 'manual';
      return {
        processing_event: event === 'manual' ? null : event,
        restocking_fee: shares[i] ?? 0,
        offer_basis_points:
          asked[i]?.goods === 'keep_offer' ? (unit?.keep_offer?.basis_points ?? null) : null,
        offered_basis_points: unit?.keep_offer?.basis_points ?? null,
        prices: pricesOf(unit),
      };
    }),
  };
}

/** What the policy decides about a return, to be frozen on it: its terms and units, and whether a person looks at it first. */
export function agreeOnTerms<T extends NewReturn>(
  new_return: T,
  draft: Draft,
  { units, of_return, asked }: DraftEvaluation,
  values: readonly number[],
): T {
  const { review } = of_return;
  const agreed = agreementOf(units, of_return, { values, asked });
  const leftover_to =
    of_return.terms.leftover_to === 'credit' || draft.credit_type === 'store-credit' ? 'credit' : 'refund';
  const asked_by: AskedBy = {
    channel: draft.staff ? 'staff' : 'api',
    is_overridden: draft.override !== null,
    waives_fees: draft.waives_fees,
  };
  return {
    ...new_return,
    terms: { ...agreed.terms, leftover_to, asked: asked_by },
    units: new_return.units.map((unit, i) => {
      const { prices, ...of_unit } = agreed.units[i]!;
      const outcome = of_unit.offer_basis_points === null ? {} : { outcome: 'keep' as const };
      return { ...unit, ...of_unit, ...outcome, ...pricedBy(unit, prices), chosen: chosenFacts(asked[i]) };
    }),
    ...(review.length > 0
      ? {
          review_reason: review.some(({ decided_by }) => decided_by.kind === 'rule') ? 'flagged' : 'policy',
          review_notes: review.map(({ note }) => shorten(note)),
          review_causes: review,
        }
      : {}),
  };
}

/** How exchanges for a unit are priced. A faulty one is replaced free of charge, whatever the policy says. */
function pricesOf(unit: UnitEvaluation | undefined): AgreedUnit['prices'] {
  const { price: same, other_price: other } = unit?.exchange ?? { price: 'present', other_price: 'present' };
  const is_kept_even = same === 'even' || same === 'even_generous';
  return { same: unit?.protected_by === 'defect' && !is_kept_even ? 'even' : same, other };
}

const pricedBy = ({ exchange }: NewUnits, prices: AgreedUnit['prices']) =>
  exchange?.priced_from
    ? {
        exchange: {
          ...exchange,
          priced_from: {
            ...exchange.priced_from,
            rule: exchange.type === 'exchange' ? prices.same : prices.other,
          },
        },
      }
    : {};

/** What is told of a unit nowhere else. */
function chosenFacts(asked: ChosenUnit | undefined): ChosenFacts {
  const { is_defective, answers = {}, goods } = asked ?? {};
  return {
    ...(is_defective === undefined ? {} : { is_defective }),
    ...(Object.keys(answers).length > 0 ? { answers } : {}),
    ...(goods === undefined || goods === 'return' ? {} : { goods }),
  };
}

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length > longest_note ? `${characters.slice(0, longest_note - 1).join('')}…` : text;
}

/** What the return of such terms costs at most: the fees of the return and of its units. */
export function feeOf({ terms, units }: Pick<NewReturn, 'terms' | 'units'>): number {
  return units.reduce((sum, { restocking_fee = 0 }) => sum + restocking_fee, terms?.handling_fee ?? 0);
}
