import { parseDecimal, sum, zero } from '../decimals.ts';
import type { Decimal } from '../decimals.ts';
import type { Raw } from './native.ts';

/** The exact amount: the raw value where Medusa sent it, else the shortest text of the number. */
export const exact = (raw: Raw, rounded: number | null | undefined): Decimal =>
  parseDecimal(String(raw?.value ?? rounded ?? 0));

/** The total of exact amounts. */
export const exactSum = (
  parts: readonly { amount: number; raw_amount?: Raw }[] | null | undefined,
): Decimal =>
  (parts ?? []).length === 0
    ? zero
    : sum((parts ?? []).map(({ raw_amount, amount }) => exact(raw_amount, amount)));
