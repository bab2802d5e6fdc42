import type { Deps } from '../../../platform/deps.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { readItemOptions } from '../commands/read-options.ts';
import * as examples from '../examples.ts';
import { optionsBody } from '../options-body.ts';
import * as schemas from '../schemas-options.ts';
import { one, params, targetOf } from './common.ts';

/** What each choice for an item comes to, before it is made. */
export function optionRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      tag: 'Draft returns',
      allow: { key: 'draft_returns:read', staff: 'draft_returns:read', shopper: true },
      method: 'GET',
      operation: 'listReturningItemOptions',
      path: `${one}/returning-items/{item_id}/options`,
      params: { ...params, item_id: 'Identifier of the item, a UUID.' },
      summary: 'Get what can be chosen for an item, with amounts',
      description:
        'Quotes everything that can be chosen for the item, as things are now and with the other items as they are. Changes and reserves nothing.',
      query: schemas.OptionsQuery,
      success: {
        description: 'The choices.',
        schema: schemas.OptionsAnswer,
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
