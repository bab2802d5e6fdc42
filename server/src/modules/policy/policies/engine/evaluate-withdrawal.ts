import { calendarOf } from './calendar.ts';
import { yes } from './compile-condition.ts';
import { beginEvaluation, focusOn } from './evaluate-order.ts';
import type { OrderQuestion } from './evaluate-order.ts';
import type { DecidedBy } from './explanation.ts';
import { hasConsumerRights, withdrawalEnd } from './legal-windows.ts';
import { parcelsOf } from './parcels.ts';

/** What the law and the policy say about a withdrawal from an order. */
export type WithdrawalEvaluation = {
  /** The country of delivery has the right of withdrawal, and the buyer is a consumer. */
  has_right: boolean;
  /** The last second of the 14 days; null until the first item has been shipped. Without a reported delivery, 30 days after dispatch. */
  ends_at: Date | null;
  /** For each line of the question the exemption of the policy that covers it; null for none. */
  exemptions: (DecidedBy | null)[];
};

/** Evaluates the right of withdrawal from an order. */
export function evaluateWithdrawal(question: OrderQuestion): WithdrawalEvaluation {
  const { order, customer, lines, policy, shop } = question;
  const calendar = calendarOf(policy?.time_zone ?? shop.time_zone);
  const ends = lines.flatMap((line) =>
    parcelsOf(order, line).map((parcel) => withdrawalEnd(parcel, calendar)),
  );
  const { situation } = beginEvaluation(question);
  return {
    has_right: hasConsumerRights(order.shipping_country_code, customer),
    ends_at: ends.length > 0 ? new Date(Math.max(...ends)) : null,
    exemptions: lines.map((line) => {
      focusOn(situation, line, {});
      return policy?.exemptions.find(({ test }) => test(situation) === yes)?.by ?? null;
    }),
  };
}
