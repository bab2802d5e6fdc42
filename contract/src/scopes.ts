/** What a key may be allowed to do, with the label that people see (API contract, 2.3). No scope implies another. */
const scope_labels = {
  returns: 'Returns',
  orders: 'Orders',
  carts: 'Carts',
  developer_tools: 'Developer Tools',
  'destinations:read': 'Destinations (Read)',
  'destinations:write': 'Destinations (Write)',
  'dropoff_shipments:read': 'Drop-off Shipments (Read)',
  'label_requests:read': 'Label Requests (Read)',
  'label_requests:write': 'Label Requests (Write)',
  'labels:write': 'Labels (Write)',
  'commerce:read': 'Commerce Data (Read)',
  'commerce:write': 'Commerce Data (Write)',
  'dropoff_network:write': 'Drop-off Network (Write)',
  'draft_returns:read': 'Draft Returns (Read)',
  'draft_returns:write': 'Draft Returns (Write)',
  'store_credits:read': 'Store Credit (Read)',
  'store_credits:write': 'Store Credit (Write)',
  'emails:read': 'E-mails (Read)',
  'emails:write': 'E-mails (Write)',
  'withdrawals:read': 'Withdrawals (Read)',
  'withdrawals:write': 'Withdrawals (Write)',
  'settings:read': 'Settings (Read)',
  'settings:write': 'Settings (Write)',
  'audit:read': 'Audit Log (Read)',
  'privacy:write': 'Privacy (Write)',
} as const;

/** A scope as it is stored and sent. */
export type Scope = keyof typeof scope_labels;

/** Every scope, in the order of the contract. */
export const SCOPES = Object.keys(scope_labels) as readonly Scope[];

/** The label of a scope. */
export function scopeLabel(scope: Scope): string {
  return scope_labels[scope];
}

/** Reads a scope from input: undefined when there is none of this name. The alias of one scope becomes that scope. */
export function parseScope(text: string): Scope | undefined {
  if (text === 'happy_returns_shipments:read') return 'dropoff_shipments:read';
  return Object.hasOwn(scope_labels, text) ? (text as Scope) : undefined;
}
