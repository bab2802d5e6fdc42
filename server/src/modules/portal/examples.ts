// Examples of the API description.

const eur = (amount: number) => ({ amount, currency: 'EUR' });

export const open = {
  id: 37603915,
  reference: 'RT-37603915',
  state: 'open',
  was_processed: false,
  is_gift: false,
  created_at: '2026-03-02T09:15:27.000Z',
  send_until: '2026-03-30T09:15:27.000Z',
  status_page_url: 'https://retour.example.com/portal/acme/return/4f3b7c0e-3c62-4a53-9a1d-1f0f1f1f7a10',
  items: [
    { title: 'Linen Shirt - M', quantity: 1, outcome: 'default', resolution: 'refund', exchange_title: null },
  ],
  method: {
    type: 'ship_with_label',
    state: 'pending',
    code: null,
    code_image_url: null,
    network_code_url: null,
  },
  label: {
    status: 'pre_transit',
    url: 'https://labels.example.com/1.pdf',
    carrier: 'USPS',
    tracking_number: '9400111206206406260787',
    tracking_url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111206206406260787',
  },
  destination: null,
  amounts: { refund: eur(3446), store_credit: eur(0), handling_fee: eur(0), amount_due: eur(0) },
};

export const cancelled = { ...open, state: 'cancelled', label: null };
