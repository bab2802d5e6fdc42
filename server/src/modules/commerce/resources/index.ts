export { tableOperations, writeTableRow } from './column-resource.ts';
export type { Table } from './store.ts';
export {
  AddressInput,
  CountryCode,
  ExternalId,
  Reference,
  SalesChannel,
  ShownAddress,
  ShownReference,
  Tags,
  Weight,
  channelColumn,
  completeAddress,
  jsonColumns,
  checkCurrencies,
  minorUnits,
  sameColumns,
  shown_head,
  shown_times,
} from './fields.ts';
export { common_filters, updatedWithin } from './filters.ts';
export { exists, missingMembers, notFound, translating } from './refusals.ts';
export { resourceRoutes, tag as commerce_tag, withRequired } from './resource-routes.ts';
export type { GivenMembers, GivenOf, Key, Owner, Resource, Shop, Written } from './resource.ts';
