import { nameOf } from '../../../../platform/authenticate.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import {
  cancelDraft,
  chooseCart,
  chooseCreditType,
  chooseRelease,
  overridePolicy,
  selectMethod,
  setAddress,
  setRecipient,
} from '../commands/change-draft.ts';
import { cancelDraftPayment } from '../commands/check-payment.ts';
import { payDraft } from '../commands/pay-draft.ts';
import { submitDraft } from '../commands/submit-draft.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import { answered, answering, draft_path, params, targetOf, write } from './common.ts';

const refusals = ['validation_failed', 'draft_not_found', 'draft_not_open'] as const;

/** Choose how goods and value travel, and end the draft. */
export function finishingRoutes(deps: Deps): Route[] {
  return [cartRoute(deps), ...choiceRoutes(deps), ...endRoutes(deps)];
}

function cartRoute(deps: Deps): Route {
  const answer = answering(deps);
  return defineRoute({
    ...write,
    operation: 'setDraftReturnCart',
    legacy_group: 'draft_exchanges',
    path: `${draft_path}/cart`,
    params,
    summary: 'Exchange for a storefront cart',
    description:
      "The cart replaces the exchange items of all items that are exchanged and have no exchange item of their own. The draft follows changes of the cart. Submitting checks and reserves the stock and confirms the cart, which can't be used for another return.",
    body: schemas.CartBody,
    body_example: { token: 'mZ0w5p2Xv9c4Qk7Rt1Ys8Bn3Lf6Hd0Gj2Ua5We7Io9Px' },
    success: answered('The draft with the contents of the cart.', examples.with_cart),
    refusals: [...refusals, 'cart_not_found', 'cart_belongs_to_other_session', 'variant_out_of_stock'],
    handle: (request) => answer(request, chooseCart(deps, targetOf(request), request.body.token)),
  });
}

function choiceRoutes(deps: Deps): Route[] {
  const answer = answering(deps);
  return [
    defineRoute({
      ...write,
      operation: 'setDraftReturnCreditType',
      path: `${draft_path}/credit-type`,
      params,
      summary: 'Choose a refund or store credit',
      description:
        "Applies to everything that isn't exchanged, and to the value that an exchange doesn't use. A later choice for one item overrides it.",
      body: schemas.CreditTypeBody,
      body_example: { credit_type: 'store-credit' },
      success: answered('The draft with the choice.'),
      refusals: [...refusals, 'return_type_not_allowed'],
      handle: (request) =>
        answer(request, chooseCreditType(deps, targetOf(request), request.body.credit_type)),
    }),
    defineRoute({
      ...write,
      operation: 'setDraftReturnAddress',
      path: `${draft_path}/address`,
      params,
      summary: "Set the sender's address",
      description:
        'Replaces the shipping address of the order. A gift return has no address at first, and needs one if items are shipped.',
      body: schemas.AddressBody,
      body_example: { address1: 'Lange Reihe 12', city: 'Hamburg', zip: '20099', country_code: 'DE' },
      success: answered('The draft with the address.'),
      refusals,
      handle: (request) => answer(request, setAddress(deps, targetOf(request), request.body)),
    }),
    defineRoute({
      ...write,
      operation: 'setDraftReturnRecipient',
      path: `${draft_path}/recipient`,
      params,
      summary: 'Set the recipient of a gift',
      description:
        'Sets the recipient of the gift, who gets its store credit. Required in a gift return, and rejected in any other. The giver is neither named nor notified.',
      body: schemas.RecipientBody,
      body_example: { first_name: 'Kim', last_name: 'Park', email: 'kim.park@example.com' },
      success: answered('The draft with the recipient.', examples.gift),
      refusals,
      handle: (request) => {
        const { first_name, last_name, email } = request.body;
        return answer(
          request,
          setRecipient(deps, targetOf(request), { first_name, last_name: last_name ?? null, email }),
        );
      },
    }),
    defineRoute({
      ...write,
      operation: 'selectReturnMethod',
      path: `${draft_path}/select-return-method`,
      params,
      summary: 'Choose a return method',
      description: 'One of `return_method_options`. Not needed if all items are kept or donated.',
      body: schemas.MethodBody,
      body_example: { return_method_id: 'label' },
      success: answered('The draft with the choice.'),
      refusals: [...refusals, 'return_method_invalid'],
      handle: (request) =>
        answer(
          request,
          selectMethod(deps, targetOf(request), {
            return_method_id: request.body.return_method_id,
            location_id: request.body.location_id ?? null,
          }),
        ),
    }),
  ];
}

