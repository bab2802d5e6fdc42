import type { VersionDifference } from './platform/http/api-versions.ts';
import type { Deps } from './platform/deps.ts';
import { draftsInHalForms } from './modules/requests/draft-returns/index.ts';
import { gradesByCategory } from './modules/warehouse/inspections/index.ts';
import { datedOrders } from './modules/commerce/orders/index.ts';
import { limitedNotices } from './modules/returns/index.ts';

/**
 * All that differs between versions of the API (API contract, 1.3). Operations are written as the oldest version has them; each entry changes
 * some of them for a version and those after it.
 */
export const listDifferences = (deps: Deps): VersionDifference[] => [
  gradesByCategory(deps),
  limitedNotices(deps),
  datedOrders,
  draftsInHalForms(deps),
];
