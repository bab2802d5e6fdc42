import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Failure } from './client.ts';

/** Ten seconds in which a page that is opened again shows what it had without asking. Live updates make it older at once. */
const fresh_for_ms = 10_000;

/** A session that has ended shows: whoever was refused for it asks again who is signed in. */
function noticeEnd(error: unknown): void {
  if (error instanceof Failure && error.status === 401)
    void query_client.invalidateQueries({ queryKey: session_key });
}

/** The steps until a shop is live: whatever somebody does may complete one, and whoever sets up a shop watches their number. */
function noticeStep(): void {
  if (query_client.getQueryData<{ is_live: boolean }>(first_steps_key)?.is_live === false)
    void query_client.invalidateQueries({ queryKey: first_steps_key });
}

export const session_key = ['session'] as const;
export const first_steps_key = ['settings', 'first-steps'] as const;

/** What is known of the server. Reads are tried again by the client, so not here; writes never by themselves. */
export const query_client: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== session_key[0]) noticeEnd(error);
    },
  }),
  mutationCache: new MutationCache({ onError: noticeEnd, onSuccess: noticeStep }),
  defaultOptions: {
    queries: { staleTime: fresh_for_ms, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});
