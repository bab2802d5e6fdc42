import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { presentUnits, stateOf } from './lines.ts';
import type { Step } from './queries.ts';

/** How far the units have come that travel. */
export function progressOf({ units, type, method }: ReturnOverview) {
  const states = presentUnits(units)
    .filter(({ outcome }) => outcome === 'default')
    .map(stateOf);
  const count = (state: string) => states.filter((one) => one === state).length;
  const is_at_hand = type === 'in_store' || method?.type === 'in_store';
  return {
    travelling: states.length,
    on_the_way: is_at_hand ? 0 : count('not_arrived'),
    ungraded: is_at_hand ? 0 : count('arrived'),
    arrived: states.length - count('not_arrived') - count('missing'),
  };
}

/** What is done next with a return in its state: money is only proposed once all that travels has been graded. */
export function firstStep(shown: ReturnOverview): Step {
  const { on_the_way, ungraded } = progressOf(shown);
  if (shown.problem === 'refund_unknown') return 'look_up';
  if (ungraded > 0) return 'grade';
  return on_the_way > 0 ? 'wait' : 'process';
}
