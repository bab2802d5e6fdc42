import { readEasyPostTracker } from '../../labels/index.ts';
import { isSame, sign } from './source.ts';
import type { TrackingSource } from './source.ts';

/** EasyPost signs its events, and sends a tracker whenever it has changed (https://docs.easypost.com/docs/webhooks). */
export const easypost_tracking: TrackingSource = {
  name: 'easypost',
  title: 'EasyPost',
  is_mapped: false,
  has_secret_in_url: false,
  isGenuine: ({ headers, body }, secret) =>
    isSame(headers['x-hmac-signature'], `hmac-sha256-hex=${sign(body, secret.normalize('NFKD'), 'hex')}`),
  read(body) {
    const { description, result } = (body ?? {}) as { description?: unknown; result?: unknown };
    const is_tracker = description === 'tracker.created' || description === 'tracker.updated';
    const news = is_tracker ? readEasyPostTracker(result) : undefined;
    return news ? { kind: 'news', news } : { kind: 'ignored' };
  },
};
