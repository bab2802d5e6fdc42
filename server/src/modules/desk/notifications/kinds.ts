import { permissionsOf } from '@retour/contract/permissions';
import type { Permission, Role } from '@retour/contract/permissions';
import { NOTIFICATION_KINDS } from '../../messages/emails/index.ts';
import type { NotificationKind } from '../../messages/emails/index.ts';

// What a member is told of, and how soon. Pure.

/** How soon somebody is told of something: `daily` is the digest in the morning. */
export const PACES = ['at_once', 'daily', 'never'] as const;
export type Pace = (typeof PACES)[number];
export type Choices = Partial<Record<NotificationKind, Pace>>;

/** Quiet by default: who is mentioned hears of it at once, and in the morning who can do something about what waits. */
const kinds: Record<NotificationKind, { needs: Permission; daily: readonly Role[] }> = {
  mentions: { needs: 'returns:read', daily: [] },
  legal_deadlines: { needs: 'withdrawals:read', daily: ['owner', 'manager', 'agent'] },
  payment_issues: { needs: 'returns:read', daily: ['owner', 'manager'] },
  systems: { needs: 'settings:read', daily: ['owner', 'manager'] },
  webhooks: { needs: 'webhooks:read', daily: ['owner', 'manager'] },
  reviews: { needs: 'returns:read', daily: ['agent'] },
  messages: { needs: 'returns:read', daily: ['agent'] },
  overdue: { needs: 'returns:read', daily: ['warehouse'] },
};

/** What a role can be told of: what it may open. */
export const kindsOf = (role: Role): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => permissionsOf(role).has(kinds[kind].needs));

/** How soon a role is told of something, unless the member chose. */
export const defaultPace = (role: Role, kind: NotificationKind): Pace =>
  kind === 'mentions' ? 'at_once' : kinds[kind].daily.includes(role) ? 'daily' : 'never';

/** What a channel can be told of: a mention is for one person. */
export const channel_kinds: readonly NotificationKind[] = NOTIFICATION_KINDS.filter(
  (kind) => kind !== 'mentions',
);
/** A channel is told what a manager may see, and nothing until somebody chooses. */
export const channel_role: Role = 'manager';
