import assert from 'node:assert/strict';
import type { CheckedClients } from './checked-client.ts';

/** The messages by field of a rejected read, which are the same in both profiles (API contract, 3.3). */
export async function fieldErrorsOf(
  clients: Pick<CheckedClients, 'standard' | 'legacy'>,
  url: string,
): Promise<Record<string, string[]>> {
  const { status, body } = await clients.standard.get(url);
  assert.deepEqual([status, body.code], [422, 'validation_failed'], url);
  const { errors }: { errors: Record<string, string[]> } = body;
  const legacy = await clients.legacy.get(url);
  assert.deepEqual(
    [legacy.status, legacy.body],
    [422, { message: Object.values(errors)[0]?.[0], errors }],
    url,
  );
  return errors;
}
