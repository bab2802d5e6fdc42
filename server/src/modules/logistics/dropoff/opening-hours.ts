import { repeated } from '@retour/contract/validation-messages';
import type { FieldErrors } from '../../../platform/refusal.ts';
import type { OpeningPeriod } from './store-locations.ts';

/** What is wrong with opening hours whose times and days are valid: a period that ends before it begins, a day twice, or two periods at the same time. */
export function openingHoursErrors(hours: readonly OpeningPeriod[]): FieldErrors {
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
