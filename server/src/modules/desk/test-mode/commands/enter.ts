import type { StaffPrincipal } from '../../../../platform/authenticate.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { startStaffSession } from '../../../access/sessions/index.ts';
import type { SessionClient, StartedSession } from '../../../access/sessions/index.ts';

/** Begins a session on the test side for a member who has one on the live side. */
export const enterTestSide = (
  test: Pick<Deps, 'db' | 'clock'>,
  { shop, member_id, authenticated_by }: StaffPrincipal,
  client: SessionClient,
): Promise<StartedSession> =>
  test.db.inTransaction((tx) =>
    startStaffSession(tx, { shop_id: shop.id, member_id, authenticated_by, now: test.clock.now() }, client),
  );
