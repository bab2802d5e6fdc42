import { toTsMs } from '@retour/contract/time';
import type { ListedSecurity } from './store.ts';

/** A security as examples show it. */
export const example = {
  id: 'sec_01KKVZ7Q4Q8J2K5L9M3N7P1R4V',
  return_id: 37603915,
  kind: 'deposit',
  state: 'held',
  amount: { amount: 4547, currency: 'USD', currency_code: 'USD' },
  charged_amount: { amount: 0, currency: 'USD', currency_code: 'USD' },
  release_on: 'grading',
  is_ordered: true,
  unit_count: 1,
  units_sent: 0,
  out_amount: { amount: 4547, currency: 'USD', currency_code: 'USD' },
  differing_amount: { amount: 0, currency: 'USD', currency_code: 'USD' },
  units_differing: 0,
  charge_decided_at: null,
  decline_code: null,
  send_by: '2026-03-16T23:59:59.000Z',
  charge_at: '2026-03-19T23:59:59.000Z',
  late_until: null,
  created_at: '2026-03-02T09:15:28.000Z',
  ended_at: null,
  written_off_at: null,
  written_off_reason: null,
};

/** A security as the API shows it (API contract, 29.4). */
export function securityJson({ currency, ...security }: ListedSecurity) {
  const { id, return_id, kind, state, amount, charged_amount, release_on } = security;
  const { is_ordered, unit_count, units_sent } = security;
  const { units_differing, charge_decided_at, written_off_at, written_off_reason } = security;
  const money = (minor: number) => ({ amount: minor, currency, currency_code: currency });
  return {
    id,
    return_id,
    kind,
    state,
    amount: money(amount),
    charged_amount: money(charged_amount),
    release_on,
    is_ordered,
    unit_count,
    units_sent,
    out_amount: money(security.out_amount),
    differing_amount: money(security.differing_amount),
    units_differing,
    charge_decided_at: charge_decided_at && toTsMs(charge_decided_at),
    decline_code: security.decline_code,
    send_by: toTsMs(security.send_by),
    charge_at: toTsMs(security.charge_at),
    late_until: security.late_until && toTsMs(security.late_until),
    created_at: toTsMs(security.created_at),
    ended_at: security.ended_at && toTsMs(security.ended_at),
    written_off_at: written_off_at && toTsMs(written_off_at),
    written_off_reason,
  };
}
