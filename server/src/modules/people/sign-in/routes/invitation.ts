import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../../platform/deps.ts';
import { Text } from '../../../../platform/fields.ts';
import { defineOpenRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import { findInvitation } from '../../staff/index.ts';
import { joinStaff } from '../commands/accept-invitation.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import { clientOf, signedIn } from './sign-in.ts';

const route_defaults = { tag: 'Staff sign-in', sets_cookie: true, method: 'POST' } as const;
const Token = Text(100, 'The token in the URL of the invitation.');
const token = 'f3Jb1Wn0c8Vq2Xy7Lk5Rt9Zd4Hs6Mg0PaQe';

/** How somebody who was invited becomes a member. */
export function acceptRoutes(deps: Deps): Route[] {
  return [readRoute(deps), acceptRoute(deps)];
}

function readRoute(deps: Deps): Route {
  return defineOpenRoute({
    ...route_defaults,
    operation: 'readStaffInvitation',
    path: '/staff/sign-in/invitation/read',
    summary: 'Read an invitation to the staff',
    description: 'For whoever has its link. Reading uses nothing up.',
    body: Type.Object({ token: Token }),
    body_example: { token },
    success: {
      description: 'The invitation.',
      schema: schemas.OpenInvitationSchema,
      examples: { invitation: examples.open_invitation },
    },
    refusals: ['validation_failed', 'invitation_not_found'],
    async handle({ body }) {
      const { shop_handle, shop_name, email, role, expires_at } = await findInvitation(deps, body.token);
      return { shop: { handle: shop_handle, name: shop_name }, email, role, expires_at: toTsMs(expires_at) };
    },
  });
}

function acceptRoute(deps: Deps): Route {
  return defineOpenRoute({
    ...route_defaults,
    operation: 'acceptStaffInvitation',
    path: '/staff/sign-in/invitation',
    summary: 'Accept an invitation to the staff',
    description:
      'Adds the member and signs them in. Without a password, add a passkey with the session. `email` is needed where the invitation names none.',
    body: Type.Object({
      token: Token,
      name: Text(100),
      email: Type.Optional(Text(255)),
      password: Type.Optional(schemas.Password),
    }),
    body_example: { token, name: 'Kim Park', password: 'nine lives of a cat' },
    success: {
      status: 201,
      description: 'The new member is signed in.',
      schema: schemas.SignedInMember,
      examples: { signed_in: examples.signed_in },
    },
    refusals: ['validation_failed', 'invitation_not_found', 'resource_exists'],
    async handle({ body: { token: link_token, name, email, password }, ...request }) {
      const given = { token: link_token, name, email, password };
      return signedIn(deps, await joinStaff(deps, given, clientOf(request)));
    },
  });
}
