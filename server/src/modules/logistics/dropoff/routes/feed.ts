import type { Deps } from '../../../../platform/deps.ts';
import { bodyId } from '../../../../platform/fields.ts';
import { invalid } from '../../../../platform/refusal.ts';
import { Answer, defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { consolidateBags } from '../commands/consolidate-bags.ts';
import { processShipment } from '../commands/process-shipment.ts';
import { recordDropoff } from '../commands/record-dropoff.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';

const route_defaults = {
  tag: 'Drop-off network',
  allow: { key: 'dropoff_network:write', staff: 'dropoff_network:write' },
} as const;
const params = {
  network_shipment_id: "The network's identifier: 1 to 64 letters, digits, dots, hyphens and underscores.",
};

/** The operations of API contract, 20. */
export function feedRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      ...route_defaults,
      operation: 'recordDropoff',
      legacy_group: 'dropoffs',
      method: 'POST',
      path: '/network/dropoffs',
      summary: 'Record a drop-off',
      description:
        "Reports that a counter scanned a shopper's code, put accepted items into a bag and rejected others. Several scans of a return add up. Sending the same report again returns the first response.",
      body: schemas.DropoffBody,
      body_example: examples.dropoff_body,
      success: {
        status: 201,
        description: 'Recorded.',
        schema: schemas.Dropoff,
        examples: { dropoff: examples.dropoff },
      },
      refusals: [
        'validation_failed',
        'dropoff_code_not_found',
        'return_closed',
        'return_cancelled',
        'line_item_already_dropped_off',
        'bag_closed',
      ],
      handle({ caller, body }) {
        const { scannable_id, bag_barcode, location, occurred_at } = body;
        const items = body.items.map((item) => ({ ...item, line_item_id: bodyId(item.line_item_id) }));
        const shop_id = caller.shop.id;
        return recordDropoff(deps, { scannable_id, bag_barcode, location, items, occurred_at, shop_id });
      },
    }),
    defineRoute({
      ...route_defaults,
      operation: 'putNetworkShipment',
      method: 'PUT',
      path: '/network/shipments/{network_shipment_id}',
      summary: 'Consolidate bags into a shipment',
      description:
        'Sets the content of the shipment, and replaces the previous content until the shipment is processed. Its bags are closed; bags that you remove are open again.',
      params,
      body: schemas.ConsolidationBody,
      body_example: examples.consolidation_body,
      success: {
        status: 201,
        also: { 200: 'The shipment existed already.' },
        description: 'The new shipment.',
        schema: schemas.Shipment,
        examples: { shipment: examples.shipment },
      },
      refusals: ['validation_failed', 'bag_not_found', 'bag_closed', 'shipment_already_processed'],
      async handle({ caller, params: { network_shipment_id = '' }, body }) {
        requireNetworkId(network_shipment_id);
        const { carrier, tracking_number, po_number, boxes } = body;
        const { shipment, is_new } = await consolidateBags(deps, {
          network_shipment_id,
          carrier,
          tracking_number,
          po_number,
          boxes,
          shop_id: caller.shop.id,
        });
        return is_new ? shipment : new Answer(shipment, { status: 200 });
      },
    }),
    defineRoute({
      ...route_defaults,
      operation: 'processNetworkShipment',
      method: 'POST',
      path: '/network/shipments/{network_shipment_id}/processed',
      summary: 'Mark a shipment as processed',
      description:
        "Records that its returns have arrived. The shipment can't change any more. Repeating it changes nothing.",
      params,
      body: schemas.ProcessedBody,
      body_example: { processed_at: '2026-04-18T09:12:40Z' },
      success: {
        description: 'The shipment.',
        schema: schemas.Shipment,
        examples: { shipment: examples.shipment },
      },
      refusals: ['validation_failed', 'shipment_not_found'],
      handle: ({ caller, params: { network_shipment_id = '' }, body: { processed_at } }) =>
        processShipment(deps, { network_shipment_id, processed_at, shop_id: caller.shop.id }),
    }),
  ];
}

function requireNetworkId(text: string): void {
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(text))
    throw invalid({ network_shipment_id: ['The selected network shipment id is invalid.'] });
}
