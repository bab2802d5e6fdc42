import { countryName } from '@retour/contract/countries';
import type { Reader } from '../../../platform/db.ts';
import type { NewReturnMethod } from '../../returns/index.ts';
import type { Draft, DraftItem } from './draft.ts';
import { goodsOf } from './return-types.ts';
import { readMethodOffers } from './store-methods.ts';
import type { MethodLocation, MethodOffers } from './store-methods.ts';

/** A way to return items. */
export type ReturnMethod = {
  id: string;
  name: string;
  type: 'label' | 'dropoff' | 'in_store' | 'keep';
  /** Null when nothing travels. */
  method: NewReturnMethod | null;
  /** Where the items can be handed in; empty for parcels. */
  locations: readonly MethodLocation[];
};

const label: ReturnMethod = {
  id: 'label',
  name: 'Ship with a label',
  type: 'label',
  method: { provider: 'retour', method_type: 'ship_with_label' },
  locations: [],
};
const dropoff: ReturnMethod = {
  id: 'dropoff',
  name: 'Drop off at a counter, without a box',
  type: 'dropoff',
  method: { provider: 'drop-off-network', method_type: 'drop_off' },
  locations: [],
};
const in_store: ReturnMethod = {
  id: 'in_store',
  name: 'Return to a store',
  type: 'in_store',
  method: { provider: 'store', method_type: 'in_store' },
  locations: [],
};
const keep: ReturnMethod = {
  id: 'keep',
  name: 'Nothing to send back',
  type: 'keep',
  method: null,
  locations: [],
};

type OfDraft = Pick<Draft, 'methods' | 'method_offers'> & {
  items: readonly Pick<DraftItem, 'return_type' | 'goods'>[];
};

/**
 * The return methods that the shop can provide: labels need a place to send parcels to, drop-offs a network that has named its counters, and returns in a store
 * a location that takes them. Some provider makes labels in every shop.
 */
const provided = (offers: MethodOffers): ReturnMethod[] => [
  ...(offers.has_destination ? [label] : []),
  ...(offers.dropoff.length > 0 ? [{ ...dropoff, locations: offers.dropoff }] : []),
  ...(offers.in_store.length > 0 ? [{ ...in_store, locations: offers.in_store }] : []),
];

/** The return methods that a shop can provide now, whatever the policy allows. */
export const readProvidedMethods = async (db: Reader, shop_id: number): Promise<readonly ReturnMethod[]> =>
  provided(await readMethodOffers(db, shop_id));

/** The methods that are offered for the chosen items: those that the shop provides and the policy allows; none travels when all items are kept or donated. */
export function methodsFor({ items, methods, method_offers }: OfDraft): readonly ReturnMethod[] {
  if (items.length > 0 && items.every((item) => goodsOf(item) !== 'return')) return [keep];
  return provided(method_offers).filter(({ id }) => methods === null || methods.includes(id));
}

/** The offered method of this id, if it has the location. */
export const findMethod = (draft: OfDraft, id: string | null, location_id: string | null) =>
  methodsFor(draft).find(
    (method) =>
      method.id === id && (location_id === null || method.locations.some((one) => one.id === location_id)),
  );

/** The chosen method, as long as it is offered with the location that was chosen; where nothing travels none has to be chosen. */
export function chosenMethod(
  draft: OfDraft & Pick<Draft, 'return_method_id' | 'return_location_id'>,
): ReturnMethod | undefined {
  const { return_method_id, return_location_id } = draft;
  const [first] = methodsFor(draft);
  return findMethod(draft, return_method_id, return_location_id) ?? (first === keep ? keep : undefined);
}

/** The chosen method as the return keeps it: with the address of the counter or store. */
export function returnMethodOf(draft: Parameters<typeof chosenMethod>[0]): NewReturnMethod | null {
  const chosen = chosenMethod(draft);
  return chosen ? methodAt(chosen, draft.return_location_id) : null;
}

/** A method as returns keep it, with the address of one of its locations. */
export function methodAt(
  { method, locations }: ReturnMethod,
  location_id: string | null,
): NewReturnMethod | null {
  const location = locations.find(({ id }) => id === location_id);
  if (!method || !location?.address) return method;
  const country = countryName(location.address.country_code) ?? '';
  return { ...method, address: { ...location.address, country } };
}
