import { api, dataOf, live_api } from './client.ts';

/** Goes over to a page of the test side of the shop. The first time it is made, which takes some seconds. */
export const enterTestMode = async (page = ''): Promise<void> =>
  open(await dataOf(api.POST('/api/v1/test-mode', {})), page);

/** Goes back to the live side. */
export const leaveTestMode = (): void => window.location.assign('/console');

/** Deletes everything on the test side, and opens it anew. */
export const clearTestData = async (): Promise<void> =>
  open(await dataOf(live_api.POST('/api/v1/test-mode/clear', {})));

/** The session there belongs to the host of this page, whatever else the server is called. */
const open = ({ url }: { url: string }, page = ''): void =>
  window.location.assign(new URL(url).pathname + page);
