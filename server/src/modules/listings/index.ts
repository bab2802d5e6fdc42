export { createListing } from './commands.ts';
export { findMatches, readPastLists } from './find-matches.ts';
export type { ListingMatches, ListingSubjects, PastLists } from './find-matches.ts';
export { listingRoutes } from './routes.ts';
