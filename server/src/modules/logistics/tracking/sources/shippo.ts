import { readShippoTrack } from '../../labels/index.ts';
import { isSame } from './source.ts';
import type { TrackingSource } from './source.ts';

/** Shippo repeats a token from the address that it was given (https://docs.goshippo.com/docs/tracking/webhooksecurity). */
export const shippo_tracking: TrackingSource = {
  name: 'shippo',
  title: 'Shippo',
  is_mapped: false,
  has_secret_in_url: true,
  isGenuine: ({ query }, secret) => isSame(query['token'], secret),
  read(body) {
    const { event, data } = (body ?? {}) as { event?: unknown; data?: unknown };
    const news = event === 'track_updated' ? readShippoTrack(data) : undefined;
    return news ? { kind: 'news', news } : { kind: 'ignored' };
  },
};
