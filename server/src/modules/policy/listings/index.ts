export { createListing } from './commands.ts';
export { findMatches, readPastLists } from './find-matches.ts';
export type { ListingMatches, ListingSubjects, PastLists } from './find-matches.ts';
export { LISTING_TYPES, LISTS, listingKey } from './listing-key.ts';
export { listingRoutes } from './routes.ts';
export { personal_listings } from './store-personal.ts';
