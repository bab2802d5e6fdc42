/** What a key may be allowed to do, in the order of the contract (API contract, 2.3). No scope implies another. */
export const SCOPES = [
  'returns',
  'orders',
  'carts',
  'developer_tools',
  'destinations:read',
  'destinations:write',
  'dropoff_shipments:read',
  'label_requests:read',
  'label_requests:write',
  'labels:write',
  'commerce:read',
  'commerce:write',
  'dropoff_network:write',
  'draft_returns:read',
  'draft_returns:write',
  'store_credits:read',
  'store_credits:write',
  'emails:read',
  'emails:write',
  'withdrawals:read',
  'withdrawals:write',
  'settings:read',
  'settings:write',
  'audit:read',
  'privacy:write',
] as const;

/** A scope as it is stored and sent. */
export type Scope = (typeof SCOPES)[number];

/** Reads a scope from input: undefined when there is none of this name. The alias of one scope becomes that scope. */
export function parseScope(text: string): Scope | undefined {
  if (text === 'happy_returns_shipments:read') return 'dropoff_shipments:read';
  return SCOPES.find((scope) => scope === text);
}
