import type { Deps } from '../../server/src/platform/deps.ts';
import type { ByStaff } from './staff.ts';
import type { SoldLine } from './sold-lines.ts';

/** An act of the demo's past: what somebody did, and when. */
export type Act = { at: Date; run(deps: Deps): Promise<void> };

export type DemoReturn = {
  key: string;
  shop: { id: number; time_zone: string };
  order_id: number;
  requested_at: Date;
  units: { line: SoldLine; quantity: number }[];
  /** What the shop sold, the cheapest first. */
  catalogue: readonly SoldLine[];
  /** Who works on it. */
  by_staff: ByStaff;
};

/** An act so long after the request of a return; nothing when the request was refused. */
export type After = (ms: number, run: (deps: Deps, return_id: number) => Promise<unknown>) => Act;
