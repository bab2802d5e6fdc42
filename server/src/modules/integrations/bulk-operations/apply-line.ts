import { notInEnum, required, unknownReference, wrongType } from '@retour/contract/validation-messages';
import type { TProperties } from 'typebox';
import { parseJson } from '../../../platform/http/body.ts';
import { allOrNothing } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bodyId } from '../../../platform/fields.ts';
import { toRefusal } from '../../../platform/http/problem-answer.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { createUnknownFieldFinder } from '../../../platform/schema/unknown-fields.ts';
import type { UnknownField, UnknownFieldFinder } from '../../../platform/schema/unknown-fields.ts';
import { createValidator } from '../../../platform/schema/validate.ts';
import { collectionResource } from '../../commerce/collections/index.ts';
import { Reference, withRequired } from '../../commerce/resources/index.ts';
import type { GivenMembers, Resource, Shop, Written } from '../../commerce/resources/index.ts';
import { available_count, locationResource, upsertLevel } from '../../commerce/inventory/index.ts';
import type { GivenLevel } from '../../commerce/inventory/index.ts';
import {
  customerResource,
  orderResource,
  productResource,
  variantResource,
} from '../../commerce/orders/index.ts';
import { importReturn, import_members } from '../../returns/index.ts';
import type { ReturnImport } from '../../returns/index.ts';
import type { LineResult } from './store.ts';

export const resources = [
  'order',
  'product',
  'product_variant',
  'collection',
  'customer',
  'location',
  'inventory',
  'return',
] as const;

type ResourceName = (typeof resources)[number];
type Upsert = (shop: Shop, data: GivenMembers) => Promise<Written>;

/** How the lines of a kind are applied. `rejected` are unknown fields that fail the line. */
type Kind = {
  findUnknown: UnknownFieldFinder;
  upsert(shop: Shop, data: GivenMembers, rejected: readonly UnknownField[]): Promise<Written>;
};

/**
 * Applies a line to a shop, whole or not at all. Whatever the line contains, it fails alone, and its result says why; only a database that is
 * not available is an error, since another line would fail at it too.
 */
export type LineApplier = (shop: Shop, line: PendingLine) => Promise<LineResult>;

/** A line that is to be applied; with `strict`, a field that its kind does not know fails it. */
type PendingLine = { line: number; content: string; strict?: boolean };

export function createLineApplier(deps: Deps): LineApplier {
  const kinds = makeKinds(deps);
  return async (shop, { line, content, strict = false }) => {
    const nothing = { line, resource: null, external_id: null, result: null, row_id: null, errors: '[]' };
    let warnings = '[]';
    let named: { resource: ResourceName | null; external_id: string | null } = {
      resource: null,
      external_id: null,
    };
    try {
      const { resource, data } = readLine(content);
      const { external_id } = data;
      named = {
        resource,
        external_id: typeof external_id === 'string' ? storable(external_id.slice(0, 100)) : null,
      };
      const kind = kinds[resource];
      const unknown = kind.findUnknown(data);
      if (!strict) warnings = JSON.stringify(unknown.map(storableMessage));
      const { id, result } = await allOrNothing(() => kind.upsert(shop, data, strict ? unknown : []));
      return { ...nothing, ...named, warnings, status: 'success', result, row_id: id };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'internal_error')
        deps.log.error({ err: error, shop_id: shop.id, line }, 'line of a bulk operation failed');
      const errors = JSON.stringify(messagesOf(refusal));
      return { ...nothing, ...named, warnings, status: 'failed', errors };
    }
  };
}

/** Why a line failed. Throws the error itself when the database is not available. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (toRefusal(error)) throw error;
  return new Refusal('internal_error', 'The server failed to apply this line.');
}

function readLine(content: string): { resource: ResourceName; data: GivenMembers } {
  const value = parseJson(Buffer.from(content)) as { resource?: unknown; data?: unknown } | null;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal('malformed_json', 'The line must be a JSON object.');
  const resource = resources.find((name) => name === value.resource);
  if (!resource)
    throw invalid({ resource: [value.resource === undefined ? required('resource') : notInEnum(resources)] });
  const { data } = value;
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw invalid({
      data: [data === undefined || data === null ? required('data') : wrongType('data', 'an object')],
    });
  return { resource, data: data as GivenMembers };
}

/** What a line says, as a result can repeat it: PostgreSQL stores no U+0000 and no half of a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd').toWellFormed();

const storableMessage = ({ field, message }: UnknownField) => ({
  field: storable(field),
  message: storable(message),
});

/** As `{field, message}`; a refusal that is of no field has none. */
function messagesOf({ message, extras }: Refusal): { field: string | null; message: string }[] {
  const named = Object.entries(extras.errors ?? {}).flatMap(([field, texts]) =>
    texts.map((text) => storableMessage({ field, message: text })),
  );
  return named.length > 0 ? named : [{ field: null, message }];
}

/** A kind whose lines are validated before they are written. */
function checked(
  members: TProperties,
  names: readonly string[],
  upsert: Upsert,
  check?: Resource['check'],
): Kind {
  const schema = withRequired(members, names);
  const validate = createValidator(schema, 'body');
  return {
    findUnknown: createUnknownFieldFinder(schema),
    upsert: (shop, data, rejected) => {
      const more = { unknown: rejected, check: check && ((intact: GivenMembers) => check(intact, shop)) };
      return upsert(shop, validate(data, more) as GivenMembers);
    },
  };
}

function makeKinds(deps: Deps): Record<ResourceName, Kind> {
  const plain = (resource: Resource): Kind =>
    checked(
      resource.members,
      ['external_id'],
      (shop, data) => resource.upsert({ shop }, data),
      resource.check,
    );
  const products = productResource(deps);
  const variants = variantResource(deps);
  const reference = Reference();
  const ofProduct: Upsert = async (shop, { product, ...data }) => {
    const { id, external_id } = product as { id?: number | string; external_id?: string };
    const parent = await deps.db.inTransaction((tx) =>
      products.read(tx, { shop }, id === undefined ? { external_id: external_id ?? '' } : { id: bodyId(id) }),
    );
    if (!parent) throw invalid({ product: [unknownReference('product')] });
    return variants.upsert({ shop, parent_id: parent.id }, data);
  };
  const level = { product_variant: reference, location: reference, available_count };
  return {
    order: plain(orderResource(deps)),
    product: plain(products),
    product_variant: checked(
      { ...variants.members, product: reference },
      ['external_id', 'product'],
      ofProduct,
      variants.check,
    ),
    collection: plain(collectionResource(deps)),
    customer: plain(customerResource(deps)),
    location: plain(locationResource(deps)),
    inventory: checked(level, Object.keys(level), ({ id }, data) =>
      upsertLevel(deps, id, data as unknown as GivenLevel),
    ),
    return: checked(
      import_members,
      ['id', 'state', 'created_at', 'currency', 'line_items'],
      async ({ id: shop_id }, data) => {
        const { return_id: id, result } = await importReturn(deps, shop_id, data as unknown as ReturnImport);
        return { id, result };
      },
    ),
  };
}
