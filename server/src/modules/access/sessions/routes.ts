import { required } from '@retour/contract/validation-messages';
import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { defineOpenRoute, defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { endSession, startShopperSession } from './commands.ts';
import type { OrderProof, StartedShopperSession } from './commands.ts';
import * as schemas from './schemas.ts';
import { readSessionOrder } from './store.ts';

const tag = 'Shopper sessions';
const current = '/shopper-sessions/current';
const allow = { shopper: true } as const;

const session = {
  expires_at: '2026-03-02T10:15:27.000Z',
  is_gift: false,
  order: { id: 50021877, name: '#2207' },
};

/** How a shopper gets a session, looks at it, and ends it. */
export function sessionRoutes(deps: Deps): Route[] {
  return [startRoute(deps), puzzleRoute(deps), readRoute(deps), endRoute(deps)];
}

function startRoute(deps: Deps): Route {
  return defineOpenRoute({
    operation: 'startShopperSession',
    tag,
    method: 'POST',
    path: '/shopper-sessions',
    summary: 'Start a shopper session',
    description:
      'With the name of an order and what the look-up of the shop asks for, with the token of a deep link, or with the code of a gift receipt. An unknown order, a wrong value and a wrong code get the same response. The session reaches exactly that order; it ends after 60 minutes without use, and after 12 hours at most. Attempts are limited for each order, address and shop.',
    body: schemas.StartBody,
    body_example: { shop: 'acme', order_name: '#2207', secondary_input: '20099' },
    success: {
      description: 'The session.',
      status: 201,
      schema: schemas.StartedSession,
      examples: { session: { token: `rts_${'m'.repeat(43)}`, ...session } },
    },
    refusals: ['validation_failed', 'order_not_found', 'email_code_required', 'too_many_attempts'],
    async handle({ body, address }) {
      const { is_gift = false } = body;
      const attempt = { proof: proofOf(body), is_gift, address };
      const proof_of_work = body.proof_of_work ?? undefined;
      return startedSessionJson(await startShopperSession(deps, body.shop, { ...attempt, proof_of_work }));
    },
  });
}

/** A session with its token, as responses show it. */
export const startedSessionJson = ({ token, expires_at, is_gift, order }: StartedShopperSession) => ({
  token,
  expires_at: toTsMs(expires_at),
  is_gift,
  order,
});

function puzzleRoute({ puzzles, clock }: Deps): Route {
  return defineOpenRoute({
    operation: 'getPuzzle',
    tag,
    method: 'GET',
    path: '/shopper-sessions/puzzle',
    summary: 'Get a puzzle for an attempt beyond the limits',
    description:
      'A proof of work in the form of ALTCHA: find the number for which SHA-256 of `salt` and the number is `challenge`. Send the solution as `proof_of_work`. It allows one attempt.',
    success: {
      description: 'The puzzle.',
      schema: schemas.Puzzle,
      examples: {
        puzzle: {
          algorithm: 'SHA-256',
          challenge: 'a'.repeat(64),
          maxnumber: 100000,
          salt: 'b'.repeat(24),
          signature: 'c'.repeat(64),
        },
      },
    },
    refusals: [],
    handle: () => puzzles.make(clock.now()),
  });
}

type SessionProof = {
  [name in 'order_name' | 'secondary_input' | 'link_token' | 'gift_code']?: string | null;
};

function proofOf({ order_name, secondary_input, link_token, gift_code }: SessionProof): OrderProof {
  if (link_token) return { link_token };
  if (gift_code) return { gift_code };
  if (order_name && secondary_input) return { order_name, secondary_input };
  const missing = { order_name, secondary_input };
  throw invalid(
    Object.fromEntries(
      Object.entries(missing)
        .filter(([, value]) => !value)
        .map(([name]) => [name, [required(name)]]),
    ),
  );
}

function readRoute({ db }: Deps): Route {
  return defineRoute({
    operation: 'getShopperSession',
    tag,
    allow,
    method: 'GET',
    path: current,
    summary: 'Get the shopper session',
    description: 'The session that the request is made with, and its order.',
    success: { description: 'The session.', schema: schemas.Session, examples: { session } },
    refusals: [],
    async handle({ caller }) {
      const { shop, order_id, is_gift, expires_at } = caller;
      const order = await readSessionOrder(db.root, shop.id, order_id);
      return { expires_at: toTsMs(expires_at), is_gift, order };
    },
  });
}

function endRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'endShopperSession',
    tag,
    allow,
    method: 'DELETE',
    path: current,
    summary: 'End the shopper session',
    description: 'Its token is refused from the next request on.',
    success: { description: 'The session has ended.', status: 204, schema: Type.Null(), examples: {} },
    refusals: [],
    async handle({ caller }) {
      const { shop, session_id } = caller;
      await endSession(deps, { shop_id: shop.id, session_id, kind: 'shopper' });
    },
  });
}
