import type { Permission } from '@retour/contract/permissions';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { StaffCaller } from '../../../../client/src/index.ts';
import { Failure, api, dataOf } from './client.ts';
import { query_client, session_key } from './query-client.ts';
import { console_path } from './side.ts';

/** Who is signed in; null when nobody is. */
export const session_query = queryOptions({
  queryKey: session_key,
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<StaffCaller | null> => {
    try {
      return await dataOf(api.GET('/api/v1/staff/me', { signal }));
    } catch (error) {
      if (error instanceof Failure && error.status === 401) return null;
      throw error;
    }
  },
});

const Session = createContext<StaffCaller | undefined>(undefined);
export const SessionProvider = Session.Provider;

/** Who is signed in, and the shop. Only below the shell. */
export function useSession(): StaffCaller {
  const session = use(Session);
  if (!session) throw new Error('Nobody is signed in here.');
  return session;
}

/** Whether the member may do something; nobody who isn't signed in may. What they may not do isn't offered, with the reason where its button would be. */
export function useCan(permission: Permission): boolean {
  return use(Session)?.permissions.includes(permission) ?? false;
}

/** Ends the session and forgets everything that was shown. */
export async function signOut({ session_id }: StaffCaller): Promise<void> {
  await dataOf(
    api.DELETE('/api/v1/staff/sessions/{session_id}', {
      params: { path: { session_id: session_id } },
    }),
  );
  query_client.clear();
  window.sessionStorage.clear();
  // The station keeps who is signed in, to open without a network.
  await globalThis.caches?.delete('retour-station-answers');
  window.location.assign(console_path);
}
