import type { Deps } from '../../../platform/deps.ts';
import type { Route } from '../../../platform/route.ts';
import { gradeRoutes } from './routes/grades.ts';
import { parcelRoutes } from './routes/parcels.ts';
import { shiftRoutes } from './routes/shift.ts';
import { unitRoutes } from './routes/units.ts';

/** The operations of a warehouse station (API contract, 18.11). */
export const stationRoutes = (deps: Deps): Route[] => [
  ...shiftRoutes(deps),
  ...gradeRoutes(deps),
  ...parcelRoutes(deps),
  ...unitRoutes(deps),
];
