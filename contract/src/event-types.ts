/** What webhooks are about and when they are sent (webhook contract, 2). */

/** The moments that a webhook may be sent at, in the order of the contract. */
export const TRIGGERS = [
  'return.created',
  'return.updated',
  'return.closed',
  'return.processing.failed',
  'label.created',
  'label.updated',
  'label.requested',
  'label.closed',
  'label.request.issued',
  'label.request.cancelled',
  'restock.requested',
  'giftcard.requested',
  'exchange.requested',
  'security.held',
  'security.released',
  'security.charged',
  'message.received',
  'shipment.processed',
  'withdrawal.declared',
  'withdrawal.matched',
  'withdrawal.receipt_sent',
  'withdrawal.due_soon',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Triggers that are about no return. */
const of_withdrawals = [
  'withdrawal.declared',
  'withdrawal.matched',
  'withdrawal.receipt_sent',
  'withdrawal.due_soon',
] as const satisfies readonly Trigger[];
const about_no_return: readonly Trigger[] = ['shipment.processed', ...of_withdrawals];

/** The triggers that each topic can be sent on. The topic decides the payload. */
const triggers_of = {
  return: TRIGGERS.filter((trigger) => !about_no_return.includes(trigger)),
  'return.processing': ['return.processing.failed'],
  label: ['label.created', 'label.updated', 'label.requested', 'label.closed'],
  'label.request': ['label.request.issued', 'label.request.cancelled'],
  restock: ['restock.requested'],
  giftcard: ['giftcard.requested'],
  exchange: ['exchange.requested'],
  security: ['security.held', 'security.released', 'security.charged'],
  message: ['message.received'],
  'dropoff.shipment': ['shipment.processed'],
  withdrawal: of_withdrawals,
} as const satisfies Record<string, readonly Trigger[]>;

export type Topic = keyof typeof triggers_of;

/** Every topic, in the order of the contract. */
export const TOPICS = Object.keys(triggers_of) as readonly Topic[];

/** The other spelling of `dropoff.shipment`; a subscription keeps the spelling that it was made with. */
export const TOPIC_ALIAS = 'happy.returns.shipment';

/** The topic that a spelling means; undefined when there is none. */
export function parseTopic(text: string): Topic | undefined {
  if (text === TOPIC_ALIAS) return 'dropoff.shipment';
  return Object.hasOwn(triggers_of, text) ? (text as Topic) : undefined;
}

/** In the triggers of a subscription: every trigger of its topic, including those that are added later. */
export const ALL_TRIGGERS = '*';

/** Whether the text is a trigger. */
export function isTrigger(text: string): text is Trigger {
  return (TRIGGERS as readonly string[]).includes(text);
}

/** The triggers that belong to a topic. Any other pair is refused with `webhook_pair_invalid`. */
export function triggersOf(topic: Topic): readonly Trigger[] {
  return triggers_of[topic];
}
