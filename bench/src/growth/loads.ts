/** Reads, in the order in which they are measured; those of a group take turns. */
export const read_groups = [
  ['details'],
  ['list, first', 'list, far'],
  ['eligibility'],
  ['portal, status page'],
  ['portal, choice of items'],
  ['console, home'],
  ['console, returns, first', 'console, returns, far'],
  ['console, count of returns'],
  ['console, counts of views'],
  ['console, search by order name'],
  ['console, search by email'],
  ['console, search by tracking number'],
  ['console, a return'],
  ['console, search for orders'],
  ['console, customers'],
  ['console, a customer'],
  ['console, station'],
  ['console, insights'],
  ['console, audit log'],
  ['console, events'],
] as const;

/** Writes, each request once, in the order in which a return meets them. */
const write_names = ['start a draft return', 'submit a draft return', 'flag', 'process'] as const;

/** What needs deliveries of webhooks. */
const delivery_names = ['console, webhook deliveries'] as const;

export type ReadName = (typeof read_groups)[number][number];
export type WriteName = (typeof write_names)[number];
export type GrowthLoad = ReadName | WriteName | (typeof delivery_names)[number];

/** All of them, as they are reported. */
export const growth_loads: readonly GrowthLoad[] = [...read_groups.flat(), ...delivery_names, ...write_names];

/** A page and the page far behind of the same list. */
export const far_pages = [
  ['list, first', 'list, far'],
  ['console, returns, first', 'console, returns, far'],
] as const;
export type FarName = (typeof far_pages)[number][1];
