import { readOrderQuestion } from '../../policy/eligibility/index.ts';
import type { EligibilityRequest } from '../../policy/eligibility/index.ts';
import { evaluateReturn, findEffectivePolicy } from '../../policy/policies/index.ts';
import type { ChosenUnit, ReturnEvaluation } from '../../policy/policies/index.ts';
import type { Tx } from '../../../platform/db.ts';
import type { AgreedAgain, AgreedUnit, AskAgain } from '../../returns/index.ts';
import { agreementOf } from './agreed-terms.ts';
import { withoutFees } from './evaluate-items.ts';
import { readReturnToAsk } from './store-agreed.ts';
import type { ReturnToAsk, UnitToAsk } from './store-agreed.ts';

type Row = { shop_id: number; id: number; terms: Pick<AgreedAgain['terms'], 'leftover_to'> };

/**
 * Asks the policy that a return was requested under about its units as they are now, at the time of the request, as a draft with the same choices was asked. Units that
 * it would refuse now stay in the return, as if staff had let them come back.
 */
export async function agreeAgain(tx: Tx, row: Row, { asked, is_on_its_way }: AskAgain): Promise<AgreedAgain> {
  const known = await readReturnToAsk(tx, row);
  const units = known.units.map((unit) => toAsk(unit, is_on_its_way));
  const evaluate = (is_overridden: boolean) =>
    evaluateUnits(tx, known, {
      units,
      request: { ...requestOf(known), channel: asked.channel, is_overridden },
    });
  const first = await evaluate(asked.is_overridden);
  const is_overridden = asked.is_overridden || !first.is_accepted;
  const evaluation = withoutFees(asked, is_overridden === asked.is_overridden ? first : await evaluate(true));
  const values = known.units.map(({ value }) => value);
  const { terms, units: agreed } = agreementOf(evaluation.units, evaluation, { values, asked: units });
  return {
    terms: { ...terms, leftover_to: row.terms.leftover_to },
    asked: { ...asked, is_overridden },
    units: known.units.map((unit, i): AgreedUnit => {
      const { goods } = evaluation.units[i]!;
      const present = units[i]!.goods ?? (goods === 'reject' ? 'return' : goods);
      if (present === 'keep_offer') {
        // What was offered once holds.
        const offer_basis_points = agreed[i]!.offer_basis_points ?? unit.offer_basis_points;
        return { id: unit.id, ...agreed[i]!, outcome: 'keep', offer_basis_points };
      }
      return { id: unit.id, ...agreed[i]!, outcome: present === 'return' ? 'default' : present };
    }),
  };
}

const requestOf = ({
  shop,
  order_id,
  is_gift,
  return_id,
  requested_at,
}: ReturnToAsk): EligibilityRequest => ({
  shop,
  order_id,
  is_gift,
  again: { return_id, requested_at },
});

async function evaluateUnits(
  tx: Tx,
  { shop, requested_under, requested_at, method }: ReturnToAsk,
  { units, request }: { units: ChosenUnit[]; request: EligibilityRequest },
): Promise<ReturnEvaluation> {
  const policy = await findEffectivePolicy(tx, shop.id, requested_under);
  const { question } = (await readOrderQuestion(tx, { ...request, policy }, requested_at))!;
  return evaluateReturn({
    ...question,
    units,
    of_return: { ...question.of_return, ...(method === null ? {} : { method }) },
  });
}

function toAsk(
  { id: _id, stays, offer_basis_points: _points, chosen, reason, ...unit }: UnitToAsk,
  is_on_its_way: boolean,
): ChosenUnit {
  return {
    ...unit,
    ...(reason === null ? {} : { reason }),
    answers: {},
    ...chosen,
    ...(is_on_its_way ? { goods: stays === 'default' ? 'return' : stays } : {}),
  };
}
