import { Type } from '../../../platform/type.ts';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../platform/paging/cursor-page.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Id, IdText, Nullable, TsMs } from '../../../platform/fields.ts';
import { Answer, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import {
  ShownAddress,
  Weight,
  commerce_tag as tag,
  notFound,
  resourceRoutes,
  shown_head,
} from '../resources/index.ts';
import { createLevel, putLevel, removeLevel } from './commands.ts';
import { locationResource, location_status } from './locations.ts';
import { listLevels, readLevel } from './store.ts';
import type { Level, ShownLevel } from './store.ts';

export const available_count = Type.Integer({
  minimum: -1_000_000,
  maximum: 1_000_000_000,
  description: 'Units that can be sold.',
});

const text = Nullable(Type.String());
const Inventory = Type.Object(
  {
    product_variant_id: Id,
    location_id: Id,
    available_count,
    product_variant: Type.Object({
      ...shown_head,
      sku: text,
      name: text,
      weight_grams: Nullable(Weight),
      barcode: text,
    }),
    location: Type.Object({
      ...shown_head,
      name: Type.String(),
      status: location_status,
      address: ShownAddress,
    }),
    updated_at: TsMs,
  },
  { title: 'Inventory', description: 'How many units of a variant can be sold from a location.' },
);
const One = Type.Object({ inventory: Inventory });

const example = {
  product_variant_id: 9001,
  location_id: 12,
  available_count: 37,
  product_variant: {
    id: 9001,
    external_id: '39076568408247',
    sku: 'LS-01-M',
    name: 'M',
    weight_grams: 260,
    barcode: '4006381333931',
  },
  location: {
    id: 12,
    external_id: '70112233',
    name: 'Reno',
    status: 'active',
    address: {
      name: null,
      company: 'Acme Inc',
      address1: '200 Dock Rd',
      address2: null,
      city: 'Reno',
      region: 'NV',
      postal_code: '89502',
      country_code: 'US',
    },
  },
  updated_at: '2026-03-06T14:02:12.000Z',
};
const found = { inventory: { inventory: example } };
const path = '/inventories/{product_variant_id}/{location_id}';
const params = {
  product_variant_id: 'Identifier of the variant.',
  location_id: 'Identifier of the location.',
};
const write = { tag, allow: { key: 'commerce:write', staff: 'commerce:write' }, path, params } as const;

/** The operations of API contract, 19.3 about locations and inventories. */
export function inventoryRoutes(deps: Deps): Route[] {
  return [...resourceRoutes(deps, locationResource(deps)), ...readRoutes(deps), ...writeRoutes(deps)];
}

const show = ({ id: _id, ...shown }: ShownLevel) => shown;

const levelOf = (shop_id: number, named: Record<string, string>): Level => ({
  shop_id,
  product_variant_id: pathId(named['product_variant_id']),
  location_id: pathId(named['location_id']),
});

function readRoutes(deps: Deps): Route[] {
  const { db, cursors } = deps;
  return [
    defineRoute({
      operation: 'listInventories',
      tag,
      allow: { key: 'commerce:read', staff: 'commerce:read' },
      method: 'GET',
      path: '/inventories',
      summary: 'List inventories',
      description: 'Units of each variant that can be sold from each location.',
      query: Type.Object({
        ...cursorQuery('asc'),
        product_variant_id: Type.Optional(Type.With(IdText, { description: 'Of this variant.' })),
        location_id: Type.Optional(Type.With(IdText, { description: 'At this location.' })),
      }),
      success: {
        description: 'A page of the list.',
        schema: cursorEnvelope('inventories', Inventory),
        examples: { page: { inventories: [example], next_page_url: null, previous_page_url: null } },
      },
      refusals: ['validation_failed'],
      async handle({ caller, query, path: asked_path }) {
        const bound_to = `inventories ${caller.shop.id}`;
        const walk = readWalk(cursors, bound_to, query, 'asc');
        const filters = Object.fromEntries(
          Object.entries(walk.filters).map(([name, value]) => [name, pathId(String(value))]),
        );
        const rows = await listLevels(db.root, caller.shop.id, walkWindow(walk), filters);
        const page = {
          cursors,
          bound_to,
          origin: deps.config.origin,
          path: asked_path,
          many: 'inventories',
        };
        const answer = cursorPage(page, walk, rows, ({ id }) => id);
        return { ...answer, inventories: (answer['inventories'] as ShownLevel[]).map(show) };
      },
    }),
    defineRoute({
      operation: 'getInventory',
      tag,
      allow: { key: 'commerce:read', staff: 'commerce:read' },
      method: 'GET',
      path,
      params,
      summary: 'Get an inventory',
      description: 'How many units of a variant can be sold from a location.',
      success: { description: 'The inventory.', schema: One, examples: found },
      refusals: ['resource_not_found'],
      async handle({ caller, params: named }) {
        const level = await readLevel(db.root, levelOf(caller.shop.id, named));
        if (!level) throw notFound('inventory');
        return { inventory: show(level) };
      },
    }),
  ];
}

function writeRoutes(deps: Deps): Route[] {
  const body_example = { available_count: 37 };
  return [
    defineRoute({
      ...write,
      operation: 'createInventory',
      method: 'POST',
      summary: 'Create an inventory',
      description: 'Creates the inventory of a variant at a location.',
      body: Type.Object({ available_count }),
      body_example,
      success: { status: 201, description: 'The new inventory.', schema: One, examples: found },
      refusals: ['validation_failed', 'resource_not_found', 'resource_exists'],
      async handle({ caller, params: named, body, path: own_path }) {
        const level = await createLevel(deps, levelOf(caller.shop.id, named), body.available_count);
        const headers = { Location: `${deps.config.origin}${own_path}` };
        return new Answer({ inventory: show(level) }, { headers });
      },
    }),
    defineRoute({
      ...write,
      operation: 'updateInventory',
      method: 'PUT',
      alias_methods: ['PATCH'],
      summary: 'Create or set an inventory',
      description:
        "Sets the number of units, and creates the inventory if it doesn't exist. `PATCH` is the same.",
      body: Type.Object({ available_count: Type.Optional(available_count) }),
      body_example,
      success: {
        description: 'The inventory as it is now.',
        also: { 201: 'The new inventory.' },
        schema: One,
        examples: found,
      },
      refusals: ['validation_failed', 'resource_not_found'],
      async handle({ caller, params: named, body }) {
        const place = levelOf(caller.shop.id, named);
        const { level, created } = await putLevel(deps, place, body.available_count);
        return new Answer({ inventory: show(level) }, { status: created ? 201 : 200 });
      },
    }),
    defineRoute({
      ...write,
      operation: 'deleteInventory',
      method: 'DELETE',
      summary: 'Delete an inventory',
      description:
        'Deletes the inventory of a variant at a location. A variant without inventories is always in stock.',
      success: {
        description: 'Deleted.',
        schema: Type.Object({ product_variant_id: Id, location_id: Id, success: Type.Literal(true) }),
        examples: { deleted: { product_variant_id: 9001, location_id: 12, success: true } },
      },
      refusals: ['resource_not_found'],
      async handle({ caller, params: named }) {
        const level = levelOf(caller.shop.id, named);
        await removeLevel(deps, level);
        const { product_variant_id, location_id } = level;
        return { product_variant_id, location_id, success: true };
      },
    }),
  ];
}
