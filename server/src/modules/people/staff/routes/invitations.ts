import { ROLES } from '@retour/contract/permissions';
import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../../platform/deps.ts';
import { Id, Nullable, OneOf, Text, TsMs } from '../../../../platform/fields.ts';
import { defineRoute, pathId } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import { inviteMember, withdrawInvitation } from '../commands/invite.ts';
import { listInvitations } from '../store-invitations.ts';
import type { Invitation } from '../store-invitations.ts';

const tag = 'Staff members';
const path = '/staff/invitations';
const write_defaults = { tag, allow: { staff: 'staff:write', step_up: true } } as const;

const members = {
  id: Id,
  email: Type.With(Nullable(Type.String()), { description: 'Null where whoever accepts states their own.' }),
  role: OneOf(ROLES),
  invited_by: Type.String(),
  created_at: TsMs,
  expires_at: TsMs,
};
const InvitationSchema = Type.Object(members, {
  title: 'StaffInvitation',
  description: 'An invitation to the staff that nobody has accepted yet.',
});
const IssuedSchema = Type.Object(
  {
    ...members,
    url: Type.String({ description: 'Makes whoever opens it a member, once. Shown this once.' }),
    emailed: Type.Boolean({
      description: 'The link was emailed. False without a mail server: hand the link over yourself.',
    }),
  },
  { title: 'IssuedStaffInvitation', description: 'A new invitation with its link.' },
);

const example = {
  id: 3,
  email: 'kim@example.com',
  role: 'agent',
  invited_by: 'Noa Levi',
  created_at: '2026-03-02T09:15:27.000Z',
  expires_at: '2026-03-09T09:15:27.000Z',
};

const show = ({ created_at, expires_at, ...invitation }: Invitation) => ({
  ...invitation,
  created_at: toTsMs(created_at),
  expires_at: toTsMs(expires_at),
});

/** Invitations to the staff of a shop. */
export function invitationRoutes(deps: Deps): Route[] {
  return [listRoute(deps), inviteRoute(deps), withdrawRoute(deps)];
}

function listRoute({ db }: Deps): Route {
  return defineRoute({
    tag,
    allow: { staff: 'staff:read' },
    operation: 'listStaffInvitations',
    method: 'GET',
    path,
    summary: 'List invitations to the staff',
    description: 'The newest 200 that nobody has accepted, expired ones included.',
    success: {
      description: 'The invitations.',
      schema: Type.Object({ invitations: Type.Array(InvitationSchema) }),
      examples: { invitations: { invitations: [example] } },
    },
    refusals: [],
    handle: async ({ caller }) => ({
      invitations: (await listInvitations(db.root, caller.shop.id)).map(show),
    }),
  });
}

function inviteRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'inviteStaffMember',
    method: 'POST',
    path,
    summary: 'Invite somebody to the staff',
    description:
      'Emails a link, which works once, within seven days, and returns it. Inviting the same address again replaces the link and emails the new one. Without a mail server, send it over a channel you trust.',
    body: Type.Object({ email: Text(255), role: OneOf(ROLES) }),
    body_example: { email: 'kim@example.com', role: 'agent' },
    success: {
      status: 201,
      description: 'The invitation.',
      schema: IssuedSchema,
      examples: {
        invitation: {
          ...example,
          url: 'https://retour.example.com/console/invitation#f3Jb1Wn0c8Vq2Xy7Lk5Rt9Zd4Hs6Mg0PaQe',
          emailed: true,
        },
      },
    },
    answers_secret: true,
    refusals: ['validation_failed', 'resource_exists'],
    async handle({ caller, body: { email, role } }) {
      const given = { email, role, invited_by: caller.name, shop_id: caller.shop.id };
      const { invitation, ...issued } = await inviteMember(deps, given);
      return { ...show(invitation), ...issued };
    },
  });
}

function withdrawRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'withdrawStaffInvitation',
    method: 'DELETE',
    path: `${path}/{invitation_id}`,
    params: { invitation_id: 'Identifier of the invitation.' },
    summary: 'Withdraw an invitation',
    description: 'Its link stops working.',
    success: { status: 204, description: 'The invitation is withdrawn.', schema: Type.Null(), examples: {} },
    refusals: ['invitation_not_found'],
    handle: ({ caller, params }) =>
      withdrawInvitation(deps, { shop_id: caller.shop.id, invitation_id: pathId(params['invitation_id']) }),
  });
}