function endRoutes(deps: Deps): Route[] {
  const answer = answering(deps);
  return [
    defineRoute({
      ...write,
      operation: 'submitDraftReturn',
      legacy_group: 'draft_exchanges',
      path: `${draft_path}/submit`,
      params,
      summary: 'Submit a draft return',
      description:
        'Evaluates everything again and creates the return, or changes nothing and returns a problem. With `quote`, the totals must still be those of the token. Submitting a submitted draft again returns the same response.',
      body: schemas.SubmitBody,
      body_example: { quote: examples.totals.quote },
      success: answered('The submitted draft.', examples.submitted),
      refusals: [
        ...refusals,
        'draft_incomplete',
        'quote_moved',
        'payment_required',
        'instant_unavailable',
        'returns_unavailable_for_order',
        'item_not_eligible',
        'variant_out_of_stock',
      ],
      handle: (request) =>
        answer(request, submitDraft(deps, targetOf(request), request.body.quote ?? undefined)),
    }),
    releaseRoute(deps),
    payRoute(deps),
    cancelPaymentRoute(deps),
    defineRoute({
      ...write,
      operation: 'cancelDraftReturn',
      path: `${draft_path}/cancel`,
      params,
      summary: 'Cancel a draft return',
      description: 'To return items of the order, create a new draft.',
      success: answered('The cancelled draft.', examples.cancelled),
      refusals: ['draft_not_found', 'draft_not_open'],
      handle: (request) => answer(request, cancelDraft(deps, targetOf(request))),
    }),
  ];
}

function releaseRoute(deps: Deps): Route {
  const answer = answering(deps);
  return defineRoute({
    ...write,
    operation: 'setDraftReturnInstant',
    path: `${draft_path}/instant`,
    params,
    summary: 'Choose when new items are sent',
    description:
      'Before the returned items are back, or after. The draft has `instant` with the terms while the policy and its limits offer that. Both are checked again when the draft is submitted.',
    body: schemas.InstantBody,
    body_example: { release: 'now' },
    success: answered('The draft with the choice.'),
    refusals: [...refusals, 'instant_unavailable'],
    handle: (request) => answer(request, chooseRelease(deps, targetOf(request), request.body.release)),
  });
}

function payRoute(deps: Deps): Route {
  const answer = answering(deps);
  return defineRoute({
    ...write,
    operation: 'payDraftReturn',
    path: `${draft_path}/payment`,
    params,
    summary: 'Start the payment of a draft return',
    description:
      'For an exchange that costs more than its credit or takes a deposit, in a shop that collects payments. Holds stock and totals for 30 minutes, or for 23 hours if staff began the draft, and returns the page where the shopper pays. The draft is submitted once the payment provider confirms the payment, and is open again if nobody pays. Repeating it returns the same payment.',
    body: schemas.PayBody,
    body_example: { quote: examples.totals.quote },
    success: answered('The draft, with its payment.', examples.awaiting_payment),
    refusals: [
      ...refusals,
      'draft_incomplete',
      'quote_moved',
      'returns_unavailable_for_order',
      'item_not_eligible',
      'variant_out_of_stock',
      'payment_not_needed',
      'instant_unavailable',
    ],
    handle(request) {
      const { quote, send_link } = request.body;
      return answer(
        request,
        payDraft(deps, targetOf(request), { quote: quote ?? undefined, send_link: send_link ?? false }),
      );
    },
  });
}

function cancelPaymentRoute(deps: Deps): Route {
  const answer = answering(deps);
  return defineRoute({
    ...write,
    operation: 'cancelDraftReturnPayment',
    path: `${draft_path}/payment/cancel`,
    params,
    summary: 'Cancel the payment of a draft return',
    description:
      'A job closes the payment page, so that nobody can pay there, and opens the draft again. If the shopper has paid by then, the return is created. Without a payment that is under way, nothing changes.',
    success: answered('The draft, with its payment until the page is closed.'),
    refusals: ['draft_not_found'],
    handle: (request) => answer(request, cancelDraftPayment(deps, targetOf(request))),
  });
}

/** Exceptions from the policy, which staff make with a reason. */
export function exceptionRoutes(deps: Deps): Route[] {
  const answer = answering(deps);
  return [
    defineRoute({
      tag: 'Draft returns',
      allow: { key: 'draft_returns:write', staff: 'policies:override' },
      method: 'POST',
      operation: 'overrideDraftReturnPolicy',
      path: `${draft_path}/exception`,
      params,
      summary: 'Make an exception from the policy',
      description:
        'Units that the policy refuses can be returned, for every outcome, and fees can be waived. Only drafts of staff. What was overridden is recorded when the draft is submitted.',
      body: schemas.ExceptionBody,
      body_example: { reason: 'The parcel was lost for weeks.', waives_fees: true },
      success: answered('The draft with the exception.'),
      refusals: ['validation_failed', 'draft_not_found', 'draft_not_open'],
      handle(request) {
        const { caller, body } = request;
        const reason = body.reason?.trim() || null;
        const exception =
          reason === null ? null : { reason, by: nameOf(caller), waives_fees: body.waives_fees ?? false };
        return answer(request, overridePolicy(deps, targetOf(request), exception));
      },
    }),
  ];
}
