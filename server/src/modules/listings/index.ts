export { createListing, deleteListing } from './commands.ts';
export { findMatches } from './find-matches.ts';
export type { ListingMatches, ListingSubjects } from './find-matches.ts';
export { listingRoutes } from './routes.ts';
