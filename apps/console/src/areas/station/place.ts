import { keptName } from '../../api/side.ts';
import type { StationReturn, StationUnit } from './types.ts';

/** The open parcel and its unit, of this tab: another tab has a bench of its own. */
type Place = { return_id: number; line_item_id: number | undefined };

const nameOf = (shop_id: number) => keptName(`retour-station-place-${shop_id}`);

/** Keeps which parcel is open, so that it's open again after a reload. */
export function keepPlace(
  shop_id: number,
  { current, unit }: { current: StationReturn | undefined; unit: StationUnit | undefined },
): void {
  if (!current) return;
  const place: Place = { return_id: current.id, line_item_id: unit?.line_item_id };
  sessionStorage.setItem(nameOf(shop_id), JSON.stringify(place));
}

/** The parcel that was open before a reload. */
export function readPlace(shop_id: number): Place | undefined {
  const kept = sessionStorage.getItem(nameOf(shop_id));
  return kept === null ? undefined : (JSON.parse(kept) as Place);
}
