import { parsePid } from '@retour/contract/ids';
import { required } from '@retour/contract/validation-messages';
import type { Deps } from '../../../../platform/deps.ts';
import { bodyId } from '../../../../platform/fields.ts';
import { invalid } from '../../../../platform/refusal.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { addItems } from '../commands/add-items.ts';
import { finalizeItems, reopenItems } from '../commands/change-draft.ts';
import { chooseExchange, chooseType, removeItem } from '../commands/choose-items.ts';
import { answerQuestion, giveReason } from '../commands/describe-items.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import {
  OptionsAnswer,
  OptionsQuery,
  ProductsAnswer,
  ProductsQuery,
  SuggestionsAnswer,
} from '../schemas-options.ts';
import { browsingOf, writePlace } from '../browse-cursor.ts';
import { browseProducts } from '../commands/browse-products.ts';
import { optionsBody, productsBody, suggestionsBody } from '../options-body.ts';
import { readItemOptions } from '../commands/read-options.ts';
import { answered, answering, draft_path, params, targetOf, write } from './common.ts';

const items = `${draft_path}/returning-items`;
const item = `${items}/{item_id}`;
const item_params = { ...params, item_id: 'Identifier of the item, a UUID.' };
const item_refusals = [
  'validation_failed',
  'draft_not_found',
  'draft_not_open',
  'draft_item_not_found',
] as const;

/** Choose units to return, and their reasons. */
export function itemRoutes(deps: Deps): Route[] {
  return [...choosingRoutes(deps), ...detailRoutes(deps), ...fixingRoutes(deps), ...exchangeRoutes(deps)];
}

function choosingRoutes(deps: Deps): Route[] {
  const answer = answering(deps);
  return [
    defineRoute({
      ...write,
      operation: 'addReturningItem',
      path: items,
      params,
      summary: 'Choose units to return',
      description:
        'Each unit becomes an item of its own. Nothing is reserved before the draft is submitted. Units that the policy or a list excludes, but that can be returned with a defect, need a reason that is a defect: the link `add-defective-item` lists their lines and these reasons.',
      body: schemas.AddItemBody,
      body_example: { order_line_item_id: 640117, quantity: 1 },
      success: { ...answered('The draft with the items.'), status: 201, legacy_status: 200 },
      refusals: [
        'validation_failed',
        'draft_not_found',
        'draft_not_open',
        'reason_invalid',
        'item_not_eligible',
      ],
      handle: (request) =>
        answer(
          request,
          addItems(deps, targetOf(request), {
            order_line_item_id: bodyId(request.body.order_line_item_id),
            quantity: request.body.quantity ?? 1,
            reason_id: request.body.reason_id ?? null,
            comment: request.body.comment || null,
          }),
        ),
    }),
    defineRoute({
      ...write,
      operation: 'removeReturningItem',
      method: 'DELETE',
      path: item,
      params: item_params,
      summary: 'Remove an item from a draft return',
      description: 'The units can be chosen again.',
      success: answered('The draft without the item.', examples.created),
      refusals: ['draft_not_found', 'draft_not_open', 'draft_item_not_found'],
      handle: (request) =>
        answer(request, removeItem(deps, targetOf(request), request.params['item_id'] ?? '')),
    }),
  ];
}

function detailRoutes(deps: Deps): Route[] {
  const answer = answering(deps);
  return [
    defineRoute({
      ...write,
      operation: 'setReturnReason',
      path: `${item}/return-reason`,
      params: item_params,
      summary: 'Set the return reason of an item',
      description:
        "One of the choices of the item's link `return-reason`. Another reason can have other questions; answers to the previous ones are removed. An item that can be returned only because it is defective needs a reason that is a defect: `reason_invalid`.",
      body: schemas.ReasonBody,
      body_example: { reason_id: 'too-small', comment: 'The sleeves end above my wrists.' },
      success: answered('The draft with the reason.'),
      refusals: [...item_refusals, 'reason_invalid'],
      handle: (request) =>
        answer(
          request,
          giveReason(deps, targetOf(request), request.params['item_id'] ?? '', {
            reason_id: request.body.reason_id,
            comment: request.body.comment || null,
          }),
        ),
    }),
    defineRoute({
      ...write,
      operation: 'setReturnType',
      path: `${item}/return-type`,
      params: item_params,
      summary: 'Set the return type of an item',
      description:
        "One of the outcomes that `items_eligible_to_return` lists for its line. Only staff can let a shopper keep or donate items, and a gift can't be refunded.",
      body: schemas.TypeBody,
      body_example: { return_type: 'refund' },
      success: answered('The draft with the choice.'),
      refusals: [...item_refusals, 'return_type_not_allowed'],
      handle: (request) =>
        answer(
          request,
          chooseType(deps, targetOf(request), request.params['item_id'] ?? '', request.body.return_type),
        ),
    }),
    defineRoute({
      ...write,
      operation: 'setExchangeItem',
      legacy_group: 'draft_exchanges',
      path: `${item}/exchange-item`,
      params: item_params,
      summary: 'Set the exchange item of an item',
      description:
        'A variant of the catalogue; `exchange_options` lists those of the same product. The item becomes an exchange. The variant must be in stock; the stock is reserved when the draft is submitted.',
      body: schemas.ExchangeBody,
      body_limit_bytes: 65_536,
      body_example: { variant_id: 45210038845487 },
      success: answered('The draft with the exchange item.'),
      refusals: [...item_refusals, 'return_type_not_allowed', 'variant_not_found', 'variant_out_of_stock'],
      async handle(request) {
        const given = request.body.variant_id;
        const variant_id = parsePid(typeof given === 'string' ? given.trim() : given);
        if (variant_id === undefined) throw invalid({ variant_id: [required('variant_id')] });
        return answer(
          request,
          chooseExchange(deps, targetOf(request), request.params['item_id'] ?? '', variant_id),
        );
      },
    }),
    defineRoute({
      ...write,
      operation: 'setUserInput',
      path: `${item}/user-input/{input_id}`,
      params: { ...item_params, input_id: 'Identifier of the question.' },
      summary: 'Answer a question about an item',
      description: 'Answers a question of the reason; `user_input` of the item lists the questions.',
      body: schemas.AnswerBody,
      body_example: { value: 'The left sleeve' },
      success: answered('The draft with the answer.'),
      refusals: [...item_refusals, 'user_input_invalid'],
      handle: (request) =>
        answer(
          request,
          answerQuestion(deps, targetOf(request), request.params['item_id'] ?? '', {
            input_id: request.params['input_id'] ?? '',
            value: request.body.value,
          }),
        ),
    }),
  ];
}

