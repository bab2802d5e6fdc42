import { townLines } from '@retour/contract/postal-address';
import type { PageFacts } from '@retour/portal';
import type { Deps } from '../../platform/deps.ts';
import { readProvidedMethods } from '../requests/draft-returns/index.ts';
import type { ReturnMethod } from '../requests/draft-returns/index.ts';
import { hoursToday, localMoment } from './hours-today.ts';
import type { LocalMoment } from './hours-today.ts';
import type { ShownReturn } from './store.ts';

type Places = NonNullable<PageFacts['status']['places']>;
type Location = ReturnMethod['locations'][number];
type Address = {
  [part in 'address1' | 'address2' | 'zip' | 'city' | 'state' | 'country_code']?: string | null;
};

/** The lines of an address, without the country. */
export const addressLines = ({ address1, address2, zip, city, state, country_code }: Address): string[] =>
  [address1, address2, ...townLines({ city, region: state, postal_code: zip, country_code })].filter(
    (line): line is string => !!line,
  );

/** A counter or store as pages name it at a moment. */
export const placeOf = (
  { name, address, opening_hours: periods }: Pick<Location, 'name' | 'address' | 'opening_hours'>,
  now: LocalMoment,
) => ({
  name,
  address: (address && addressLines(address).join(', ')) || null,
  hours: periods && { periods, today: hoursToday(periods, now) },
});

const types = { drop_off: 'dropoff', in_store: 'in_store' } as const;

/** Where the items of a return can be handed in: the counter or store that was chosen, and all that take them now. */
export async function placesOfReturn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  {
    method_type,
    method_address,
    time_zone,
  }: Pick<ShownReturn, 'method_type' | 'method_address' | 'time_zone'>,
): Promise<Places | undefined> {
  if (method_type !== 'drop_off' && method_type !== 'in_store') return undefined;
  const now = localMoment(clock.now(), time_zone);
  const type = types[method_type];
  const all =
    (await readProvidedMethods(db.root, shop_id)).find((method) => method.type === type)?.locations ?? [];
  const chosen = method_address && addressLines(method_address).join(', ');
  const places = all.map((place) => placeOf(place, now));
  // The return keeps the address alone: which counter it is of can be told as long as only one is there.
  const [found, ...more] = chosen ? places.filter(({ address }) => address === chosen) : [];
  const is_known = found !== undefined && more.length === 0;
  return {
    type,
    chosen: chosen ? { name: null, hours: null, ...(is_known && found), address: chosen } : null,
    others: is_known ? places.filter((place) => place !== found) : places,
  };
}
