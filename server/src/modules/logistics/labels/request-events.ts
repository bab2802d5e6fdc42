import { toTsMs } from '@retour/contract/time';
import type { LabelAddress, LabelRequestContent } from './compose-request.ts';

/** A label request as the webhook topic `label.request` shows it beside the members that every payload has (webhook contract, 6.5). */
export function requestEventDetails(
  request: Pick<LabelRequestContent, 'addresses' | 'parcel' | 'products'> & {
    id: number;
    return_id: number;
    created_at: Date;
  },
): object {
  const { id, return_id, created_at, addresses, parcel, products } = request;
  const { origin, destination } = addresses;
  return {
    id,
    return_id,
    created_at: toTsMs(created_at),
    addresses: { origin: toEventAddress(origin), destination: toEventAddress(destination) },
    parcel,
    products,
  };
}

function toEventAddress(address: LabelAddress): object {
  const { name, address1, company, address2, city, region, postal_code, country, country_code, phone } =
    address;
  return {
    name,
    address1,
    company,
    address2,
    city,
    state: region,
    zip: postal_code,
    country,
    country_code,
    phone,
  };
}

/** The webhook topic `label` for `label.requested`, when there is no label yet (webhook contract, 6.4). */
export function requestedEventDetails(
  return_id: number,
  { order_id, provider_order_id }: { order_id: number; provider_order_id: number | string | null },
): object {
  return {
    id: return_id,
    return_id: String(return_id),
    order_id,
    provider_order_id,
    carrier: 'N/A',
    tracking_number: 'N/A',
    label_status: 'N/A',
    label_updated_at: 'N/A',
    shipment_id: null,
    label_url: null,
    tracking_url: null,
  };
}
