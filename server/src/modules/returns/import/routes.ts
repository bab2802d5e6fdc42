import type { Deps } from '../../../platform/deps.ts';
import { Id, Money, OneOf } from '../../../platform/fields.ts';
import { Answer, defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { ReturnImportBody } from './schemas.ts';
import { importReturn } from './import-return.ts';

const ReturnImportResult = Type.Object(
  {
    return_id: Id,
    result: OneOf(['created', 'updated', 'unchanged']),
    differences: Type.Array(
      Type.Object({
        field: OneOf(['refund', 'gift_card']),
        stated: Type.With(Money, { description: 'Amount in the other system.' }),
        computed: Type.With(Money, { description: 'Amount that processing the return in Retour will give.' }),
      }),
      {
        description:
          'For an open return: amounts that Retour computes differently. They are also noted on the return.',
      },
    ),
  },
  { title: 'ReturnImportResult', description: 'What the import of a return did.' },
);

const body_example = {
  id: 37603915,
  state: 'open',
  created_at: '2026-03-02T09:15:27+00:00',
  provider_order_id: '5444175757553',
  currency: 'USD',
  refund: '34.46',
  handling_fee: '4.00',
  line_items: [
    {
      line_item_id: 293482039,
      provider_line_item_id: 14204879175841,
      outcome: 'default',
      resolution: 'refund',
      return_reason: 'Too small',
      parent_return_reason: 'Size',
    },
  ],
  labels: [
    {
      id: 67329889100574,
      status: 'in_transit',
      carrier: 'USPS',
      tracking_number: '9400111206206406260787',
      updated_at: '2026-03-04T16:31:00.000Z',
    },
  ],
  processing_event: 'delivered',
};

/** Moving from another returns service. */
export function importRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'importReturn',
      tag: 'Commerce data',
      allow: { key: 'commerce:write', staff: 'commerce:write' },
      method: 'POST',
      path: '/returns/import',
      summary: 'Import a return of another system',
      description:
        'Imports a return with its ids, state, labels and settlements, so that integrations and parcels in transit find it. You can send the list form of the other system unchanged. A processed return is recorded as paid: no money moves. No webhook is sent. Sending the same return again changes nothing; a newer version replaces it until it changes in Retour.',
      body: ReturnImportBody,
      body_example,
      success: {
        description: 'The return was updated, or was already imported in this form.',
        also: { 201: 'The return was created.' },
        schema: ReturnImportResult,
        examples: { created: { return_id: 37603915, result: 'created', differences: [] } },
      },
      refusals: [
        'validation_failed',
        'item_not_eligible',
        'returns_unavailable_for_order',
        'resource_exists',
      ],
      async handle({ caller, body }) {
        const imported = await importReturn(deps, caller.shop.id, body);
        return new Answer(imported, { status: imported.result === 'created' ? 201 : 200 });
      },
    }),
  ];
}
