import { sql } from 'kysely';
import type { ProblemCode } from '@retour/contract/problems';
import { wholeSecond } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { event, labelEvent } from '../../records/events/index.ts';
import type { EventSpec } from '../../records/events/index.ts';
import type { LabelActions, LabelRequested } from '../../returns/index.ts';
import { chooseDestination } from '../../returns/rows.ts';
import { composeRequest } from './compose-request.ts';
import { chooseMaker } from './label-provider-of-shop.ts';
import { enqueuePurchase } from './queues.ts';
import { requestEventDetails, requestedEventDetails } from './request-events.ts';
import { lockLabelFacts, readDestination } from './store-facts.ts';
import type { LabelFacts } from './store-facts.ts';
import { endOpenRequest, insertRequest } from './store-requests.ts';
import { insertImportedLabel } from './store-imported.ts';

/** Labels that one return can have, voided ones included (API contract, 21). */
export const max_labels_per_return = 50;

export type AskDeps = Pick<Deps, 'clock' | 'config' | 'jobs'>;
export type LabelSubject = { shop_id: number; return_id: number };

/**
 * Requests a label for everything of the return that travels: an integration, which hears of it by webhook, or an own provider, which a job
 * calls after the commit. Takes the return's lock; the caller records the events. Refusals, in this order: return_not_found,
 * return_cannot_receive_label, label_already_exists, label_generation_failed.
 */
export async function requestLabel(
  tx: Tx,
  deps: AskDeps,
  { shop_id, return_id }: LabelSubject,
): Promise<LabelRequested> {
  const facts = await lockLabelFacts(tx, shop_id, return_id);
  if (!facts) return refused('return_not_found', 'No return found with this ID.');
  const obstacle = findObstacle(return_id, facts);
  if (obstacle) return obstacle;
  const destination = await readDestination(tx, shop_id, facts.destination_id);
  if (!destination)
    return refused('label_generation_failed', 'The shop has no enabled warehouse to send the items to.');
  await chooseDestination(tx, { shop_id, return_id }, destination.id);
  const content = composeRequest(facts, destination);
  const created_at = wholeSecond(deps.clock.now());
  const maker =
    facts.label_provider === 'third_party'
      ? { provider: 'third_party', is_shops_account: false }
      : await chooseMaker(tx, deps, shop_id);
  const { provider } = maker;
  const id = await insertRequest(tx, { ...maker, return_id, content, created_at, shop_id });
  const requested = event('label.requested', requestedEventDetails(return_id, facts));
  if (provider === 'third_party') {
    const issued = requestEventDetails({ id, return_id, created_at, ...content });
    return { kind: 'requested', events: [event('label.request.issued', issued), requested] };
  }
  await enqueuePurchase(tx, deps.jobs, { shop_id, label_request_id: id });
  return { kind: 'requested', events: [requested] };
}

const parcel_methods = ['ship_with_label', 'ship_own', 'pickup'];

function findObstacle(return_id: number, facts: LabelFacts): LabelRequested | undefined {
  const { state, is_gift, address, method_type, units, has_label, has_open_request, label_count } = facts;
  const cannot = (reason: string) =>
    refused('return_cannot_receive_label', `Return ${return_id} can't receive a label: ${reason}.`);
  if (state === 'processing') return cannot('it is being processed');
  if (state !== 'open' && state !== 'review') return cannot(`it is ${state}`);
  if (method_type === null || !parcel_methods.includes(method_type) || units.length === 0)
    return cannot('none of its items is shipped by parcel');
  if (is_gift && !address) return cannot('the address of the gift recipient is unknown');
  if (has_open_request)
    return refused('label_already_exists', `A label for return ${return_id} was already requested.`);
  if (has_label) return refused('label_already_exists', `Return ${return_id} already has a label.`);
  if (label_count >= max_labels_per_return) {
    return refused('label_generation_failed', `A return can have at most ${max_labels_per_return} labels.`);
  }
  return undefined;
}

const refused = (code: ProblemCode, detail: string): LabelRequested => ({ kind: 'refused', code, detail });

/**
 * What the end of a return means for its labels (API contract, 8.3): an open request is cancelled and labels that were never scanned are
 * voided. Returns the events to record, in their order. The return is locked.
 */
async function endLabels(tx: Tx, { shop_id, return_id }: LabelSubject, at: Date): Promise<EventSpec[]> {
  const request = await endOpenRequest(tx, shop_id, return_id, 'cancelled', at);
  const voided = await voidLabels(tx, { shop_id, return_id }, at);
  // The answer to a purchase may have been lost: then there is a label, and nobody here knows.
  if (request?.provider_reference) await markToVoid(tx, shop_id, [request.id]);
  return [
    ...(request?.provider === 'third_party'
      ? [event('label.request.cancelled', requestEventDetails(request))]
      : []),
    ...voided.map((label_id) => labelEvent('label.closed', label_id)),
  ];
}

/** Voids the labels of a return that were never scanned; with `only_faulty`, those among them that report an error. Returns their ids. */
export async function voidLabels(
  tx: Tx,
  { shop_id, return_id }: LabelSubject,
  at: Date,
  { only_faulty = false } = {},
): Promise<number[]> {
  const { rows } = await sql<{ id: number; label_request_id: number | null }>`
    update labels set voided_at = ${at}
    where shop_id = ${shop_id} and return_id = ${return_id} and voided_at is null and moved_at is null
      and (not ${only_faulty} or status in ('error', 'failure'))
    returning id, label_request_id`.execute(tx);
  const request_ids = rows.flatMap(({ label_request_id }) => label_request_id ?? []);
  if (request_ids.length > 0) await markToVoid(tx, shop_id, request_ids);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Labels that a provider was paid for go back to it; a job calls it. */
async function markToVoid(tx: Tx, shop_id: number, label_request_ids: readonly number[]): Promise<void> {
  await sql`
    update label_requests set provider_void = 'due'
    where shop_id = ${shop_id} and id = any(${label_request_ids}::bigint[]) and provider not in ('third_party', 'built_in')
      and provider_void is null`.execute(tx);
}

/** What returns ask of labels. */
export const label_actions: LabelActions = {
  request: requestLabel,
  end: endLabels,
  insertImported: insertImportedLabel,
};
