/**
 * Who on a merchant's staff may do what: a row for each permission, with the roles that hold it. An owner holds all of them. No permission implies
 * another.
 */
const holders = {
  // Their own sessions, and their own name and permissions.
  own_sessions: ['manager', 'agent', 'warehouse', 'read-only'],
  'returns:read': ['manager', 'agent', 'warehouse', 'read-only'],
  'returns:write': ['manager', 'agent'],
  'inspections:write': ['manager', 'warehouse'],
  'settlements:write': ['manager'],
  'orders:read': ['manager', 'agent', 'warehouse', 'read-only'],
  'orders:write': ['manager', 'agent'],
  'listings:read': ['manager', 'agent', 'read-only'],
  'listings:write': ['manager'],
  'carts:read': ['manager', 'agent', 'read-only'],
  'carts:write': ['manager', 'agent'],
  'webhooks:read': ['manager', 'read-only'],
  'webhooks:write': ['manager'],
  'destinations:read': ['manager', 'agent', 'warehouse', 'read-only'],
  'destinations:write': ['manager'],
  'dropoff_shipments:read': ['manager', 'agent', 'warehouse', 'read-only'],
  'dropoff_network:write': ['manager', 'warehouse'],
  'label_requests:read': ['manager', 'agent', 'warehouse', 'read-only'],
  'label_requests:write': ['manager', 'agent', 'warehouse'],
  'labels:write': ['manager', 'agent', 'warehouse'],
  'commerce:read': ['manager', 'agent', 'warehouse', 'read-only'],
  'commerce:write': ['manager'],
  'draft_returns:read': ['manager', 'agent', 'read-only'],
  'draft_returns:write': ['manager', 'agent'],
  'store_credits:read': ['manager', 'agent', 'read-only'],
  'store_credits:write': ['manager', 'agent'],
  'emails:read': ['manager', 'agent', 'read-only'],
  'emails:write': ['manager', 'agent'],
  'withdrawals:read': ['manager', 'agent', 'read-only'],
  'withdrawals:write': ['manager', 'agent'],
  'settings:read': ['manager', 'agent', 'read-only'],
  'settings:write': ['manager'],
  'policies:read': ['manager', 'agent', 'read-only'],
  'policies:write': ['manager'],
  // Exceptions from the policy, with a reason.
  'policies:override': ['manager'],
  // A key outlives the session that made it.
  'keys:read': ['manager'],
  'keys:write': [],
  'customers:read': ['manager', 'agent', 'read-only'],
  'customers:write': ['manager', 'agent'],
  // Exports and erases everything about a person.
  'privacy:write': ['manager'],
  'insights:read': ['manager', 'read-only'],
  'audit:read': ['manager'],
  'staff:read': ['manager'],
  'staff:write': [],
} as const satisfies Record<string, readonly Exclude<Role, 'owner'>[]>;

/** The roles of a merchant's staff. */
export const ROLES = ['owner', 'manager', 'agent', 'warehouse', 'read-only'] as const;
export type Role = (typeof ROLES)[number];

/** What a member of staff may be allowed to do. */
export type Permission = keyof typeof holders;

/** Every permission. */
export const PERMISSIONS = Object.keys(holders) as readonly Permission[];

/** The permissions of a role. */
export function permissionsOf(role: Role): ReadonlySet<Permission> {
  return new Set(
    PERMISSIONS.filter(
      (permission) => role === 'owner' || (holders[permission] as readonly Role[]).includes(role),
    ),
  );
}
