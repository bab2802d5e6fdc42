// Examples of the API description.

export const token = 'mZ0w5p2Xv9c4Qk7Rt1Ys8Bn3Lf6Hd0Gj2Ua5We7Io9Px';

export const cart_body = { cart: [41200733, { variant_id: 41200781, quantity: 2 }] };

export const smaller_cart_body = { cart: [41200733] };

export const complete_body = { return_session_id: '7b0e6a52-3f41-4c8d-9d27-50a1c6e8f913' };

export const completion = {
  token,
  return_session_id: complete_body.return_session_id,
  status: 'awaiting_confirmation',
  return_id: null,
  currency: 'EUR',
  taxes_included: true,
  exchange_items: [
    {
      variant_id: 41200733,
      product_id: 7710042,
      sku: 'WJ-GR-M',
      title: 'Wool Jacket - Green / M',
      price: '89.00',
      discount: '0.00',
      tax: '14.21',
      total: '89.00',
    },
  ],
  totals: {
    return_total: '64.00',
    honoured_discount: '0.00',
    bonus_credit: '5.00',
    reimbursement: '0.00',
    exchange_product_total: '89.00',
    exchange_discount_total: '0.00',
    exchange_tax_total: '14.21',
    exchange_total: '89.00',
    exchange_credit_total: '69.00',
    upsell: '20.00',
    refund: '0.00',
    gift_card: '0.00',
    handling_fee: '0.00',
    not_refundable: '0.00',
    total: '-20.00',
  },
  portal_url: `https://portal.example.com/acme/cart/${token}`,
  expires_at: '2026-04-14T16:20:05.000Z',
};

export const confirmed = { ...completion, status: 'confirmed', return_id: 1004207 };
