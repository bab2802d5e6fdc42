import { toAmount } from '@retour/contract/money';
import { toTsMs } from '@retour/contract/time';
import { dueAfter, isInTime, periodOf } from './deadlines.ts';
import type { Period } from './deadlines.ts';
import type { NamedCase } from './store-cases.ts';
import type { CaseStatement } from './store-register.ts';
import type { WithdrawalFacts } from '../../policy/eligibility/index.ts';

const toTime = (at: Date | null) => at && toTsMs(at);

/** A case as the API and webhooks show it. */
export function showCase(found: NamedCase, statements: readonly CaseStatement[]) {
  const { id, state, order_id, order_name, refusal_ground, refusal_note, refused_by, refused_at } = found;
  return {
    id,
    state,
    order: order_id === null ? null : { id: order_id, name: order_name ?? '' },
    matched_by: found.matched_by,
    declared_at: toTsMs(found.declared_at),
    refund_due_at: toTsMs(found.refund_due_at),
    goods_due_at: toTsMs(found.goods_due_at),
    statements: statements.map(showStatement),
    refusal:
      refused_at === null
        ? null
        : {
            ground: refusal_ground ?? '',
            note: refusal_note,
            refused_by: refused_by ?? '',
            refused_at: toTsMs(refused_at),
          },
    return_id: found.return_id,
    merged_into: found.merged_into,
    created_at: toTsMs(found.created_at),
    updated_at: toTsMs(found.updated_at),
  };
}

function showStatement(statement: CaseStatement) {
  const { received_at, time_zone, receipt_state, receipt_accepted_at, case_id: _, ...given } = statement;
  const due = toTsMs(dueAfter(received_at, time_zone));
  return {
    reference: given.reference,
    sequence: given.sequence,
    hash: given.hash,
    name: given.name,
    contract: given.contract,
    email: given.email,
    items: given.items,
    language: given.language,
    statement: given.statement,
    received_at: toTsMs(received_at),
    time_zone,
    channel: given.channel,
    received_through: given.received_through,
    recorded_by: given.recorded_by,
    refund_due_at: due,
    goods_due_at: due,
    receipt: receipt_state && { state: receipt_state, accepted_at: toTime(receipt_accepted_at) },
  };
}

export const NEXT_STEPS = ['find_order', 'confirm_order', 'cancel_order', 'create_return', 'none'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

type Context = { informed_since: string | null; time_zone: string };

/** What the law and the policy say about the order of a case. Information only: it decides nothing. */
export function showAssessment(
  found: NamedCase,
  facts: WithdrawalFacts | undefined,
  context: Context,
  quote?: ReturnQuote,
) {
  const period = facts && periodOf({ ...facts, ...context });
  return {
    next_step: nextStepOf(found, facts),
    has_right: facts?.has_right ?? null,
    is_business: facts?.customer_is_business ?? null,
    period: period ? showPeriod(period, found.declared_at) : null,
    exempt_items:
      facts?.lines
        .filter(({ exemption }) => exemption !== null)
        .map(({ order_line_item_id, title, exemption }) => ({
          order_line_item_id,
          title,
          exemption: exemption?.name ?? '',
        })) ?? [],
    quote: quote ? showQuote(quote) : null,
  };
}

/** What the return of a withdrawal from the whole order would refund. */
export type ReturnQuote = {
  currency: string;
  items: { order_line_item_id: number; title: string; quantity: number; refund: number }[];
  /** Outbound shipping. */
  shipping: number;
  total: number;
};

const showQuote = ({ currency, items, shipping, total }: ReturnQuote) => ({
  items: items.map(({ refund, ...item }) => ({ ...item, refund: toAmount(refund, currency) })),
  shipping: toAmount(shipping, currency),
  total: toAmount(total, currency),
});

const showPeriod = (period: Period, declared_at: Date) => ({
  basis: period.basis,
  ends_at: toTime(period.ends_at),
  in_time: isInTime(declared_at, period),
});

function nextStepOf({ state }: NamedCase, facts: WithdrawalFacts | undefined): NextStep {
  if (state === 'to_confirm') return 'confirm_order';
  if (state === 'unmatched' || state === 'matching') return 'find_order';
  if (state !== 'matched' || !facts) return 'none';
  return facts.lines.some(({ quantity_returnable }) => quantity_returnable > 0)
    ? 'create_return'
    : facts.lines.some(({ quantity_open }) => quantity_open > 0)
      ? 'cancel_order'
      : 'none';
}
