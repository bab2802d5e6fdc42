import { formatPid, parsePid } from '@retour/contract/ids';
import { wrongType } from '@retour/contract/validation-messages';
import type { Deps } from '../../../platform/deps.ts';
import { Id, Nullable, Pid, Text } from '../../../platform/fields.ts';
import { invalid } from '../../../platform/refusal.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { reportExchangeOrder } from '../commands/report-exchange-order.ts';
import { path_id, tag, writers } from './shared.ts';

const ExchangeOrder = Type.Object(
  { return_id: Id, external_id: Pid, name: Nullable(Type.String()) },
  { title: 'ExchangeOrder', description: 'The order through which the shopper receives the exchange items.' },
);

/** Reporting the exchange order that another system created. */
export function exchangeOrderRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'reportExchangeOrder',
      tag,
      allow: writers,
      method: 'PUT',
      path: '/returns/{return_id}/exchange-order',
      summary: 'Report the exchange order of a return',
      description:
        'Call it after you created the order that the webhook `exchange.requested` describes. Return details, lists and webhooks then show its id and name. Reporting the same order again changes nothing.',
      params: path_id,
      body: Type.Object({
        external_id: Type.With(Pid, { description: 'Id of the order at the commerce platform.' }),
        name: Type.Optional(Nullable(Text(255, 'Its name; the suggested name if absent.'))),
      }),
      body_example: { external_id: 5444199900011, name: '#1042-E1' },
      success: {
        description: 'The exchange order as it is stored.',
        schema: Type.Object({ exchange_order: ExchangeOrder }),
        examples: {
          reported: { exchange_order: { return_id: 37603915, external_id: 5444199900011, name: '#1042-E1' } },
        },
      },
      refusals: ['validation_failed', 'return_not_found', 'exchange_order_not_due'],
      async handle({ caller, params, body }) {
        const return_id = pathId(params['return_id']);
        const external_id = parsePid(body.external_id);
        if (external_id === undefined) throw invalid({ external_id: [wrongType('external_id', 'a string')] });
        const stored = await reportExchangeOrder(deps, {
          shop_id: caller.shop.id,
          return_id,
          external_id,
          name: body.name ?? null,
        });
        return {
          exchange_order: { return_id, external_id: formatPid(stored.external_id), name: stored.name },
        };
      },
    }),
  ];
}
