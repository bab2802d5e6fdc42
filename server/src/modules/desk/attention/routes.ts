import type { KeyPrincipal, Shop, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { readBackupAge } from '../../records/backups/index.ts';
import { titleOfPlatform } from '../../integrations/connections/index.ts';
import { showConnections, showDay, showDays, showGroup, systemsGroup } from './attention-json.ts';
import { createPastDays } from './past-days.ts';
import type { PastDays } from './past-days.ts';
import { Attention, attention_example } from './schemas.ts';
import type { Group } from './store.ts';
import {
  readFacts,
  readFailingWebhooks,
  readLegalDeadlines,
  readOverdue,
  readPaymentIssues,
  readReviews,
} from './store.ts';
import { readConnectionIssues } from './store-systems.ts';

/** The operation that the home page of the console shows. */
export function attentionRoutes(deps: Deps): Route[] {
  const readPastDays = createPastDays(deps);
  return [
    defineRoute({
      tag: 'Attention',
      allow: { key: 'returns', staff: 'returns:read' },
      operation: 'getAttention',
      method: 'GET',
      path: '/attention',
      summary: 'Get what needs attention',
      description:
        'What waits for somebody, the most urgent first: legal deadlines, payment issues, connections that need somebody and a backup that is old, reviews, and parcels that nobody has opened; with yesterday next to a usual day, and the state of the connections.',
      success: {
        description: 'What needs attention.',
        schema: Attention,
        examples: { attention: attention_example },
      },
      refusals: [],
      handle: ({ caller }) => readAttention(deps, caller, readPastDays),
    }),
  ];
}

async function readAttention(
  deps: Deps,
  caller: KeyPrincipal | StaffPrincipal,
  readPastDays: (shop: Shop) => Promise<PastDays>,
) {
  const { db, clock } = deps;
  const { shop } = caller;
  const now = clock.now();
  // Who can't open a withdrawal has nothing to do about it.
  const reads_withdrawals = caller.kind === 'key' || caller.permissions.has('withdrawals:read');
  const [legal, payments, systems, reviews, overdue] = await Promise.all([
    reads_withdrawals ? readLegalDeadlines(db, shop.id, now) : { count: 0, rows: [] },
    readPaymentIssues(db, shop.id),
    readSystems(deps, caller, now),
    readReviews(db, shop.id),
    readOverdue(db, shop.id, now),
  ]);
  const [facts, webhooks, { yesterday, days }] = await Promise.all([
    readFacts(db, shop.id, now),
    readFailingWebhooks(db, shop.id),
    readPastDays(shop),
  ]);
  const groups = [
    showGroup('legal_deadlines', legal),
    showGroup('payment_issues', payments),
    showGroup('systems', systems),
    showGroup('reviews', reviews),
    showGroup('overdue', overdue),
  ].filter(({ count }) => count > 0);
  return {
    total: legal.count + payments.count + systems.count + reviews.count + overdue.count,
    on_track: facts.on_track,
    groups,
    yesterday: { date: yesterday, currency: shop.currency, figures: showDay(days) },
    days: showDays(days),
    connections: showConnections(facts, webhooks),
  };
}

/** Callers see connections if they may open them; members who set up the shop also see the backup of the installation. */
async function readSystems(deps: Deps, caller: KeyPrincipal | StaffPrincipal, now: Date): Promise<Group> {
  const is_staff = caller.kind === 'staff';
  if (is_staff && !caller.permissions.has('settings:read')) return { count: 0, rows: [] };
  const sees_backup = is_staff && caller.permissions.has('settings:write');
  const [issues, backup] = await Promise.all([
    readConnectionIssues(deps.db, caller.shop.id, now),
    sees_backup ? readBackupAge(deps) : undefined,
  ]);
  return systemsGroup(issues, {
    backup: backup?.is_old ? { since: backup.last_at ?? null, now } : undefined,
    titleOf: titleOfPlatform,
  });
}
