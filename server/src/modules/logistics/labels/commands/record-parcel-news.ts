import { day_ms, hour_ms } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { effectOf, hasMoved, mayBeSameCarrier } from '../news.ts';
import type { ParcelNews } from '../news.ts';
import { listLabelsByNumber, updateLastSeen } from '../store-news.ts';
import { insertLabelStatus, lockLabel, updateLabelStatus } from '../store.ts';
import { putPollOff } from '../store-polls.ts';
import type { LabelRef, LockedLabel } from '../store.ts';
import { reportStatus } from './record-label-status.ts';

/** So long without news, and the service that sold a label is asked. */
export const quiet_ms = 12 * hour_ms;
/** Carriers use a number again after some months: what happened so long before a label was made happened to another parcel. */
const older_parcel_ms = 60 * day_ms;

/** `unknown_parcel`: no label of the shop has the number at this carrier. `known`: it says nothing new. */
export type NewsResult = 'recorded' | 'known' | 'unknown_parcel';

/**
 * Records what a carrier or service reports of a parcel of a shop, whichever order it comes in and however often: a status only moves forward, as
 * with a status that an integration reports (API contract, 8.4 rule 6), and something older never takes the place of something newer. The label is the
 * newest of the shop with the tracking number that was bought as this shipment, else that may be of this carrier.
 */
export function recordParcelNews(deps: Deps, shop_id: number, news: ParcelNews): Promise<NewsResult> {
  return deps.db.inTransaction(async (tx) => {
    const label_id = await findLabel(tx, shop_id, news);
    return label_id === undefined ? 'unknown_parcel' : record(tx, deps, { shop_id, label_id }, news);
  });
}

/** Records the same where it is known which label is meant. */
export function recordNewsOfLabel(deps: Deps, label: LabelRef, news: ParcelNews): Promise<NewsResult> {
  return deps.db.inTransaction((tx) => record(tx, deps, label, news));
}

async function record(tx: Tx, deps: Deps, ref: LabelRef, news: ParcelNews): Promise<NewsResult> {
  const label = await lockLabel(tx, ref.shop_id, ref.label_id);
  if (!label) return 'unknown_parcel';
  const now = deps.clock.now();
  const at = news.occurred_at && news.occurred_at < now ? news.occurred_at : now;
  if (label.created_at.getTime() - at.getTime() > older_parcel_ms) return 'known';
  await putPollOff(tx, ref, new Date(now.getTime() + quiet_ms), 0);
  const is_seen = await seeParcel(tx, label, news, at);
  const has_changed = await changeStatus(tx, deps, label, news, at);
  return is_seen || has_changed ? 'recorded' : 'known';
}

async function findLabel(tx: Tx, shop_id: number, news: ParcelNews): Promise<number | undefined> {
  const { shipment, carrier } = news;
  const labels = await listLabelsByNumber(tx, shop_id, news.tracking_number);
  const bought = labels.find(
    ({ provider, reference }) =>
      shipment !== null && provider === shipment.provider && reference === shipment.reference,
  );
  // A label that was bought as another shipment is of another parcel, whatever its number.
  const candidates = labels.filter(({ provider }) => shipment === null || provider !== shipment.provider);
  const found =
    bought ?? candidates.find((one) => carrier === null || mayBeSameCarrier(one.carrier, carrier));
  return found?.id;
}

/** Keeps where the parcel was last, before a status is told that shows it. */
async function seeParcel(
  tx: Tx,
  label: LockedLabel,
  { status, place }: ParcelNews,
  at: Date,
): Promise<boolean> {
  const { last_seen_at, last_seen_place, furthest_status } = label;
  if (!hasMoved(status) || (furthest_status === 'delivered' && status !== 'delivered')) return false;
  const is_newer = last_seen_at === null || at > last_seen_at;
  const adds_place = last_seen_at?.getTime() === at.getTime() && last_seen_place === null && place !== null;
  if (!is_newer && !adds_place) return false;
  await updateLastSeen(tx, label, { at, place });
  return true;
}

async function changeStatus(
  tx: Tx,
  deps: Deps,
  label: LockedLabel,
  { status }: ParcelNews,
  at: Date,
): Promise<boolean> {
  const effect = effectOf(label, { status, at });
  if (effect === 'nothing') return false;
  const { shop_id, id: label_id } = label;
  await insertLabelStatus(tx, { shop_id, label_id, status, occurred_at: at });
  if (effect === 'status') await updateLabelStatus(tx, label, status, at, hasMoved(status));
  else await updateLabelStatus(tx, label, label.status, label.status_updated_at, true, status);
  await reportStatus(tx, deps, label, status);
  return true;
}
