import { inAct } from '../../../../platform/acts.ts';
import { day_ms, hour_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { erasePerson } from '../../shoppers/index.ts';
import { lockRequest, takeDueRequest, updateRequest } from '../store.ts';
import type { PrivacyRequest } from '../store.ts';

/** What a request to erase a whole shop is checked with and done by. */
export type ErasedShop = {
  /** Whether the app is in the shop again, so that nobody is to be erased; null where the platform can't be asked now. */
  isInstalled(): Promise<boolean | null>;
  /** Addresses of people who bought in the shop, in order and beyond one of them. */
  listEmails(beyond: string, limit: number): Promise<string[]>;
};

/** Where requests come from. */
export type RequestSource = {
  /** Who acts, for the audit log. */
  nameOf(platform: string): string;
  /** Undefined where the connection is gone: nobody knows then who bought in the shop. */
  shopOf(request: PrivacyRequest): Promise<ErasedShop | undefined>;
};

/** Longer than it takes to erase the people of a shop at once; another worker goes on after it. */
const lease_ms = hour_ms;
const erased_at_once = 200;

/** Does what is due of the requests of all shops, one after the other. */
export async function runDueRequests(deps: Deps, source: RequestSource, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + lease_ms);
    const request = await deps.db.inTransaction((tx) => takeDueRequest(tx, now, until));
    if (!request) return;
    await runRequest(deps, request, source, signal);
  }
}

type ErasureCounts = { erased: number; blocked: number };

async function runRequest(
  deps: Deps,
  request: PrivacyRequest,
  source: RequestSource,
  signal: AbortSignal,
): Promise<void> {
  const by = source.nameOf(request.platform);
  if (request.kind === 'erase_person')
    return finish(deps, request, by, await eraseAll(deps, request, by, request.emails));
  const shop = await source.shopOf(request);
  // Then a person has to decide.
  if (!shop) return change(deps, request, { run_at: null });
  const is_installed = await shop.isInstalled();
  if (is_installed === null)
    return change(deps, request, { run_at: new Date(deps.clock.now().getTime() + hour_ms) });
  if (is_installed) return end(deps, request, by, 'app_installed');
  const found: ErasureCounts = { erased: 0, blocked: 0 };
  for (let beyond = ''; ;) {
    // The next worker goes on where this one stopped: who is erased has no address any more.
    if (signal.aborted) return change(deps, request, { run_at: deps.clock.now() });
    const emails = await shop.listEmails(beyond, erased_at_once);
    if (emails.length === 0) return finish(deps, request, by, found);
    const { erased, blocked } = await eraseAll(deps, request, by, emails);
    found.erased += erased;
    found.blocked += blocked;
    beyond = emails.at(-1)!;
  }
}

/** Erases people, each as an act of its own. Statements of withdrawals are kept: they are proof until claims are time-barred. */
async function eraseAll(
  deps: Deps,
  { shop_id, id }: PrivacyRequest,
  by: string,
  emails: readonly string[],
): Promise<ErasureCounts> {
  const found: ErasureCounts = { erased: 0, blocked: 0 };
  for (const email of emails) {
    try {
      const { removed } = await actFor({ shop_id, id, by, operation: 'erasePerson' }, () =>
        erasePerson(deps, { shop_id, email, keeps_withdrawals: true }),
      );
      if (removed.length > 0) found.erased++;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'erasure_blocked') throw error;
      found.blocked++;
    }
  }
  return found;
}

const finish = (deps: Deps, request: PrivacyRequest, by: string, { erased, blocked }: ErasureCounts) =>
  blocked > 0
    ? change(deps, request, { is_blocked: true, run_at: new Date(deps.clock.now().getTime() + day_ms) })
    : end(deps, request, by, erased > 0 || request.is_blocked ? 'erased' : 'nothing_held');

const end = (
  deps: Deps,
  request: PrivacyRequest,
  by: string,
  outcome: 'erased' | 'nothing_held' | 'app_installed',
) =>
  actFor({ ...request, by, operation: 'closePrivacyRequest' }, () =>
    change(deps, request, {
      outcome,
      emails: [],
      is_blocked: false,
      run_at: null,
      ended_at: deps.clock.now(),
      ended_by: by,
    }),
  );

/** Changes a request, unless a person has ended it meanwhile. */
const change = (
  { db }: Pick<Deps, 'db'>,
  request: PrivacyRequest,
  changes: Parameters<typeof updateRequest>[2],
): Promise<void> =>
  db.inTransaction(async (tx) => {
    const now = await lockRequest(tx, request);
    if (now && now.ended_at === null) await updateRequest(tx, request, changes);
  });

/** Runs what a platform asked for as its act. */
export const actFor = <T>(
  { shop_id, id, by, operation }: { shop_id: number; id?: number; by: string; operation: string },
  work: () => T,
): T =>
  inAct(
    {
      shop_id,
      actor: { kind: 'cli', id: null, name: by },
      operation,
      object: id === undefined ? null : { type: 'privacy_request', id: String(id) },
      reason: null,
      request_id: null,
      address: null,
      user_agent: null,
    },
    work,
  );
