import { QUEUE_STATUSES, QUEUE_VIEWS } from '@retour/contract/withdrawals';
import type { QueueStatus, QueueView } from '@retour/contract/withdrawals';

/** The tabs of the list. */
export const VIEWS = Object.keys(QUEUE_VIEWS) as QueueView[];

/** What the list shows, as its address says it. */
export type WithdrawalsSearch = { view?: QueueView; status?: QueueStatus; search?: string; cursor?: string };

const oneOf = <T extends string>(values: readonly T[], given: unknown): T | undefined =>
  values.find((value) => value === given);
const textOf = (given: unknown, most: number) =>
  typeof given === 'string' && given !== '' ? given.slice(0, most) : undefined;

/** Reads the address; what the list doesn't know is left out. */
export function readWithdrawalsSearch(given: Record<string, unknown>): WithdrawalsSearch {
  const view = oneOf(VIEWS, given['view']);
  const status = oneOf(QUEUE_STATUSES, given['status']);
  const search = textOf(given['search'], 100);
  const cursor = textOf(given['cursor'], 1024);
  return {
    ...(view && view !== 'all' && { view }),
    ...(status && { status }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  };
}
