import type { KeyPrincipal, Shop, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { showConnections, showDay, showDays, showGroup } from './attention-json.ts';
import { createPastDays } from './past-days.ts';
import type { PastDays } from './past-days.ts';
import { Attention, attention_example } from './schemas.ts';
import {
  readFacts,
  readFailingWebhooks,
  readLegalDeadlines,
  readOverdue,
  readPaymentIssues,
  readReviews,
} from './store.ts';

/** The operation that the home page of the console shows. */
export function attentionRoutes(deps: Deps): Route[] {
  const readPastDays = createPastDays(deps);
  return [
    defineRoute({
      tag: 'Attention',
      allow: { key: 'returns', staff: 'returns:read' },
      operation: 'getAttention',
      method: 'GET',
      path: '/attention',
      summary: 'Get what needs attention',
      description:
        'What waits for somebody, the most urgent first: legal deadlines, payment issues, reviews, and parcels that nobody has opened; with yesterday next to a usual day, and the state of the connections.',
      success: {
        description: 'What needs attention.',
        schema: Attention,
        examples: { attention: attention_example },
      },
      refusals: [],
      handle: ({ caller }) => readAttention(deps, caller, readPastDays),
    }),
  ];
}

async function readAttention(
  { db, clock }: Deps,
  caller: KeyPrincipal | StaffPrincipal,
  readPastDays: (shop: Shop) => Promise<PastDays>,
) {
  const { shop } = caller;
  const now = clock.now();
  // Who can't open a withdrawal has nothing to do about it.
  const reads_withdrawals = caller.kind === 'key' || caller.permissions.has('withdrawals:read');
  const [legal, payments, reviews, overdue] = await Promise.all([
    reads_withdrawals ? readLegalDeadlines(db, shop.id, now) : { count: 0, rows: [] },
    readPaymentIssues(db, shop.id),
    readReviews(db, shop.id),
    readOverdue(db, shop.id, now),
  ]);
  const [facts, webhooks, { yesterday, days }] = await Promise.all([
    readFacts(db, shop.id, now),
    readFailingWebhooks(db, shop.id),
    readPastDays(shop),
  ]);
  const groups = [
    showGroup('legal_deadlines', legal),
    showGroup('payment_issues', payments),
    showGroup('reviews', reviews),
    showGroup('overdue', overdue),
  ].filter(({ count }) => count > 0);
  return {
    total: legal.count + payments.count + reviews.count + overdue.count,
    on_track: facts.on_track,
    groups,
    yesterday: { date: yesterday, currency: shop.currency, figures: showDay(days) },
    days: showDays(days),
    connections: showConnections(facts, webhooks),
  };
}
