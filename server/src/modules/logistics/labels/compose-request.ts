import { countryName } from '@retour/contract/countries';
import { toAmount } from '@retour/contract/money';
import type { Amount } from '@retour/contract/money';
import { packParcel } from './parcel.ts';
import type { Parcel } from './parcel.ts';

/**
 * Composes the request of a return for a label. What is not known of the sender's address is left empty: whoever makes the label says so with
 * `INVALID_ADDRESS` if it matters to them.
 */
export function composeRequest(facts: RequestFacts, destination: Destination): LabelRequestContent {
  const { shop_name, currency, order_name, person_name, address, phone, units } = facts;
  const to = toLabelAddress({ ...destination.address, name: destination.name, company: shop_name }, '');
  const name = address?.name || person_name || `Order ${order_name}`;
  const from = toLabelAddress({ phone, ...address, name }, to.country_code);
  return {
    destination_id: destination.id,
    addresses: { origin: from, destination: to },
    parcel: packParcel(units.map(({ weight_g }) => weight_g)),
    products: units.map(({ weight_g: _weight_g, price, ...unit }) => ({
      ...unit,
      price: toAmount(price, currency),
    })),
  };
}

/** An address as orders and destinations keep it; both spellings of region and postal code are in use. */
type StoredAddress = Partial<
  Record<
    | 'name'
    | 'company'
    | 'address1'
    | 'address2'
    | 'city'
    | 'region'
    | 'state'
    | 'postal_code'
    | 'zip'
    | 'country_code'
    | 'phone',
    string | null
  >
>;

/** An address of a label request (API contract, 17.3). */
export type LabelAddress = {
  name: string;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  region: string | null;
  postal_code: string | null;
  country: string | null;
  country_code: string;
  phone: string | null;
};

/** Something in the parcel; one per unit. */
type LabelProduct = {
  name: string;
  sku: string;
  hs_code: string | null;
  country_of_origin: string | null;
  price: Amount;
};

type LabelAddresses = { origin: LabelAddress; destination: LabelAddress };

/** What the label provider is asked for, as it is at this moment. */
export type LabelRequestContent = {
  destination_id: number;
  addresses: LabelAddresses;
  parcel: Parcel;
  products: LabelProduct[];
};

type UnitToShip = {
  name: string;
  sku: string;
  hs_code: string | null;
  country_of_origin: string | null;
  /** Minor units of the shop's currency, after discounts. */
  price: number;
  weight_g: number | null;
};

export type RequestFacts = {
  shop_name: string;
  currency: string;
  order_name: string;
  person_name: string;
  address: StoredAddress | null;
  phone: string | null;
  units: UnitToShip[];
};

export type Destination = { id: number; name: string; address: StoredAddress };

function toLabelAddress(address: StoredAddress, default_country: string): LabelAddress {
  const country_code = address.country_code || default_country;
  return {
    name: cut(address.name, 100) ?? '',
    company: cut(address.company, 100),
    address1: cut(address.address1, 125) ?? '',
    address2: cut(address.address2, 125),
    city: cut(address.city, 100) ?? '',
    region: cut(address.region ?? address.state, 100),
    postal_code: cut(address.postal_code ?? address.zip, 16),
    country: countryName(country_code) ?? null,
    country_code,
    phone: cut(address.phone?.replaceAll(/[^0-9]/g, ''), 30),
  };
}

/** The text without white space at its ends and with at most so many characters; null when nothing is left. */
function cut(text: string | null | undefined, max_length: number): string | null {
  const kept = Array.from((text ?? '').trim())
    .slice(0, max_length)
    .join('')
    .trim();
  return kept === '' ? null : kept;
}
