import { day_ms, minute_ms } from '../../../platform/clock.ts';

/** Receipts that an address gets at once. Anybody can type an address, so further ones wait for their turn; statements never do. */
const most = [
  { receipts: 5, in_ms: 60 * minute_ms },
  { receipts: 20, in_ms: day_ms },
] as const;

/** How many earlier times `nextReceiptAt` looks at. */
export const earlier_times = 20;

/** When the next receipt goes to an address, by when the ones before were or will be sent, the last first. */
export function nextReceiptAt(earlier: readonly Date[], now: Date): Date {
  const turns = most.map(({ receipts, in_ms }) => {
    const before = earlier[receipts - 1];
    return before ? before.getTime() + in_ms : 0;
  });
  return new Date(Math.max(now.getTime(), ...turns));
}
