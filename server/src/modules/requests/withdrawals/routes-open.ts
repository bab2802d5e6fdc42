import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { defineOpenRoute, defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { knownShopsOf } from '../../shop/brands/index.ts';
import { declareWithdrawal } from './commands/declare.ts';
import * as examples from './examples.ts';
import { answerReceipt, receipt_success } from './receipt-answer.ts';
import * as schemas from './schemas.ts';
import { readKnownDetails } from './store-known-details.ts';

/** What a front end fills the form in with for a shopper who is signed in. */
export function knownDetailsRoute({ db }: Deps): Route {
  return defineRoute({
    operation: 'getShopperWithdrawalDetails',
    tag: 'Withdrawals',
    allow: { shopper: true },
    method: 'GET',
    path: '/shopper/withdrawal',
    summary: 'Get what the shopper needn’t type to withdraw',
    description:
      'The details of a statement as far as the shopper has proved them: the order number; the e-mail address, if the shopper gave it or read a code or link that was sent there; and the name, if the latter. Null otherwise, and for who got the order as a gift. Show them in the first step, and declare with `POST /shopper-withdrawals`.',
    success: {
      description: 'The details.',
      schema: schemas.KnownDetails,
      examples: { by_code: examples.known_details },
    },
    refusals: [],
    handle: ({ caller }) => db.inTransaction((tx) => readKnownDetails(tx, caller)),
  });
}

/** The withdrawal function for a shop's own form, without a key: a browser can call it. */
export function shopperWithdrawalRoute(deps: Deps): Route {
  return defineOpenRoute({
    operation: 'declareShopperWithdrawal',
    tag: 'Withdrawals',
    method: 'POST',
    path: '/shopper-withdrawals',
    summary: 'Declare a withdrawal without a key',
    description:
      'Receives a statement of withdrawal from a form in the browser of the consumer, like `POST /withdrawals` but without credentials. Every statement is accepted, time-stamped and acknowledged in the same words, whether or not an order matches. The sentence is always the one that Retour composes. No rate limit applies.',
    never_limited: true,
    body: schemas.ShopperDeclareBody,
    body_example: { shop: 'acme', ...examples.declare_body },
    success: receipt_success,
    refusals: ['validation_failed'],
    async handle({ body }) {
      // Named one by one: members that the schema doesn't have, such as `statement`, are in the body too.
      const { name, contract, email, items = null, language = 'en' } = body;
      const { function_label, confirm_label, confirmation_id = randomUUID() } = body;
      const shop = await knownShopsOf(deps).find(body.shop);
      if (!shop) throw invalid({ shop: ['There is no shop with this handle.'] });
      const declared = await declareWithdrawal(deps, {
        shop,
        given: { name, contract, email, items, language, function_label, confirm_label },
        channel: 'api',
        received_through: 'function',
        recorded_by: null,
        received_at: deps.clock.now(),
        confirmation_id,
      });
      return answerReceipt(deps, shop, declared);
    },
  });
}
