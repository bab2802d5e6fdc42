import type { Permission } from '@retour/contract/permissions';
import type { Scope } from '@retour/contract/scopes';

/** What can be done to many returns at once. */
export const BULK_ACTIONS = ['process', 'cancel', 'flag', 'unflag', 'assign'] as const;
export type BulkActionName = (typeof BULK_ACTIONS)[number];

export const BULK_STATUSES = ['pending', 'running', 'completed', 'stopped'] as const;
export const ROW_STATUSES = ['pending', 'succeeded', 'unchanged', 'refused'] as const;

/** Returns of one bulk action. */
export const max_rows = 5000;
/** Returns that are named one by one. */
export const max_named = 1000;

type Rules = {
  /** The operation that does it to one return, as the audit log has it. */
  operation: string;
  staff: Permission;
  key: Scope;
  can_be_undone: boolean;
};

/** What each action needs, and whether a person can take it back. */
export const BULK_RULES: Readonly<Record<BulkActionName, Rules>> = {
  process: { operation: 'processReturn', staff: 'returns:write', key: 'returns', can_be_undone: false },
  cancel: { operation: 'cancelReturn', staff: 'returns:write', key: 'returns', can_be_undone: false },
  flag: { operation: 'flagReturn', staff: 'returns:write', key: 'returns', can_be_undone: true },
  unflag: { operation: 'unflagReturn', staff: 'returns:write', key: 'returns', can_be_undone: false },
  assign: { operation: 'assignReturn', staff: 'returns:write', key: 'returns', can_be_undone: true },
};
