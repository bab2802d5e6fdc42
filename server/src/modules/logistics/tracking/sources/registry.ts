import { easypost_tracking } from './easypost.ts';
import { mapped_tracking } from './mapped.ts';
import { shippo_tracking } from './shippo.ts';
import type { TrackingSource } from './source.ts';

/** Everybody who can report where parcels are. */
export const tracking_sources: readonly TrackingSource[] = [
  easypost_tracking,
  shippo_tracking,
  mapped_tracking,
];

/** A source by its name. */
export const findSource = (name: string): TrackingSource | undefined =>
  tracking_sources.find((source) => source.name === name);
