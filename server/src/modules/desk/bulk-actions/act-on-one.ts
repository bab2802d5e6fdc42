import type { Deps } from '../../../platform/deps.ts';
import { assignReturn } from '../return-queue/index.ts';
import { cancelReturn, flagReturn, processReturn, unflagReturn } from '../../returns/index.ts';
import type { ConfirmedBy } from '../../returns/index.ts';
import type { PendingRow, RunningAction } from './store.ts';

/** Nobody confirmed who they are: what needs it is refused. */
const unconfirmed: ConfirmedBy = { authenticated_at: new Date(0), authenticated_by: 'password' };

/** Does to one return what its own operation does, by the same command. Refusals: those of the command. */
export async function actOnOne(deps: Deps, action: RunningAction, row: PendingRow): Promise<void> {
  const by_console = action.actor_kind === 'staff';
  const ref = { shop_id: action.shop_id, return_id: row.return_id };
  const act = { ...ref, by_console, version: row.version ?? undefined };
  switch (action.action) {
    case 'process':
      await processReturn(deps, {
        ...act,
        source: by_console ? 'admin' : 'warehouse',
        staff: by_console && !action.is_confirmed ? unconfirmed : undefined,
      });
      break;
    case 'cancel':
      await cancelReturn(deps, act);
      break;
    case 'flag':
      await flagReturn(deps, act);
      break;
    case 'unflag':
      await unflagReturn(deps, act);
      break;
    case 'assign':
      await assignReturn(deps, {
        ...ref,
        member_id: row.assignee_id,
        by: action.actor_name,
        ...(row.expected && { expected: row.expected.assignee_id }),
      });
  }
}
