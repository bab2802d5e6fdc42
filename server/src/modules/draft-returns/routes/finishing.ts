import type { Deps } from '../../../platform/deps.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { chooseCart } from '../commands/choose-cart.ts';
import {
  cancelDraft,
  chooseCreditType,
  selectMethod,
  setAddress,
  setRecipient,
} from '../commands/finish-draft.ts';
import { submitDraft } from '../commands/submit-draft.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import { answered, answering, one, params, targetOf, write } from './common.ts';

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
    path: `${one}/cart`,
    params,
    summary: 'Exchange for a cart of the storefront',
    description:
      'What the cart holds stands for all items that are exchanged and have no new item of their own. It follows changes of the cart, and stock is looked at; the submission keeps the stock and confirms the cart, which then serves no other return.',
    body: schemas.CartBody,
    body_example: { token: 'mZ0w5p2Xv9c4Qk7Rt1Ys8Bn3Lf6Hd0Gj2Ua5We7Io9Px' },
    success: answered('The draft with what the cart holds.', examples.with_cart),
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
      path: `${one}/credit-type`,
      params,
      summary: 'Choose how the value is given back',
      description:
        'Of everything that is not exchanged, and of what is left over of an exchange. A later choice for one item goes before it.',
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
      path: `${one}/address`,
      params,
      summary: 'Say where the goods are sent from',
      description:
        'Replaces the address that the order went to. The return of a gift begins without one and needs it when items are shipped.',
      body: schemas.AddressBody,
      body_example: { address1: 'Lange Reihe 12', city: 'Hamburg', zip: '20099', country_code: 'DE' },
      success: answered('The draft with the address.'),
      refusals,
      handle: (request) => answer(request, setAddress(deps, targetOf(request), request.body)),
    }),
    defineRoute({
      ...write,
      operation: 'setDraftReturnRecipient',
      path: `${one}/recipient`,
      params,
      summary: 'Set the recipient of a gift',
      description:
        'Who returns the gift, and gets its store credit. Required in the return of a gift, and refused in any other. The giver is neither named nor notified.',
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
      path: `${one}/select-return-method`,
      params,
      summary: 'Choose how the goods come back',
      description:
        'One of `return_method_options`. Where all goods are kept or donated nothing has to be chosen.',
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
      path: `${one}/submit`,
      params,
      summary: 'Submit a draft return',
      description:
        'Checks everything again and makes the return, or changes nothing and says what moved. With `quote`, it must still come to the totals that the token names. A draft that was submitted answers the same again.',
      body: schemas.SubmitBody,
      body_example: { quote: examples.totals.quote },
      success: answered('The draft, whose return exists.', examples.submitted),
      refusals: [
        ...refusals,
        'draft_incomplete',
        'quote_moved',
        'returns_unavailable_for_order',
        'item_not_eligible',
        'variant_out_of_stock',
      ],
      handle: (request) =>
        answer(request, submitDraft(deps, targetOf(request), request.body.quote ?? undefined)),
    }),
    defineRoute({
      ...write,
      operation: 'cancelDraftReturn',
      path: `${one}/cancel`,
      params,
      summary: 'Give a draft return up',
      description: 'Begin a new one to return anything of the order.',
      success: answered('The draft, which has ended.', examples.cancelled),
      refusals: ['draft_not_found', 'draft_not_open'],
      handle: (request) => answer(request, cancelDraft(deps, targetOf(request))),
    }),
  ];
}
