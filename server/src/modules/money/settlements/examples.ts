import type { Static } from 'typebox';
import type { MarkPaidBody, Settlement, SettlementWithAttempts } from './schemas.ts';

// Examples of the API description: refunds of the return that the operations of the Returns scope show.

export const settled_refund: Static<typeof Settlement> = {
  id: 'stl_01KNWQ3V5R8T2W4Y6A8C0E2G4J',
  return_id: 1004207,
  kind: 'refund',
  state: 'succeeded',
  amount: '75.20',
  currency: 'EUR',
  instrument: { payment_id: 'pay_7f31c2', kind: 'card', gateway: 'stripe' },
  provider: 'bridge',
  reference: 're_3PqLkT2eZv',
  failure_code: null,
  failure_reason: null,
  paid_outside: null,
  created_at: '2026-04-17T08:51:07.120Z',
  settled_at: '2026-04-17T08:51:09.004Z',
};

const declined = { failure_code: 'account_closed', failure_reason: 'The account of the card is closed.' };

export const declined_refund: Static<typeof SettlementWithAttempts> = {
  ...settled_refund,
  id: 'stl_01KNWQ3V5R8T2W4Y6A8C0E2G4K',
  state: 'failed',
  reference: null,
  ...declined,
  settled_at: null,
  attempts: [
    {
      number: 1,
      id: 'stl_01KNWQ3V5R8T2W4Y6A8C0E2G4K',
      provider: 'bridge',
      result: 'failed',
      reference: null,
      ...declined,
      first_sent_at: '2026-04-17T08:51:07.330Z',
      ended_at: '2026-04-17T08:51:07.912Z',
    },
  ],
};

export const retried_refund: Static<typeof SettlementWithAttempts> = {
  ...declined_refund,
  state: 'intended',
  failure_code: null,
  failure_reason: null,
};

export const mark_paid_body: Static<typeof MarkPaidBody> = {
  reference: 'SEPA 2026-04-18 / 88213',
  note: 'Bank transfer, because the card account is closed.',
  by: 'Jonas Weber',
};

export const refund_paid_outside: Static<typeof SettlementWithAttempts> = {
  ...retried_refund,
  state: 'succeeded',
  provider: 'outside',
  reference: mark_paid_body.reference,
  paid_outside: { by: 'Jonas Weber', note: 'Bank transfer, because the card account is closed.' },
  settled_at: '2026-04-18T09:30:00.000Z',
};
