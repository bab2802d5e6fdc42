import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../platform/deps.ts';
import { isEmailAddress } from '../../../platform/schema/email-address.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { defineOpenRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { wrongType } from '@retour/contract/validation-messages';
import { StartedSessionSchema, startedSessionJson } from '../../access/sessions/index.ts';
import { enterCode, requestCode, requestOrderLinks } from './commands.ts';
import * as schemas from './schemas.ts';

const tag = 'Shopper sessions';

/** How a shopper proves an order by e-mail (API contract, 25.2). */
export function emailProofRoutes(deps: Deps): Route[] {
  return [codeRoute(deps), sessionRoute(deps), linksRoute(deps)];
}

function codeRoute(deps: Deps): Route {
  return defineOpenRoute({
    operation: 'requestShopperCode',
    tag,
    method: 'POST',
    path: '/shopper-codes',
    summary: 'Send a shopper a code by e-mail',
    description:
      'Sends a code of 6 digits to the e-mail address of the order, valid for 10 minutes and 5 attempts. An unknown order and a wrong value get the same response, in the same time. Start the session with `code_token` and the code.',
    body: schemas.CodeBody,
    body_example: { shop: 'acme', order_name: '#2207', secondary_input: '20099' },
    success: {
      description: 'If the order is proven and has an e-mail address, the code is on its way.',
      status: 202,
      schema: schemas.CodeAnswer,
      examples: { requested: { code_token: 'm'.repeat(32), expires_at: '2026-03-02T09:25:27.000Z' } },
    },
    refusals: ['validation_failed', 'order_not_found', 'too_many_attempts'],
    async handle({ body: { shop, language = '', ...given }, address }) {
      const { token, expires_at } = await requestCode(deps, shop, given, {
        address,
        language: language || 'und',
      });
      return { code_token: token, expires_at: toTsMs(expires_at) };
    },
  });
}

function sessionRoute(deps: Deps): Route {
  return defineOpenRoute({
    operation: 'startShopperSessionByCode',
    tag,
    method: 'POST',
    path: '/shopper-codes/session',
    summary: 'Start a shopper session by a code',
    description: 'The code is good for one session, and for 5 attempts.',
    body: schemas.EnterBody,
    body_example: { shop: 'acme', code_token: 'm'.repeat(32), code: '481 516' },
    success: {
      description: 'The session.',
      status: 201,
      schema: StartedSessionSchema,
      examples: {
        session: {
          token: `rts_${'m'.repeat(43)}`,
          expires_at: '2026-03-02T10:15:27.000Z',
          is_gift: false,
          order: { id: 50021877, name: '#2207' },
        },
      },
    },
    refusals: ['validation_failed', 'email_code_invalid'],
    async handle({ body: { shop, code_token: token, code } }) {
      const started = await enterCode(deps, shop, { token, code });
      if (typeof started === 'object') return startedSessionJson(started);
      const detail = started === 'wrong' ? 'The code is wrong.' : 'The code has ended. Ask for a new one.';
      throw new Refusal('email_code_invalid', detail);
    },
  });
}

function linksRoute(deps: Deps): Route {
  return defineOpenRoute({
    operation: 'requestOrderLinks',
    tag,
    method: 'POST',
    path: '/shopper-order-links',
    summary: 'Send a shopper links to their orders',
    description:
      'Writes to an e-mail address with links to its newest 10 orders of the last two years, valid for a day. The response is the same whether or not the address is known.',
    body: schemas.LinksBody,
    body_example: { shop: 'acme', email: 'ana@example.com' },
    success: {
      description: 'If the address has orders, the links are on their way.',
      status: 202,
      schema: schemas.LinksAnswer,
      examples: { requested: { requested: true } },
    },
    refusals: ['validation_failed', 'order_not_found', 'too_many_attempts'],
    async handle({ body: { shop, email, language = '' }, address }) {
      if (!isEmailAddress(email.trim()))
        throw invalid({ email: [wrongType('email', 'a valid email address')] });
      await requestOrderLinks(deps, shop, email, { address, language: language || 'und' });
      return { requested: true };
    },
  });
}
