export const TABS = ['overview', 'differences', 'transfers', 'fields', 'settings'] as const;
const DIRECTIONS = ['received', 'sent'] as const;
type Tab = (typeof TABS)[number];

/** What the page of a connection shows, as its address says it. `gone` is the history of differences. */
export type ConnectionSearch = {
  tab?: Tab;
  show?: 'gone';
  direction?: (typeof DIRECTIONS)[number];
  cursor?: string;
};

/** Reads the address; what the page doesn't know is left out. */
export function readConnectionSearch(given: Record<string, unknown>): ConnectionSearch {
  const tab = TABS.find((one) => one === given['tab']);
  const direction = DIRECTIONS.find((one) => one === given['direction']);
  const { cursor } = given;
  return {
    ...(tab && tab !== 'overview' && { tab }),
    ...(given['show'] === 'gone' && { show: 'gone' as const }),
    ...(direction && { direction }),
    ...(typeof cursor === 'string' && cursor !== '' && { cursor: cursor.slice(0, 1024) }),
  };
}
