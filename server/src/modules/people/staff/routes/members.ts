import { ROLES } from '@retour/contract/permissions';
import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../../platform/deps.ts';
import { Id, Nullable, OneOf, Text, TsMs } from '../../../../platform/fields.ts';
import { defineRoute, pathId } from '../../../../platform/route.ts';
import type { Route, RouteRequest } from '../../../../platform/route.ts';
import type { StaffPrincipal } from '../../../../platform/authenticate.ts';
import { Type } from '../../../../platform/type.ts';
import { changeMember, removeMember } from '../commands/change-member.ts';
import { createSignInLinkFor } from '../commands/sign-in-link.ts';
import { listMembersWithMethods } from '../store.ts';
import type { Member } from '../store.ts';

const tag = 'Staff members';
const write_defaults = { tag, allow: { staff: 'staff:write', step_up: true } } as const;
const by_id = { params: { member_id: 'Identifier of the member.' } } as const;

const members = {
  id: Id,
  email: Type.String(),
  name: Type.String(),
  role: OneOf(ROLES),
  state: OneOf(['active', 'disabled']),
  created_at: TsMs,
};
const MemberSchema = Type.Object(members, { title: 'StaffMember', description: 'A member of the staff.' });
const ListedMemberSchema = Type.Object(
  {
    ...members,
    last_seen_at: Type.With(Nullable(TsMs), {
      description: 'Of the sessions that there still are; to the minute.',
    }),
    passkeys: Type.Integer({ minimum: 0 }),
    has_password: Type.Boolean(),
    has_authenticator: Type.Boolean(),
  },
  { title: 'ListedStaffMember', description: 'A member of the staff, with how they can sign in.' },
);

const example = {
  id: 7,
  email: 'noa@example.com',
  name: 'Noa Levi',
  role: 'agent',
  state: 'active',
  created_at: '2026-03-02T09:15:27.000Z',
};
const methods_example = {
  last_seen_at: '2026-03-02T11:02:00.000Z',
  passkeys: 1,
  has_password: false,
  has_authenticator: false,
};

const show = ({ id, email, name, role, disabled_at, created_at }: Member) => ({
  id,
  email,
  name,
  role,
  state: disabled_at ? 'disabled' : 'active',
  created_at: toTsMs(created_at),
});

const refOf = ({ caller, params }: RouteRequest<unknown, unknown, StaffPrincipal>) => ({
  shop_id: caller.shop.id,
  member_id: pathId(params['member_id']),
});

/** The members of a shop's staff. */
export function memberRoutes(deps: Deps): Route[] {
  return [listRoute(deps), changeRoute(deps), linkRoute(deps), removeRoute(deps)];
}

function listRoute({ db }: Deps): Route {
  return defineRoute({
    tag,
    allow: { staff: 'staff:read' },
    operation: 'listStaffMembers',
    method: 'GET',
    path: '/staff/members',
    summary: 'List the staff',
    description: 'The first 500 members, oldest first, disabled ones included.',
    success: {
      description: 'The members.',
      schema: Type.Object({ members: Type.Array(ListedMemberSchema) }),
      examples: { members: { members: [{ ...example, ...methods_example }] } },
    },
    refusals: [],
    async handle({ caller }) {
      const rows = await listMembersWithMethods(db.root, caller.shop.id);
      const shown = rows.map(({ last_seen_at, passkeys, has_password, has_authenticator, ...member }) => ({
        ...show(member),
        last_seen_at: last_seen_at && toTsMs(last_seen_at),
        passkeys,
        has_password,
        has_authenticator,
      }));
      return { members: shown };
    },
  });
}

function changeRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    ...by_id,
    operation: 'updateStaffMember',
    method: 'PATCH',
    path: '/staff/members/{member_id}',
    summary: 'Change a member of the staff',
    description:
      'Role and name count from the next request on. Disabling a member ends their sessions. One active owner stays.',
    body: Type.Object({
      name: Type.Optional(Text(100)),
      role: Type.Optional(OneOf(ROLES)),
      disabled: Type.Optional(Type.Boolean()),
    }),
    body_example: { role: 'manager' },
    success: {
      description: 'The member.',
      schema: MemberSchema,
      examples: { member: { ...example, role: 'manager' } },
    },
    refusals: ['validation_failed', 'member_not_found', 'last_owner'],
    handle: async (request) => show(await changeMember(deps, refOf(request), request.body)),
  });
}

function linkRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    ...by_id,
    operation: 'createSignInLink',
    method: 'POST',
    path: '/staff/members/{member_id}/sign-in-link',
    summary: 'Create a sign-in link',
    description:
      'Signs the member in once, within 15 minutes, for example when they lost their passkey. An earlier link stops working. Send it over a channel you trust.',
    success: {
      description: 'The link, shown this once.',
      schema: Type.Object(
        { url: Type.String(), expires_at: TsMs },
        { title: 'SignInLink', description: 'A link by which a member signs in once.' },
      ),
      examples: {
        link: {
          url: 'https://retour.example.com/console/sign-in?token=f3Jb1Wn0c8Vq2Xy7Lk5Rt9Zd4Hs6Mg0PaQe',
          expires_at: '2026-03-02T09:30:27.000Z',
        },
      },
    },
    answers_secret: true,
    refusals: ['member_not_found'],
    async handle(request) {
      const { url, expires_at } = await createSignInLinkFor(deps, refOf(request));
      return { url, expires_at: toTsMs(expires_at) };
    },
  });
}

function removeRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    ...by_id,
    operation: 'removeStaffMember',
    method: 'DELETE',
    path: '/staff/members/{member_id}',
    summary: 'Remove a member of the staff',
    description:
      'With their sessions and ways to sign in. What they did keeps their name. One active owner stays.',
    success: { status: 204, description: 'The member is removed.', schema: Type.Null(), examples: {} },
    refusals: ['member_not_found', 'last_owner'],
    handle: (request) => removeMember(deps, refOf(request)),
  });
}
