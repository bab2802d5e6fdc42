import type { Deps } from '../../../platform/deps.ts';
import { ImageError, cleanImage, withFile } from '../../../platform/images.ts';

/** Longer edge of what is kept: twice the largest tile. */
const kept_edge_px = 176;

/**
 * Fetches a picture from the host of a shop, by the rules for addresses that others have chosen, and writes it anew. Undefined where there is none that can be
 * shown. Refusals: service_unavailable when too many images of the shop are waiting.
 */
export async function fetchPicture(
  { egress, log }: Pick<Deps, 'egress' | 'log'>,
  shop_id: number,
  url: string,
): Promise<Buffer | undefined> {
  try {
    const response = await egress.fetch(url, { headers: { Accept: 'image/jpeg, image/png, image/webp' } });
    if (response.status !== 200) return undefined;
    return await writeAnew(Buffer.from(await response.arrayBuffer()), shop_id);
  } catch (error) {
    const is_expected = error instanceof ImageError || error instanceof TypeError;
    if (!is_expected) log.debug({ err: error, shop_id }, 'a product picture can’t be shown');
    if (error instanceof Error && 'code' in error && error.code === 'service_unavailable') throw error;
    return undefined;
  }
}

const writeAnew = (bytes: Buffer, shop_id: number): Promise<Buffer> =>
  withFile(bytes, async (file) => (await cleanImage(file, { shop_id }, { edge_px: kept_edge_px })).content);
