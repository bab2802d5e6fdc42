import { countryName } from '@retour/contract/countries';
import { unknownReference, repeated } from '@retour/contract/validation-messages';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { putLocation } from '../store-locations.ts';
import type { DropoffLocation, LocationAddress, OpeningPeriod } from '../store-locations.ts';

export type LocationInput = Omit<DropoffLocation, 'address'> & {
  shop_id: number;
  address: Omit<LocationAddress, 'country'> | null;
};

/**
 * Adds a counter of the drop-off network, or replaces what is known of it. Shoppers can choose active counters as long as they are in the network.
 * Refusals: validation_failed for a code, country or opening hours that are not valid, with all faults.
 */
export function reportLocation(
  { db, clock }: Deps,
  { shop_id, code, address, ...fields }: LocationInput,
): Promise<{ location: object; is_new: boolean }> {
  const country = address && countryName(address.country_code);
  const errors: FieldErrors = fields.opening_hours ? openingHoursErrors(fields.opening_hours) : {};
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(code)) errors.location_code = [unknownReference('location_code')];
  if (country === undefined) errors['address.country_code'] = [unknownReference('address.country_code')];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const located: LocationAddress | null = address && { ...address, country: country ?? '' };
  return db.inTransaction((tx) =>
    putLocation(tx, shop_id, { ...fields, code, address: located }, clock.now()),
  );
}

/** What is wrong with opening hours whose times and days are valid: a period that ends before it begins, a day twice, or two periods at the same time. */
function openingHoursErrors(hours: readonly OpeningPeriod[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, { days, opens, closes }] of hours.entries()) {
    const path = `opening_hours.${index}`;
    if (closes <= opens) errors[`${path}.closes`] = ['The closing time must be after the opening time.'];
    for (const [place, day] of days.entries())
      if (days.indexOf(day) < place) errors[`${path}.days.${place}`] = [repeated(`${path}.days.${place}`)];
    const overlaps = hours
      .slice(0, index)
      .some(
        (before) =>
          before.opens < closes && opens < before.closes && before.days.some((day) => days.includes(day)),
      );
    if (overlaps) errors[path] = ['The period overlaps an earlier one on the same day.'];
  }
  return errors;
}
