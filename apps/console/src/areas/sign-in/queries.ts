import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { first_steps_query } from '../../api/first-steps.ts';
import { query_client } from '../../api/query-client.ts';
import { console_path } from '../../api/side.ts';

/** How the member can sign in. */
export const methods_query = queryOptions({
  queryKey: ['own-methods'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/staff/me/sign-in-methods', { signal })),
});

/** Sessions of the member, or of all staff for who may see them. */
export const sessions_query = queryOptions({
  queryKey: ['staff', 'sessions'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/staff/sessions', { signal })),
});

export const members_query = queryOptions({
  queryKey: ['staff', 'members'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/staff/members', { signal })),
});

export const invitations_query = queryOptions({
  queryKey: ['staff', 'invitations'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/staff/invitations', { signal })),
});

/** A page below `/console` to go on to; the start where something else is asked for. */
export const safeNext = (next: string | undefined): string =>
  next && /^\/(?![/\\])/.test(next) ? next : '/';

/** Opens a page with nothing kept of who was signed in before. */
export const goTo = (path: string): void => window.location.assign(console_path + path);

/** Where a member goes after a link or an invitation signed them in: those who have no other way to sign in choose one. */
export async function pageAfterLink(next: string): Promise<string> {
  const { passkeys, password_set_at } = await dataOf(api.GET('/api/v1/staff/me/sign-in-methods', {}));
  return passkeys.length > 0 || password_set_at !== null ? next : '/welcome';
}

/** Where a new member goes on: who sets the shop up sees what is left until it's live. */
export async function pageAfterWelcome(sets_up: boolean): Promise<string> {
  if (!sets_up) return '/';
  const steps = await query_client.ensureQueryData(first_steps_query).catch(() => undefined);
  return steps?.is_live === false ? '/first-steps' : '/';
}
