/** Where mail goes within a country, as orders and destinations keep it. */
export type PostalTown = {
  city?: string | null | undefined;
  /** A state, province or county. */
  region?: string | null | undefined;
  postal_code?: string | null | undefined;
  /** ISO 3166-1 alpha-2. */
  country_code?: string | null | undefined;
};

/** Countries that write the town before the postal code. */
const town_first = new Set(['US', 'CA', 'AU', 'NZ', 'GB', 'IE', 'IN']);
/** Of these, those that write each part on a line of its own, as Royal Mail and An Post do. */
const part_a_line = new Set(['GB', 'IE']);

/** Whether a country writes the town before the postal code. */
export const writesTownFirst = (country_code: string): boolean => town_first.has(country_code);

/** The town and postal code of an address, line by line, as post offices of its country ask for them. */
export function townLines({ city, region, postal_code, country_code }: PostalTown): string[] {
  const country = country_code ?? '';
  const parts = writesTownFirst(country) ? [city, region, postal_code] : [postal_code, city, region];
  const written = parts.filter((part): part is string => !!part?.trim());
  return part_a_line.has(country) || written.length === 0 ? written : [written.join(' ')];
}
