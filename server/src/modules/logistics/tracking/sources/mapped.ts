import { LABEL_STATUSES } from '@retour/contract/states';
import type { LabelStatus } from '@retour/contract/states';
import { readNewsTime, readPlace, readTrackingNumber } from '../../labels/index.ts';
import { isSame, sign } from './source.ts';
import type { Mapping, TrackingMessage, TrackingSource } from './source.ts';

/** Any sender of JSON that signs its messages, or sends the secret as a bearer token. */
export const mapped_tracking: TrackingSource = {
  name: 'other',
  title: 'Another service',
  is_mapped: true,
  has_secret_in_url: false,
  isGenuine: ({ headers, body }: TrackingMessage, secret) =>
    isSame(headers['authorization'], `Bearer ${secret}`) ||
    [sign(body, secret, 'hex'), sign(body, secret, 'base64')].some((signature) =>
      isSame(headers['x-signature'], signature),
    ),
  read(body, mapping) {
    if (!mapping) return { kind: 'ignored' };
    const found = (path: string | null) => (path === null ? undefined : valueAt(body, path));
    const tracking_number = readTrackingNumber(found(mapping.tracking_number));
    const word = wordOf(found(mapping.status));
    const occurred_at = readNewsTime(found(mapping.time));
    const errors = {
      ...(tracking_number === null && {
        tracking_number: [`The message has no tracking number at ${mapping.tracking_number}.`],
      }),
      ...(word === null && { status: [`The message has no status at ${mapping.status}.`] }),
      ...(occurred_at === null && { time: [`The message has no time at ${mapping.time} that can be read.`] }),
    };
    if (tracking_number === null || word === null || occurred_at === null)
      return { kind: 'unreadable', errors };
    const status = statusOf(word, mapping);
    // A sender has more words than matter here.
    if (status === undefined) return { kind: 'ignored' };
    return {
      kind: 'news',
      news: {
        tracking_number,
        carrier: wordOf(found(mapping.carrier)),
        shipment: null,
        status,
        occurred_at,
        place: readPlace(found(mapping.place)),
      },
    };
  },
};

/** What JSON has at a path; nothing where it has none. A negative number counts from the end of a list. */
function valueAt(json: unknown, path: string): unknown {
  let value = json;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) {
      if (!/^-?\d{1,6}$/.test(name)) return undefined;
      value = (value as unknown[]).at(Number(name));
    } else {
      if (!Object.hasOwn(value, name)) return undefined;
      value = (value as Record<string, unknown>)[name];
    }
  }
  return value;
}

const wordOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > 100 ? null : text;
};

function statusOf(word: string, { statuses }: Mapping): LabelStatus | undefined {
  const small = word.toLowerCase();
  const mapped = statuses.find(({ theirs }) => theirs.toLowerCase() === small)?.status;
  return mapped ?? LABEL_STATUSES.find((status) => status === small);
}
