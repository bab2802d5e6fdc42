import type { Static } from 'typebox';
import type { CreatedLabel, LabelError, LabelRequest } from './schemas.ts';

// Examples of the API description: the parcel of return 1004207, from a shopper in Hamburg to a warehouse in Leipzig.

export const label_request: Static<typeof LabelRequest> = {
  id: '6000412',
  return_id: 1004207,
  shop_id: 10001,
  status: 'issued',
  addresses: {
    origin: {
      name: 'Maja Lind',
      company: null,
      address1: 'Lange Reihe 14',
      address2: null,
      city: 'Hamburg',
      region: null,
      postal_code: '20099',
      country: 'Germany',
      country_code: 'DE',
      phone: '4940555012',
    },
    destination: {
      name: 'Returns Leipzig',
      company: 'Acme Outdoor',
      address1: 'Am Hafen 3',
      address2: 'Gate 2',
      city: 'Leipzig',
      region: null,
      postal_code: '04179',
      country: 'Germany',
      country_code: 'DE',
      phone: null,
    },
  },
  parcel: { height: 4, width: 10, length: 14, weight: 1630 },
  products: [
    {
      name: 'Wool Sweater - L',
      sku: 'WS-04-L',
      hs_code: null,
      country_of_origin: null,
      price: { amount: 8010, currency: 'EUR', currency_code: 'EUR' },
    },
  ],
  errors: [],
  created_at: '2026-04-13T10:22:41+00:00',
};

export const error_body = { reason: 'INVALID_ADDRESS', message: 'The postal code is not one of Hamburg.' };

export const label_error: Static<typeof LabelError> = {
  reason: 'INVALID_ADDRESS',
  message: 'The postal code is not one of Hamburg.',
  created_at: '2026-04-13T10:23:05.300Z',
};

export const label_body = {
  label_request_id: 6000412,
  tracking_number: 'CP000412678DE',
  carrier: 'Deutsche Post',
  label_url: 'https://labels.example.com/6000412.pdf',
  rate: { amount: 499, currency_code: 'EUR' },
};

export const label: Static<typeof CreatedLabel> = {
  id: 7000298,
  return_id: 1004207,
  tracking_number: 'CP000412678DE',
  tracking_url: null,
  carrier: 'Deutsche Post',
  label_url: 'https://labels.example.com/6000412.pdf',
  qrcode_url: null,
  rate: { amount: 499, currency: 'EUR', currency_code: 'EUR' },
  status: 'new',
  created_at: '2026-04-13T10:23:40.000Z',
};
