import type { Deps } from '../../src/platform/deps.ts';
import { applyNext } from '../../src/modules/desk/bulk-actions/index.ts';
import type { Client } from './client.ts';

/** Gives a shop a bulk action that can be undone, and one that hasn't begun. */
export async function addBulkActions(
  deps: Deps,
  client: Client,
  { shop_id, return_id }: { shop_id: number; return_id: number },
): Promise<void> {
  const start = (action: string) =>
    client.post('/return-queue/bulk-actions', { action, returns: [{ id: return_id }] });
  const { body } = await start('flag');
  while (await applyNext(deps, { shop_id, id: body.bulk_action.id }));
  await start('cancel');
}
