import type { Config } from '../../../platform/config.ts';
import type { TrackingSource } from './sources/source.ts';

/** The path of the messages of a source to a shop. */
export const trackingPath = (source: string, handle: string, token: string) =>
  `/tracking/${source}/${handle}/${token}`;

/** Where a source sends its messages; with the secret where that travels in the address and is given. */
export function addressOf(
  { origin }: Pick<Config, 'origin'>,
  { name, has_secret_in_url }: TrackingSource,
  { handle, token }: { handle: string; token: string },
  secret?: string,
): string {
  const url = `${origin}${trackingPath(name, handle, token)}`;
  return has_secret_in_url && secret !== undefined ? `${url}?token=${secret}` : url;
}
