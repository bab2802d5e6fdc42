import { toTsOffset } from '@retour/contract/time';
import type { Deps } from '../../../../platform/deps.ts';
import { numberedPage, pageWindow } from '../../../../platform/paging/numbered-page.ts';
import { defineRoute, pathId } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { shipmentNotFound } from '../commands/process-shipment.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import { shipmentWindow } from '../shipment-window.ts';
import { readShipment, readShipmentItems, readShipmentPage } from '../store-read.ts';

const route_defaults = {
  tag: 'Drop-off shipments',
  allow: { key: 'dropoff_shipments:read', staff: 'dropoff_shipments:read' },
  method: 'GET',
} as const;
/** Rows of a page (API contract, 5). */
const page_size = 200;

/** The operations of API contract, 14. */
export function readRoutes({ db, clock, config }: Deps): Route[] {
  return [
    defineRoute({
      ...route_defaults,
      operation: 'listDropoffShipments',
      path: '/dropoff-returns/shipments',
      aliases: [
        '/dropoff-returns/shipments/list',
        '/happy-returns/shipments',
        '/happy-returns/shipments/list',
      ],
      summary: 'Get shipments',
      description:
        'Numbered pages of 200 shipments, by `id` ascending. Default range: the last 24 hours; with `from` alone, until now.',
      query: schemas.ShipmentsQuery,
      success: {
        description: 'A page.',
        schema: schemas.ShipmentPage,
        examples: { page: examples.shipment_page },
      },
      refusals: ['validation_failed'],
      async handle({ caller, query, path }) {
        const range = shipmentWindow(query, clock);
        const window = pageWindow({ page: query.page }, page_size);
        const found = await readShipmentPage(db.root, { ...range, shop_id: caller.shop.id }, window);
        // A range that was left out begins where it began with the first page, so that no page moves while they are walked.
        const { to, from = to === undefined ? toTsOffset(range.from) : undefined } = query;
        return numberedPage({ origin: config.origin, path, query: { from, to }, window, ...found });
      },
    }),
    defineRoute({
      ...route_defaults,
      operation: 'getDropoffShipment',
      path: '/dropoff-returns/shipments/{happy_returns_shipment_id}',
      aliases: ['/happy-returns/shipments/{happy_returns_shipment_id}'],
      summary: 'Get shipment information',
      description: "Looks up the network's identifier first, then Retour's.",
      params: { happy_returns_shipment_id: "The network's identifier, or Retour's." },
      success: {
        description: 'The shipment.',
        schema: schemas.Shipment,
        examples: { shipment: examples.shipment },
      },
      refusals: ['shipment_not_found'],
      async handle({ caller, params }) {
        const { happy_returns_shipment_id: name = '' } = params;
        const either = { id: pathId(name), network_shipment_id: name, first: 'network' } as const;
        const found = await readShipment(db.root, caller.shop.id, either);
        if (!found) throw shipmentNotFound();
        return found;
      },
    }),
    defineRoute({
      ...route_defaults,
      operation: 'listDropoffShipmentItems',
      path: '/dropoff-returns/shipments/{id}/items',
      aliases: ['/happy-returns/shipments/{id}/items'],
      summary: 'Get shipment items',
      description:
        "Numbered pages of 200 units, by return and unit. Looks up Retour's identifier first, then the network's.",
      params: { id: "Retour's identifier, or the network's." },
      query: schemas.ItemsQuery,
      success: {
        description: 'A page.',
        schema: schemas.ShipmentItemPage,
        examples: { page: examples.item_page },
      },
      refusals: ['validation_failed', 'shipment_not_found'],
      async handle({ caller, params, query, path }) {
        const { id: name = '' } = params;
        const either = { id: pathId(name), network_shipment_id: name, first: 'service' } as const;
        const shipment = await readShipment(db.root, caller.shop.id, either);
        if (!shipment) throw shipmentNotFound();
        const window = pageWindow({ page: query.page }, page_size);
        const found = await readShipmentItems(db.root, caller.shop.id, shipment.shipment_id, window);
        return numberedPage({ origin: config.origin, path, query: {}, window, ...found });
      },
    }),
  ];
}
