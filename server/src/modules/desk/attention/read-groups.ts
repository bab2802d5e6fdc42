import type { Permission } from '@retour/contract/permissions';
import type { Deps } from '../../../platform/deps.ts';
import { readBackupAge } from '../../records/backups/index.ts';
import { countOpenRequests } from '../../people/privacy-requests/index.ts';
import { readHighExposure } from '../../requests/instant-exchanges/index.ts';
import { titleOfPlatform } from '../../integrations/connections/index.ts';
import { no_return, systemRows } from './attention-json.ts';
import {
  readLegalDeadlines,
  readMessages,
  readOverdue,
  readPaymentIssues,
  readReviews,
  shown_rows,
} from './store.ts';
import type { Group, WaitingRow } from './store.ts';
import { readConnectionIssues } from './store-systems.ts';

/** The groups of what waits, the most urgent first. */
export const GROUPS = [
  'legal_deadlines',
  'payment_issues',
  'systems',
  'messages',
  'reviews',
  'overdue',
] as const;
export type GroupName = (typeof GROUPS)[number];

/** Who looks at a shop: a member with permissions, or a key, which sees all but what the installation runs on. */
export type Viewer = { shop_id: number; permissions: ReadonlySet<Permission> | 'key' };

const empty_group: Group = { count: 0, rows: [] };

/** What waits for somebody in a shop, as far as the viewer may do something about it. Groups without anything are among them. */
export async function readGroups(deps: Deps, viewer: Viewer): Promise<(Group & { group: GroupName })[]> {
  const { db, clock } = deps;
  const { shop_id } = viewer;
  const now = clock.now();
  const groups: Record<GroupName, Promise<Group> | Group> = {
    legal_deadlines: readDeadlines(deps, viewer, now),
    payment_issues: readMoneyIssues(deps, viewer, now),
    systems: readSystems(deps, viewer, now).then(firstOf),
    messages: readMessages(db, shop_id),
    reviews: readReviews(db, shop_id),
    overdue: readOverdue(db, shop_id, now),
  };
  return Promise.all(GROUPS.map(async (group) => ({ group, ...(await groups[group]) })));
}

/** Withdrawals and requests by privacy law: who can't open them has nothing to do about them. */
async function readDeadlines({ db }: Deps, viewer: Viewer, now: Date): Promise<Group> {
  const { shop_id } = viewer;
  const [{ count, rows }, requests] = await Promise.all([
    mayUse(viewer, 'withdrawals:read') ? readLegalDeadlines(db, shop_id, now) : empty_group,
    mayUse(viewer, 'privacy:write') ? countOpenRequests(db.root, shop_id) : undefined,
  ]);
  if (!requests) return { count, rows };
  const { count: things, since, due_at } = requests;
  const asked = { ...no_return, kind: 'privacy_requests' as const, things, since, due_at };
  const urgent = [...rows, asked].toSorted((a, b) => (a.due_at?.getTime() ?? 0) - (b.due_at?.getTime() ?? 0));
  return { count: count + 1, rows: urgent.slice(0, shown_rows) };
}

/** Payments and securities, and what is out where that is most of the limit. */
async function readMoneyIssues({ db }: Deps, { shop_id }: Viewer, now: Date): Promise<Group> {
  const [{ count, rows }, exposure] = await Promise.all([
    readPaymentIssues(db, shop_id, now),
    readHighExposure(db.root, shop_id),
  ]);
  if (!exposure) return { count, rows };
  const { out: amount, percent: things, currency } = exposure;
  const high = { ...no_return, kind: 'exposure_high' as const, things, amount, currency, since: now };
  return { count: count + 1, rows: [...rows, high].slice(0, shown_rows) };
}

const mayUse = ({ permissions }: Viewer, permission: Permission) =>
  permissions === 'key' || permissions.has(permission);

/** Viewers see connections if they may open them; members who set up the shop also see the backup of the installation. */
export async function readSystems(deps: Deps, viewer: Viewer, now: Date): Promise<WaitingRow[]> {
  if (!mayUse(viewer, 'settings:read')) return [];
  const sees_backup = viewer.permissions !== 'key' && viewer.permissions.has('settings:write');
  const [issues, backup] = await Promise.all([
    readConnectionIssues(deps.db, viewer.shop_id, now),
    sees_backup ? readBackupAge(deps) : undefined,
  ]);
  return systemRows(issues, {
    backup: backup?.is_old ? { since: backup.last_at ?? null, now } : undefined,
    titleOf: titleOfPlatform,
  });
}

const firstOf = (rows: WaitingRow[]): Group => ({ count: rows.length, rows: rows.slice(0, shown_rows) });
