/** The JSON of an event of Stripe about a refund that succeeded. */
export function stripeEvent(type: string, attempt: string | undefined): string {
  const metadata = attempt ? { retour_attempt: attempt } : {};
  const refund = { id: 're_1', object: 'refund', status: 'succeeded', metadata };
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: refund } });
}
