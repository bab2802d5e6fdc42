/** The query that the console was opened with, before the router drops what pages don't know: what a platform sends a browser back with. */
export const arrived_with = globalThis.location?.search.slice(1) ?? '';
