import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, live_api } from './client.ts';
import { isKeptHere } from './side.ts';

const look_every_ms = 500;
const look_at_rest_ms = 60_000;

/** The clock and the mailbox of the test side. */
export const clock_query = queryOptions({
  queryKey: ['test-clock'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/test-clock', { signal })),
  refetchInterval: ({ state }) => (state.data?.moving ? look_every_ms : look_at_rest_ms),
});

/** Goes over to a page of the test side of the shop. The first time it is made, which takes some seconds. */
export const enterTestMode = async (page = ''): Promise<void> =>
  open(await dataOf(api.POST('/api/v1/test-mode', {})), page);

/** Goes back to the live side. */
export const leaveTestMode = (): void => window.location.assign('/console');

/** Deletes everything on the test side and what this tab kept of it, and opens it anew. Only on the test side. */
export const clearTestData = async (): Promise<void> => {
  const cleared = await dataOf(live_api.POST('/api/v1/test-mode/clear', {}));
  for (const name of Object.keys(sessionStorage).filter(isKeptHere)) sessionStorage.removeItem(name);
  open(cleared);
};

/** The session there belongs to the host of this page, whatever else the server is called. */
const open = ({ url }: { url: string }, page = ''): void =>
  window.location.assign(new URL(url).pathname + page);
