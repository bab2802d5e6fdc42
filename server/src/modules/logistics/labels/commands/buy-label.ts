import { randomUUID } from 'node:crypto';
import { day_ms, minute_ms, second_ms } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { insertServiceNote } from '../../../returns/rows.ts';
import { chooseMaker, openMaker } from '../label-provider-of-shop.ts';
import type { Maker } from '../label-provider-of-shop.ts';
import { canTrack } from '../providers.ts';
import type { LabelProviders } from '../providers.ts';
import type { Failure, LabelResult, OfferResult } from '../providers/provider.ts';
import { enqueuePurchase } from '../queues.ts';
import { claimRequest, keepReference, longest_lease_ms, postponeRequest, setVoided } from '../store-buy.ts';
import type { Claim, RequestRef } from '../store-buy.ts';
import { insertPoll } from '../store-polls.ts';
import { endRequest, insertRequestError, lockRequest } from '../store-requests.ts';
import { insertDocument, lockShipment } from '../store.ts';
import { newDocumentUrl, storeLabel } from './create-label.ts';
import { quiet_ms } from './record-parcel-news.ts';

export type BuyDeps = Deps & { providers: LabelProviders };

/** Longer than the calls of one attempt take: a request whose lease has passed belongs to a worker that died. */
const lease_ms = 4 * minute_ms;
/** What cannot be learnt in this time will not be learnt any more. */
const give_up_after_ms = day_ms;

/**
 * Buys the label of a request from an own provider, once in effect: the offer is kept before it is bought, so that a worker that comes after a
 * lost answer finds the same one. Calls are made outside of transactions. Does nothing when the request has ended or another `holder` has it: the
 * repeat of a job is the same holder, and goes on where the job failed.
 */
export async function buyLabel(
  deps: BuyDeps,
  { shop_id, label_request_id, holder = randomUUID() }: RequestRef & { holder?: string },
): Promise<void> {
  const ref = { shop_id, label_request_id };
  const now = deps.clock.now();
  const lease = new Date(now.getTime() + lease_ms);
  const claim = await deps.db.inTransaction((tx) =>
    claimRequest(tx, ref, now, { expires_at: lease, holder }),
  );
  if (!claim) return;
  const result = await make(deps, ref, claim);
  if (result) await deps.db.inTransaction((tx) => record(tx, deps, claim, result));
}

/** Asks the provider; nothing when the request was given up meanwhile. */
async function make(deps: BuyDeps, ref: RequestRef, claim: Claim): Promise<LabelResult | undefined> {
  let reference = claim.provider_reference;
  // Without an offer, use the shop's current provider: its key may have been corrected.
  const maker = reference === null ? await chooseMaker(deps.db.root, deps, claim.shop_id) : claim;
  const provider = await openMaker(deps, claim.shop_id, maker);
  if (!provider) return { kind: 'unknown', message: `${maker.provider} is no longer configured.` };
  if (reference === null) {
    const offer: OfferResult = await provider.offer(claim);
    if (offer.kind !== 'offered') return offer;
    reference = offer.reference;
    const kept = { ...maker, provider_reference: reference };
    if (!(await deps.db.inTransaction((tx) => keepReference(tx, ref, kept)))) return undefined;
  }
  return provider.buy(claim, reference);
}

async function record(tx: Tx, deps: BuyDeps, claim: Claim, result: LabelResult): Promise<void> {
  const { shop_id, id, return_id } = claim;
  const request = await lockRequest(tx, shop_id, id);
  if (request?.status === 'issued') {
    if (result.kind === 'made') return recordLabel(tx, deps, claim, request, result);
    return recordFailure(tx, deps, claim, result);
  }
  // Cancelled while it was bought: nobody is told of the label, and it goes back.
  if (request?.status === 'cancelled' && result.kind === 'made' && request.provider !== 'built_in') {
    await setVoided(tx, { shop_id, label_request_id: id }, 'due');
    const text = `A label of ${request.provider} arrived after it was no longer needed. It will be voided.`;
    await insertServiceNote(tx, { shop_id, return_id }, text, deps.clock.now());
  }
}

async function recordLabel(
  tx: Tx,
  deps: BuyDeps,
  { shop_id, id, return_id }: Claim,
  maker: Maker,
  { label, document }: Extract<LabelResult, { kind: 'made' }>,
): Promise<void> {
  const shipment = await lockShipment(tx, shop_id, return_id);
  await endRequest(tx, { shop_id, id }, 'fulfilled', deps.clock.now());
  const { token, url: document_url } = newDocumentUrl(deps.config);
  const url = document ? document_url : label.url;
  const subject = { shop_id, return_id, label_request_id: id };
  await storeLabel(tx, deps, subject, shipment, { ...label, url }, async (label_id) => {
    if (document) await insertDocument(tx, { ...document, label_id, token, shop_id });
    if (!canTrack(maker.provider)) return;
    const { provider, is_shops_account } = maker;
    const quiet_until = new Date(deps.clock.now().getTime() + quiet_ms);
    await insertPoll(tx, { shop_id, label_id, provider, is_shops_account }, quiet_until);
  });
}

async function recordFailure(tx: Tx, deps: BuyDeps, claim: Claim, failure: Failure): Promise<void> {
  const { shop_id, id, return_id, created_at, attempt_count } = claim;
  const ref = { shop_id, label_request_id: id };
  const now = deps.clock.now();
  const message = failure.message.slice(0, 1000);
  const given_up = now.getTime() - created_at.getTime() >= give_up_after_ms;
  if (failure.kind === 'unknown' && !given_up) {
    const delay_ms = Math.min(longest_lease_ms, 5 * second_ms * 2 ** attempt_count);
    const again_at = new Date(now.getTime() + delay_ms);
    deps.log.warn({ ...ref, provider: claim.provider, attempt_count }, 'label not made yet');
    await postponeRequest(tx, ref, again_at);
    await enqueuePurchase(tx, deps.jobs, ref, again_at);
    return;
  }
  const reason = failure.kind === 'refused' ? failure.reason : 'Other';
  await insertRequestError(tx, { shop_id, id }, { reason, message, created_at: now });
  await endRequest(tx, { shop_id, id }, 'failed', now);
  if (failure.kind === 'unknown') await setVoided(tx, ref, 'due');
  const text = `The label couldn't be made: ${message}`;
  await insertServiceNote(tx, { shop_id, return_id }, text, now);
}
