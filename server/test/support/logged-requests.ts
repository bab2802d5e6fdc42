import type { Deps } from '../../src/platform/deps.ts';
import { newId } from '../../src/platform/ids.ts';

/** Puts requests into the log of a shop, and answers the id of the last one. */
export async function logRequests(
  { request_log, clock }: Pick<Deps, 'request_log' | 'clock'>,
  shop_id: number,
  count = 1,
): Promise<string> {
  let id = '';
  for (let i = 0; i < count; i++) {
    id = newId('req', clock);
    request_log.note({
      shop_id,
      id,
      method: 'POST',
      operation: 'processReturn',
      template: '/api/v1/warehouse/return/{return_id}/process',
      path: '/api/v1/warehouse/return/{return_id}/process',
      status: 200,
      code: null,
      duration_us: 6400,
      caller_kind: 'key',
      caller_id: null,
      address: '203.0.113.9',
    });
  }
  await request_log.flush();
  return id;
}
