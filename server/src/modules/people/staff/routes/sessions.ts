import { parseId } from '@retour/contract/ids';
import { PERMISSIONS, ROLES } from '@retour/contract/permissions';
import { SIGN_IN_METHODS } from '@retour/contract/sign-in';
import { toTsMs } from '@retour/contract/time';
import type { StaffPrincipal } from '../../../../platform/authenticate.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Id, Nullable, OneOf, TsMs } from '../../../../platform/fields.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { Answer, defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import {
  clearedSessionCookie,
  endSession,
  listStaffSessions,
  nameBrowser,
} from '../../../access/sessions/index.ts';

const route_defaults = { tag: 'Staff sessions', allow: { staff: 'own_sessions' } } as const;

const Session = Type.Object(
  {
    id: Id,
    member: Type.Object({
      id: Id,
      name: Type.String(),
      email: Type.String(),
      role: OneOf(ROLES),
    }),
    created_at: TsMs,
    last_used_at: Type.With(TsMs, { description: 'To the minute.' }),
    expires_at: Type.With(TsMs, { description: 'When it ends unless it is used before.' }),
    method: OneOf(SIGN_IN_METHODS, { description: 'How the member last proved who they are.' }),
    browser: Nullable(Type.String({ description: 'Browser and system, as it names itself.' })),
    address: Nullable(Type.String({ description: 'IP address that the session was begun from.' })),
    is_current: Type.Boolean({ description: 'The session that the request is made with.' }),
  },
  { title: 'StaffSession', description: 'A session of a member of staff.' },
);

const Caller = Type.Object(
  {
    shop: Type.Object({
      id: Id,
      handle: Type.String(),
      name: Type.String(),
      currency: Type.String(),
      time_zone: Type.String({
        description: 'In which the shop reads dates, by its name in the IANA database.',
      }),
    }),
    member: Type.Object({ id: Id, name: Type.String(), role: OneOf(ROLES) }),
    permissions: Type.Array(OneOf(PERMISSIONS)),
    session_id: Type.With(Id, { description: 'The session that the request is made with.' }),
    expires_at: TsMs,
    authenticated_at: Type.With(TsMs, { description: 'When the member last proved who they are.' }),
    authenticated_by: OneOf(SIGN_IN_METHODS),
  },
  { title: 'StaffCaller', description: 'Who is signed in, and what they may do.' },
);

const example = {
  id: 41,
  member: { id: 7, name: 'Noa Levi', email: 'noa@example.com', role: 'agent' },
  created_at: '2026-03-02T09:15:27.000Z',
  last_used_at: '2026-03-02T11:02:00.000Z',
  expires_at: '2026-03-02T23:02:00.000Z',
  method: 'passkey',
  browser: 'Firefox, Windows',
  address: '203.0.113.7',
  is_current: true,
};
const caller_example = {
  shop: { id: 10001, handle: 'acme', name: 'Acme', currency: 'EUR', time_zone: 'Europe/Berlin' },
  member: { id: 7, name: 'Noa Levi', role: 'read-only' },
  permissions: ['own_sessions', 'returns:read'],
  session_id: 41,
  expires_at: '2026-03-02T23:02:00.000Z',
  authenticated_at: '2026-03-02T09:15:27.000Z',
  authenticated_by: 'passkey',
};

/** Who is signed in, and the sessions of staff. */
export function sessionRoutes(deps: Deps): Route[] {
  return [callerRoute(), signOutRoute(deps), listRoute(deps), endRoute(deps)];
}

function callerRoute(): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'getStaffCaller',
    method: 'GET',
    path: '/staff/me',
    summary: 'Get the staff member who is signed in',
    description: 'With the permissions of their role, and the shop.',
    success: {
      description: 'The member.',
      schema: Caller,
      examples: { caller: caller_example },
    },
    refusals: [],
    async handle({ caller }) {
      const { shop, member_id: id, name, role, permissions, session_id } = caller;
      return {
        shop: {
          id: shop.id,
          handle: shop.handle,
          name: shop.name,
          currency: shop.currency,
          time_zone: shop.time_zone,
        },
        member: { id, name, role },
        permissions: [...permissions],
        session_id,
        expires_at: toTsMs(caller.expires_at),
        authenticated_at: toTsMs(caller.authenticated_at),
        authenticated_by: caller.authenticated_by,
      };
    },
  });
}

function signOutRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'signStaffOut',
    method: 'DELETE',
    path: '/staff/me/session',
    summary: 'Sign out',
    description: 'Ends the session that the request is made with, and removes its cookie.',
    success: { status: 204, description: 'The session has ended.', schema: Type.Null(), examples: {} },
    refusals: [],
    async handle({ caller: { shop, session_id } }) {
      await endSession(deps, { shop_id: shop.id, session_id, kind: 'staff' });
      return new Answer(null, { headers: { 'Set-Cookie': clearedSessionCookie(deps, 'staff') } });
    },
  });
}

/** Whose sessions a member sees and ends: all of the shop with this permission, else their own. */
const within = ({ permissions, member_id }: StaffPrincipal, permission: 'staff:read' | 'staff:write') =>
  permissions.has(permission) ? undefined : member_id;

function listRoute({ db, clock }: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'listStaffSessions',
    method: 'GET',
    path: '/staff/sessions',
    summary: 'List staff sessions',
    description:
      'The newest 200 sessions that have not expired: your own, and those of all staff with the permission `staff:read`.',
    success: {
      description: 'The sessions.',
      schema: Type.Object({ sessions: Type.Array(Session) }),
      examples: { sessions: { sessions: [example] } },
    },
    refusals: [],
    async handle({ caller }) {
      const of_member = within(caller, 'staff:read');
      const rows = await listStaffSessions(db.root, caller.shop.id, { of_member, now: clock.now() });
      const sessions = rows.map(({ member_id, name, email, role, ...session }) => ({
        id: session.id,
        member: { id: member_id, name, email, role },
        created_at: toTsMs(session.created_at),
        last_used_at: toTsMs(session.last_used_at),
        expires_at: toTsMs(session.expires_at),
        method: session.authenticated_by,
        browser: nameBrowser(session.user_agent),
        address: session.address,
        is_current: session.id === caller.session_id,
      }));
      return { sessions };
    },
  });
}

function endRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'endStaffSession',
    method: 'DELETE',
    path: '/staff/sessions/{session_id}',
    params: { session_id: 'Identifier of the session.' },
    summary: 'End a staff session',
    description:
      'Its token is rejected from the next request on. With the permission `staff:write` that of any member, else your own.',
    success: { status: 204, description: 'The session has ended.', schema: Type.Null(), examples: {} },
    refusals: ['staff_session_not_found'],
    async handle({ caller, params }) {
      const session_id = parseId(params['session_id'] ?? '') ?? 0;
      const of_member = within(caller, 'staff:write');
      const session = { shop_id: caller.shop.id, session_id, kind: 'staff' as const, of_member };
      if (!(await endSession(deps, session)))
        throw new Refusal('staff_session_not_found', 'There is no such session.');
    },
  });
}
