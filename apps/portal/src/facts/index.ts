import type { LookUpProps } from './look-up.ts';
import type { MissingProps } from './missing.ts';
import type { StatusProps } from './status.ts';

/** What each page shows, by the name of the page. Plain data: amounts in minor units, dates as moments and zones, statuses as codes. */
export type PageFacts = {
  'look-up': LookUpProps;
  missing: MissingProps;
  status: StatusProps;
};