function fixingRoutes(deps: Deps): Route[] {
  const answer = answering(deps);
  return [
    defineRoute({
      ...write,
      operation: 'finalizeDraftReturnItems',
      path: `${draft_path}/finalize-items`,
      params,
      summary: 'Finalise the items of a draft return',
      description:
        'Every item needs its reason, its type, a comment where the reason needs one, and answers to its questions.',
      success: answered('The draft with final items.'),
      refusals: ['draft_not_found', 'draft_not_open', 'draft_incomplete'],
      handle: (request) => answer(request, finalizeItems(deps, targetOf(request))),
    }),
    defineRoute({
      ...write,
      operation: 'reopenDraftReturnItems',
      path: `${draft_path}/reopen-items`,
      params,
      summary: 'Change the items of a draft return again',
      description: 'The items stay as they are until they are changed.',
      success: answered('The draft, whose items can be changed.', examples.created),
      refusals: ['draft_not_found', 'draft_not_open'],
      handle: (request) => answer(request, reopenItems(deps, targetOf(request))),
    }),
  ];
}

/** What each choice for an item comes to, before it is made. */
export function optionRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      tag: 'Draft returns',
      allow: { key: 'draft_returns:read', staff: 'draft_returns:read', shopper: true },
      method: 'GET',
      operation: 'listReturningItemOptions',
      path: `${item}/options`,
      params: item_params,
      summary: 'Get what can be chosen for an item, with amounts',
      description:
        'Quotes everything that can be chosen for the item, as things are now and with the other items as they are. Changes and reserves nothing.',
      query: OptionsQuery,
      success: {
        description: 'The choices.',
        schema: OptionsAnswer,
        examples: { options: examples.options },
      },
      refusals: ['validation_failed', 'draft_not_found', 'draft_not_open', 'draft_item_not_found'],
      async handle(request) {
        const asked = { item_ids: [request.params['item_id'] ?? ''], query: request.query.query };
        return optionsBody(await readItemOptions(deps, targetOf(request), asked));
      },
    }),
  ];
}

/** Find other products to exchange for. */
function exchangeRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      tag: 'Draft returns',
      allow: { key: 'draft_returns:read', staff: 'draft_returns:read', shopper: true },
      method: 'GET',
      operation: 'listExchangeSuggestions',
      path: `${item}/suggestions`,
      params: item_params,
      summary: 'Get suggestions for an exchange, with reasons',
      description:
        'Suggests other sizes and other products, from the reason of the return and from exchanges of the past. Changes and reserves nothing.',
      success: {
        description: 'The suggestions.',
        schema: SuggestionsAnswer,
        examples: { suggestions: examples.suggestions },
      },
      refusals: ['draft_not_found', 'draft_not_open', 'draft_item_not_found'],
      async handle(request) {
        const asked = { item_ids: [request.params['item_id'] ?? ''], suggests: true, lists_own: false };
        return suggestionsBody(await readItemOptions(deps, targetOf(request), asked));
      },
    }),
    defineRoute({
      tag: 'Draft returns',
      allow: { key: 'draft_returns:read', staff: 'draft_returns:read', shopper: true },
      method: 'GET',
      operation: 'listExchangeProducts',
      path: `${item}/products`,
      params: item_params,
      summary: 'Browse other products for an exchange',
      description:
        'Lists variants of other products that are in stock and within the limits of the policy, with amounts. Changes and reserves nothing.',
      query: ProductsQuery,
      success: {
        description: 'A page of products.',
        schema: ProductsAnswer,
        examples: { products: examples.products },
      },
      refusals: ['validation_failed', 'draft_not_found', 'draft_not_open', 'draft_item_not_found'],
      async handle(request) {
        const item_id = request.params['item_id'] ?? '';
        const browsed = await browseProducts(deps, targetOf(request), {
          item_ids: [item_id],
          ...browsingOf(deps.cursors, request.query),
        });
        return productsBody(browsed, item_id, writePlace(deps.cursors, browsed.next));
      },
    }),
  ];
}
