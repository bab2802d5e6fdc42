// The part of the payment bridge's fake that is about pages where customers pay (docs/guide/payments.md, "Charges").
import type { CheckoutSession, Misbehaviour, StripeOrders } from './payment-server.ts';

/** A charge as Retour sends it. */
export type Charge = {
  id: string;
  amount: number;
  currency: string;
  return_url: string;
  expires_at: string;
};
type Reply = { status: number; body: object };

/** The pages, the newest first. */
export const pages: CheckoutSession[] = [];
/** Charges that were declined before there was a page. */
const failed = new Map<string, Reply>();

const pageOf = (id: string) => pages.find(({ metadata }) => metadata['retour_payment'] === id);

/** Opens a page; the same one for an id that is known, whatever became of it. */
export function openPage(charge: Charge, origin: string): Reply {
  const kept = failed.get(charge.id);
  if (kept) return kept;
  if (pageOf(charge.id)) return findPage(charge.id);
  const id = `page_${pages.length + 1}`;
  pages.unshift({
    id,
    url: `${origin}/pages/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    mode: 'payment',
    is_hold: false,
    saves_card: false,
    terms: null,
    customer: null,
    setup_intent: null,
    amount_total: charge.amount,
    currency: charge.currency,
    payment_intent: null,
    metadata: { retour_payment: charge.id },
    success_url: charge.return_url,
    cancel_url: `${charge.return_url}?left`,
    created: 0,
    expires_at: Date.parse(charge.expires_at) / 1000,
    declined: 0,
  });
  return findPage(charge.id);
}

export function findPage(id: string): Reply {
  const page = pageOf(id);
  if (!page) return failed.get(id) ?? { status: 404, body: {} };
  const reference = page.id;
  const body = {
    open: { status: 'open', reference, redirect_url: page.url },
    complete: { status: 'paid', reference, payment: page.payment_intent },
    expired: { status: 'closed' },
  }[page.status];
  return { status: 200, body };
}

export function closePage(id: string): Reply {
  const page = pageOf(id);
  if (page?.status === 'open') page.status = 'expired';
  return findPage(id);
}

/** The customer has confirmed, and the money isn't there yet. */
export const pendingPage = (id: string): Reply => ({
  status: 202,
  body: { status: 'pending', reference: pageOf(id)?.id },
});

/** A definite refusal, which is the response to the id for ever. */
export function declineCharge(id: string, { code = 'declined', message }: Misbehaviour): Reply {
  const reply = { status: 200, body: { status: 'failed', code, message } };
  failed.set(id, reply);
  return reply;
}

/** What customers do at their pages. */
export function visitPages({ pay = [], decline = [] }: StripeOrders): void {
  for (const id of decline) if (pageOf(id)?.status === 'open') pageOf(id)!.declined++;
  for (const id of pay) {
    const page = pageOf(id);
    if (page?.status !== 'open') continue;
    Object.assign(page, { status: 'complete', payment_status: 'paid', payment_intent: `ch_of_${page.id}` });
  }
}
