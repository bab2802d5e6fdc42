import type { NotReturnableReason } from '../../../../client/src/index.ts';
import { useText } from '../text/use-text.tsx';

/** Why units can't be returned, in the reader's language; the shop's own words stay as they are. */
export function NotReturnable({ reason: { code, params } }: { reason: NotReturnableReason }) {
  const { t, shortDate } = useText();
  const { note, days_late, returnable_from, units_left, if_faulty } = params;
  const told = note ?? t(`parts.not_returnable.${code}`, { units: Number(units_left ?? 0) });
  const is_plain = note === undefined;
  return [
    told,
    is_plain && days_late !== undefined && t('parts.not_returnable_days_late', { days: Number(days_late) }),
    is_plain &&
      returnable_from !== undefined &&
      t('parts.not_returnable_from', { day: shortDate(String(returnable_from)) }),
    if_faulty !== undefined && t('parts.not_returnable_if_faulty'),
  ]
    .filter(Boolean)
    .join(' ');
}
