import { townLines } from '@retour/contract/postal-address';

/** Where items are sent. */
export type Warehouse = {
  /** The name of the shop. */
  shop: string;
  address: {
    address1: string;
    address2: string | null;
    city: string;
    zip: string | null;
    state: string | null;
    country_code: string;
  };
};

/** An address line by line, with the country in a language; nothing where there is none. Pure. */
export function addressLines(warehouse: Warehouse | undefined, locale: string): string[] {
  if (!warehouse) return [];
  const { address1, address2, city, zip, state, country_code } = warehouse.address;
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(country_code);
  const town = townLines({ city, region: state, postal_code: zip, country_code });
  return [warehouse.shop, address1, address2, ...town, country].filter((line): line is string => !!line);
}
