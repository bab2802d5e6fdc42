import { toTsMs } from '@retour/contract/time';
import type { Config } from '../../platform/config.ts';
import { shopPortalUrl } from '../../platform/pages/portal-address.ts';
import type { AddressedShop } from '../../platform/pages/portal-address.ts';
import type { ShownReturn } from './store.ts';

/** A return as its shopper sees it: nothing that only the shop knows, and no amounts of a gift. */
export function shopperReturnJson(
  shown: ShownReturn,
  shop: AddressedShop,
  config: Pick<Config, 'portal_url'>,
) {
  const { id, package_reference, state, was_processed, is_gift, created_at, send_until } = shown;
  const portal = shopPortalUrl(config, shop);
  return {
    id,
    reference: package_reference,
    state,
    was_processed,
    is_gift,
    created_at: toTsMs(created_at),
    send_until: toTsMs(send_until),
    status_page_url: `${portal}/return/${shown.uuid}`,
    items: shown.units.map(({ title, count, outcome, resolution, exchange_title }) => ({
      title,
      quantity: count,
      outcome,
      resolution,
      exchange_title,
    })),
    method: methodJson(shown, portal),
    label: labelJson(shown),
    destination: shown.destination,
    amounts: is_gift ? null : amountsJson(shown),
  };
}

function methodJson({ method_type, method_state, scannable_id, qr_code_url }: ShownReturn, portal: string) {
  if (method_type === null) return null;
  return {
    type: method_type,
    state: method_state,
    code: scannable_id,
    code_image_url: scannable_id && `${portal}/drop-off/${encodeURIComponent(scannable_id)}.png`,
    network_code_url: qr_code_url,
  };
}

function labelJson({ label_status, label_url, carrier, tracking_number, tracking_url }: ShownReturn) {
  if (label_status === null) return null;
  return { status: label_status, url: label_url, carrier, tracking_number, tracking_url };
}

function amountsJson({ totals, currency }: ShownReturn) {
  const of = (amount: number) => ({ amount, currency });
  return {
    refund: of(totals.refund),
    store_credit: of(totals.gift_card),
    handling_fee: of(totals.handling_fee),
    amount_due: of(totals.upsell),
  };
}
