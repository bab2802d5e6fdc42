import type { DraftReturnType } from './draft.ts';
import type { EvaluatedLine } from './evaluate-items.ts';
import { possibleResolutions, typesOffered } from './return-types.ts';
import type { DraftView } from './view.ts';

/** What can be chosen for the units of a line. */
export const typesOfLine = (
  { draft, exchanges }: DraftView,
  { order_line_item_id, outcomes, goods }: EvaluatedLine,
): DraftReturnType[] =>
  typesOffered(possibleResolutions(outcomes, order_line_item_id, exchanges), draft, goods);
