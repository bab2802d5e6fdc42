import { evaluateOrder } from './engine/evaluate-order.ts';
import type { OrderQuestion } from './engine/evaluate-order.ts';
import type { LineEvaluation } from './engine/evaluate-line.ts';
import type { IneligibilityCode } from './engine/explanation.ts';

export type LineJudgement = Pick<
  LineEvaluation,
  | 'order_line_item_id'
  | 'quantity_returnable'
  | 'quantity_eligible'
  | 'eligible'
  | 'ineligibility_codes'
  | 'outcomes'
  | 'return_by'
  | 'goods'
  | 'reasons'
  | 'because'
  | 'waiting'
>;

/** The part of an evaluation that API contract 18.3 shows, for every line of an order. */
export function judgeEligibility(question: OrderQuestion): LineJudgement[] {
  return evaluateOrder(question).map(
    ({
      order_line_item_id,
      quantity_returnable,
      quantity_eligible,
      eligible,
      ineligibility_codes,
      outcomes,
      return_by,
      goods,
      reasons,
      because,
      waiting,
    }) => ({
      order_line_item_id,
      quantity_returnable,
      quantity_eligible,
      eligible,
      ineligibility_codes,
      outcomes,
      return_by,
      goods,
      reasons,
      because,
      waiting,
    }),
  );
}

/** Whether some line can be returned now or later: the order was not called off, and neither a list nor a missing policy rules out all of it. */
export function canEverBeReturned(lines: readonly Pick<LineJudgement, 'ineligibility_codes'>[]): boolean {
  const final: readonly IneligibilityCode[] = ['order-cancelled', 'blocklisted', 'no-policy'];
  return lines.some(({ ineligibility_codes }) => !ineligibility_codes.some((code) => final.includes(code)));
}
