import { tooManyItems } from '@retour/contract/validation-messages';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { deleteView, insertView, listViews, lockView, updateView } from '../store.ts';
import type { NewView, View, ViewOwner } from '../store.ts';

/** Views that one member sees. */
const max_views = 30;

/** Who saves: `may_share` is the permission to change what everybody sees. */
export type Saver = ViewOwner & { may_share: boolean };

const viewNotFound = () => new Refusal('return_view_not_found', 'There is no such view.');
const mayNotShare = () =>
  new Refusal('permission_missing', "Your role doesn't allow you to change views that everybody sees.");

/** Saves a view. Refusals: permission_missing for a shared one, validation_failed beyond 30. */
export function createView(deps: Pick<Deps, 'db' | 'clock'>, saver: Saver, view: NewView): Promise<View> {
  if (view.is_shared && !saver.may_share) throw mayNotShare();
  return deps.db.inTransaction(async (tx) => {
    const { length } = await listViews(tx, saver);
    if (length >= max_views) throw invalid({ name: [tooManyItems('views', max_views)] });
    return insertView(tx, saver, view, deps.clock.now());
  });
}

/** Replaces a view. Refusals: return_view_not_found, permission_missing. */
export function replaceView(deps: Pick<Deps, 'db' | 'clock'>, saver: Saver, view: View): Promise<View> {
  return deps.db.inTransaction(async (tx) => {
    const before = await lockView(tx, saver, view.id);
    if (!before) throw viewNotFound();
    if ((before.is_shared || view.is_shared) && !saver.may_share) throw mayNotShare();
    await updateView(tx, saver, view, deps.clock.now());
    return view;
  });
}

/** Deletes a view. Refusals: return_view_not_found, permission_missing. */
export function removeView(deps: Pick<Deps, 'db'>, saver: Saver, id: number): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const view = await lockView(tx, saver, id);
    if (!view) throw viewNotFound();
    if (view.is_shared && !saver.may_share) throw mayNotShare();
    await deleteView(tx, saver.shop_id, id);
  });
}
