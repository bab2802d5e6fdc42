import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { LabelStatus } from '@retour/contract/states';
import type { ParcelNews } from '../../labels/index.ts';

/** A message as it came. */
export type TrackingMessage = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
  body: Buffer;
};

/** Where a message of a sender without a form of its own says what. Paths are names of members, joined by dots; a number is a place in a list. */
export type Mapping = {
  tracking_number: string;
  status: string;
  time: string;
  carrier: string | null;
  place: string | null;
  /** The sender's words for a status, and ours. Ours are understood without it. */
  statuses: readonly { theirs: string; status: LabelStatus }[];
};

/** What a message says: news of a parcel, or nothing that matters here. `unreadable`: by member, what is wrong with it. */
type ReadMessage =
  | { kind: 'news'; news: ParcelNews }
  | { kind: 'ignored' }
  | { kind: 'unreadable'; errors: Record<string, string[]> };

/** Somebody who reports where parcels are. */
export type TrackingSource = {
  /** In the address of its messages, and stored: it never changes. */
  name: string;
  /** For people. */
  title: string;
  /** Its messages are read as a shop says. */
  is_mapped: boolean;
  /** The secret travels in the address: the sender can't sign. */
  has_secret_in_url: boolean;
  /** Whether who sent a message knows the secret. */
  isGenuine(message: TrackingMessage, secret: string): boolean;
  read(body: unknown, mapping: Mapping | null): ReadMessage;
};

/** Compares texts in a time that doesn't tell how much of them is alike. */
export function isSame(given: unknown, expected: string): boolean {
  return (
    typeof given === 'string' &&
    timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'))
  );
}

/** The signature of a body: HMAC-SHA-256. */
export const sign = (body: Buffer, secret: string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', secret).update(body).digest(encoding);
