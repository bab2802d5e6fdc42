import * as messages from '@retour/contract/validation-messages';
import type { DispositionOutcome } from '../inspections/index.ts';
import type { WireState } from '@retour/contract/states';

/** What can be done at a station. */
export const ACTION_TYPES = [
  'receive',
  'grade',
  'missing',
  'wrong_item',
  'extra_item',
  'unknown_parcel',
  'undo',
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** An action as a station sends it. Which members it needs depends on its type. */
export type GivenAction = {
  id: string;
  type: ActionType;
  at?: string | null | undefined;
  return_id?: number | null | undefined;
  line_item_id?: number | null | undefined;
  grade?: number | null | undefined;
  disposition_outcome?: DispositionOutcome | null | undefined;
  note?: string | null | undefined;
  code?: string | null | undefined;
  parcel_id?: string | null | undefined;
  action_id?: string | null | undefined;
  seen_state?: WireState | null | undefined;
  keep?: boolean | undefined;
};

const needed: Record<ActionType, readonly (keyof GivenAction)[]> = {
  receive: ['return_id'],
  grade: ['line_item_id', 'grade'],
  missing: ['line_item_id'],
  wrong_item: ['line_item_id'],
  extra_item: ['return_id'],
  unknown_parcel: ['parcel_id'],
  undo: ['action_id'],
};

/** Members that an action of its type needs and doesn't have, with messages. */
export function missingMembers(action: GivenAction): Record<string, string[]> {
  const missing = needed[action.type].filter((name) => action[name] === undefined || action[name] === null);
  return Object.fromEntries(missing.map((name) => [name, [messages.required(name)]]));
}
