/** A text that Retour can store, cut to its limit; null for none. */
export function textOf(text: string | null | undefined, max: number): string | null {
  const trimmed = (text ?? '').trim().slice(0, max).toWellFormed();
  return trimmed === '' ? null : trimmed;
}

type Text = string | null | undefined;

/** An address as platforms send it, under the names of most of them. */
export type NativeAddress = {
  first_name?: Text;
  last_name?: Text;
  company?: Text;
  address_1?: Text;
  address_2?: Text;
  city?: Text;
  region?: Text;
  postal_code?: Text;
  country_code?: Text;
};

/** An address; null for one that lacks what Retour needs. */
export function mapAddress(address: NativeAddress | null | undefined): Record<string, unknown> | null {
  const address1 = textOf(address?.address_1, 255);
  const city = textOf(address?.city, 255);
  const country_code = address?.country_code?.toUpperCase() ?? '';
  if (!address || !address1 || !city || !/^[A-Z]{2}$/.test(country_code)) return null;
  return {
    name: textOf([address.first_name, address.last_name].filter(Boolean).join(' '), 255),
    company: textOf(address.company, 255),
    address1,
    address2: textOf(address.address_2, 255),
    city,
    region: textOf(address.region, 255),
    postal_code: textOf(address.postal_code, 32),
    country_code,
  };
}
