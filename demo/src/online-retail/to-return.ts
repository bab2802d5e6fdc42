import { formatMoney } from '@retour/contract/money';
import type { ReturnToImport } from '../../../server/src/modules/returns/index.ts';
import type { FoundLine, LineReference } from '../../../server/src/modules/orders/index.ts';
import type { Confidence } from './dispositions.ts';
import type { ReturnPlan, ReturnPlanLine } from './plan-returns.ts';
import { lineKey } from './to-order.ts';

/** The order lines that a return is of. */
export function linesOf({ invoice, lines }: ReturnPlan): LineReference[] {
  return lines.map(({ position }) => ({ order_key: invoice, line_key: lineKey(invoice, position) }));
}

/** A cancellation as a return that was processed when it was written. Error when an order line is not among those found. */
export function toReturnToImport(plan: ReturnPlan, found: ReadonlyMap<string, FoundLine>): ReturnToImport {
  const units = plan.lines.map(({ position, quantity }) => {
    const line = found.get(lineKey(plan.invoice, position));
    if (!line) throw new Error(`Line ${position} of order ${plan.invoice} is not there.`);
    return { order_id: line.order_id, order_line_item_id: line.order_line_item_id, quantity };
  });
  return {
    external_key: plan.key,
    order_id: units[0]!.order_id,
    units: units.map(({ order_line_item_id, quantity }) => ({ order_line_item_id, quantity })),
    at: plan.cancelled_at,
    notes: [noteOf(plan)],
  };
}

const explanations: Readonly<Record<Confidence, string>> = {
  exact: 'only this purchase fits',
  likely: 'others fit as well',
  weak: 'only at another price',
};

/** What a person should know who looks at the return: at most 255 characters. */
function noteOf({ cancellation, lines }: ReturnPlan): string {
  const by_confidence = Map.groupBy(lines, ({ confidence }) => confidence);
  const matches = (['exact', 'likely', 'weak'] as const).flatMap((confidence) => {
    const count = by_confidence.get(confidence)?.length ?? 0;
    return count === 0
      ? []
      : [`${confidence} for ${count} ${count === 1 ? 'line' : 'lines'} (${explanations[confidence]})`];
  });
  const paid = sumOf(lines, 'unit_price_paid');
  const cancelled = sumOf(lines, 'unit_price_cancelled');
  const difference =
    paid === cancelled
      ? ''
      : ` It refunded ${formatMoney(cancelled, 'GBP')} GBP for items paid ${formatMoney(paid, 'GBP')} GBP.`;
  return `Imported from cancellation ${cancellation}, which names no order. The match is ${matches.join(', ')}.${difference}`;
}

function sumOf(lines: readonly ReturnPlanLine[], price: 'unit_price_paid' | 'unit_price_cancelled'): number {
  return lines.reduce((sum, line) => sum + line.quantity * line[price], 0);
}
