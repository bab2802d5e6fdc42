import { randomBytes } from 'node:crypto';
import { checkTrackingNumber } from '@retour/contract/tracking-numbers';
import { unknownReference } from '@retour/contract/validation-messages';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { event, labelEvent, recordEvents } from '../../../records/events/index.ts';
import type { EventDeps } from '../../../records/events/index.ts';
import { touchReturn } from '../../../returns/index.ts';
import { insertServiceNote } from '../../../returns/rows.ts';
import type { MadeLabel } from '../providers/provider.ts';
import { max_labels_per_return, voidLabels } from '../rows.ts';
import { readLabelJson } from '../store-list.ts';
import { endOpenRequest, endRequest, lockRequest } from '../store-requests.ts';
import { insertDocument, insertLabel, lockShipment } from '../store.ts';
import type { Shipment } from '../store.ts';

export type CreateLabelInput = { shop_id: number; return_id: number } & MadeLabel & {
    /** The label gets a URL here at which its document is drawn, from the open request for it. */
    draws_document?: boolean;
  };

/**
 * Stores an external label for all units of a return and records the event. It fulfills an open request for a label.
 * Refusals: return_not_found, return_cannot_receive_label, validation_failed when the return has its maximum of labels.
 */
export function createLabel(
  deps: Deps,
  { shop_id, return_id, draws_document = false, ...label }: CreateLabelInput,
): Promise<{ label_id: number }> {
  return deps.db.inTransaction(async (tx) => {
    const shipment = await lockShipment(tx, shop_id, return_id);
    if (shipment.state !== 'open' && shipment.state !== 'review') {
      throw new Refusal(
        'return_cannot_receive_label',
        `Return ${return_id} is ${shipment.state} and can't receive a label.`,
      );
    }
    const request = await endOpenRequest(tx, shop_id, return_id, 'fulfilled', deps.clock.now());
    const subject = { shop_id, return_id, label_request_id: request?.id ?? null };
    if (!draws_document || !request)
      return { label_id: await storeLabel(tx, deps, subject, shipment, label) };
    const { token, url } = newDocumentUrl(deps.config);
    const label_id = await storeLabel(tx, deps, subject, shipment, { ...label, url }, (id) =>
      insertDocument(tx, { shop_id, label_id: id, token, content_type: 'application/pdf', content: null }),
    );
    return { label_id };
  });
}

/** A URL that nobody can guess for a document of this server. */
export function newDocumentUrl({ origin }: Pick<Deps['config'], 'origin'>): { token: string; url: string } {
  const token = randomBytes(16).toString('base64url');
  return { token, url: `${origin}/labels/${token}.pdf` };
}

/**
 * Fulfils a label request that a third party was asked (API contract, 17.5); answers the label's JSON. The number is taken as it is: a wrong
 * check digit makes a note on the return's timeline. Refusals: label_request_not_found, label_request_not_open, validation_failed.
 */
export function fulfilRequest(
  deps: Deps,
  input: { shop_id: number; label_request_id: number; label: MadeLabel },
): Promise<string> {
  const { shop_id, label_request_id, label } = input;
  return deps.db.inTransaction(async (tx) => {
    const request = await lockOpenRequest(tx, shop_id, label_request_id);
    const shipment = await lockShipment(tx, shop_id, request.return_id);
    await endRequest(tx, request, 'fulfilled', deps.clock.now());
    const label_id = await storeLabel(
      tx,
      deps,
      { shop_id, return_id: request.return_id, label_request_id },
      shipment,
      label,
    );
    return readLabelJson(tx, shop_id, label_id);
  });
}

/** Locks a request to a third party that waits for its label. Refusals: label_request_not_found, label_request_not_open. */
export async function lockOpenRequest(tx: Tx, shop_id: number, label_request_id: number) {
  const request = await lockRequest(tx, shop_id, label_request_id);
  if (!request || request.provider !== 'third_party')
    throw new Refusal('label_request_not_found', "The label request doesn't exist.");
  if (request.status !== 'issued') {
    throw new Refusal(
      'label_request_not_open',
      `Label request ${label_request_id} is ${request.status} and needs no label.`,
    );
  }
  return request;
}

export type LabelSubject = { shop_id: number; return_id: number; label_request_id: number | null };

/**
 * Writes a label of a locked return, in place of those that report an error, and tells of it; `add` writes what belongs to it before that.
 * Refusals: validation_failed when the return has its maximum of labels.
 */
export async function storeLabel(
  tx: Tx,
  deps: EventDeps,
  { shop_id, return_id, label_request_id }: LabelSubject,
  { line_item_ids, label_count }: Shipment,
  label: MadeLabel,
  add: (label_id: number) => Promise<void> = async () => {},
): Promise<number> {
  if (label_count >= max_labels_per_return)
    throw invalid({ label_request_id: [unknownReference('label_request_id')] });
  const now = deps.clock.now();
  const tracking_check = checkTrackingNumber(label.carrier, label.tracking_number);
  const replaced = await voidLabels(tx, { shop_id, return_id }, now, { only_faulty: true });
  const label_id = await insertLabel(tx, {
    ...label,
    shop_id,
    return_id,
    label_request_id,
    qrcode_url: label.qrcode_url ?? null,
    tracking_check,
    line_item_ids,
    created_at: now,
  });
  await add(label_id);
  if (tracking_check === 'invalid') {
    const text = `The tracking number ${label.tracking_number} isn't a valid number of ${label.carrier}: its check digit is wrong. It may be mistyped.`;
    await insertServiceNote(tx, { shop_id, return_id }, text, now);
  }
  await touchReturn(tx, shop_id, return_id, now);
  await recordEvents(tx, deps, shop_id, return_id, [
    ...replaced.map((id) => labelEvent('label.closed', id)),
    labelEvent('label.created', label_id),
    event('return.updated'),
  ]);
  return label_id;
}
