import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition, QueueDefinition } from '../../../platform/jobs.ts';
import { matchKnownParcels } from './commands/match-parcel.ts';

export const parcel_queue: QueueDefinition = {
  queue: 'station.match-parcels',
  policy: 'keyed',
  retry_limit: 0,
  retry_delay_s: 60,
  expire_in_s: 300,
  schedule: '* * * * *',
};

/** Assigns unknown parcels whose codes have become known. */
export const parcelJob = (deps: Deps): JobDefinition => ({
  ...parcel_queue,
  handle: () => matchKnownParcels(deps),
});
