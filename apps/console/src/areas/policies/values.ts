import { minorDigits } from '@retour/contract/money';
import type { Action } from './facts.ts';

/** What an action begins with when it is added. */
export function emptyAction(action: Action): unknown {
  const values: Partial<Record<Action, unknown>> = {
    offer_keep: { basis_points: 4000 },
    reject: {},
    send_to_review: { note: 'Check this return.' },
    exclude_outcomes: ['refund'],
    exclude_methods: ['label'],
    set_window: { days: 30 },
    add_fee: { type: 'handling', amount: 0 },
    waive_fees: ['handling'],
    grant_bonus: { credit_basis_points: 1000 },
    refund_shipping: 'proportional',
    set_destination: 'Warehouse',
    set_processing_event: { event: 'in_transit' },
    set_reasons: 'general',
  };
  return values[action] ?? true;
}

/** An amount in minor units as people type it, and back; undefined where it is none. */
export function amountFields(currency: string) {
  const digits = minorDigits(currency);
  const factor = 10 ** digits;
  return {
    digits,
    show: (minor: number | undefined): number | '' => (minor === undefined ? '' : minor / factor),
    read: (typed: number | string): number | undefined =>
      typed === '' ? undefined : Math.round(Number(typed) * factor),
  };
}
