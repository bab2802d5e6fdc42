import { actOn } from '../../../../platform/acts.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { lockRequest, updateRequest } from '../store.ts';
import type { PrivacyRequest } from '../store.ts';

type Named = { shop_id: number; id: number };

/** Ends a request: it was answered, or there is a reason not to do it. One that has ended stays as it is. Refusals: resource_not_found. */
export const closeRequest = (
  deps: Pick<Deps, 'db' | 'clock'>,
  named: Named,
  { note, by }: { note: string; by: string },
): Promise<PrivacyRequest> =>
  changeOpen(deps, named, () => ({
    outcome: 'closed',
    note,
    emails: [],
    is_blocked: false,
    run_at: null,
    ended_at: deps.clock.now(),
    ended_by: by,
  }));

/** Has an erasure done at once instead of later. What has ended, and a request for data, stays as it is. Refusals: resource_not_found. */
export const hastenRequest = (deps: Pick<Deps, 'db' | 'clock'>, named: Named): Promise<PrivacyRequest> =>
  changeOpen(deps, named, ({ kind }) => (kind === 'export_person' ? {} : { run_at: deps.clock.now() }));

async function changeOpen(
  { db }: Pick<Deps, 'db'>,
  named: Named,
  changesOf: (request: PrivacyRequest) => Partial<PrivacyRequest>,
): Promise<PrivacyRequest> {
  return db.inTransaction(async (tx) => {
    const request = await findRequest(tx, named);
    actOn('privacy_request', request.id);
    if (request.ended_at !== null) return request;
    const changes = changesOf(request);
    if (Object.keys(changes).length > 0) await updateRequest(tx, named, changes);
    return { ...request, ...changes };
  });
}

async function findRequest(tx: Tx, named: Named): Promise<PrivacyRequest> {
  const request = await lockRequest(tx, named);
  if (!request) throw new Refusal('resource_not_found', 'The shop has no such privacy request.');
  return request;
}
