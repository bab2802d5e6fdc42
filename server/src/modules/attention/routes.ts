import type { Shop } from '../../platform/authenticate.ts';
import { day_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineRoute } from '../../platform/route.ts';
import type { Route } from '../../platform/route.ts';
import { showConnections, showDay, showGroup } from './attention-json.ts';
import { Attention, attention_example } from './schemas.ts';
import {
  countActive,
  readConnections,
  readDays,
  readFortnight,
  readLegalDeadlines,
  readOverdue,
  readPaymentIssues,
  readReviews,
} from './store.ts';

/** The operation that the home page of the console shows. */
export function attentionRoutes(deps: Deps): Route[] {
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
      handle: ({ caller: { shop } }) => readAttention(deps, shop),
    }),
  ];
}

async function readAttention({ db: { root }, clock }: Deps, shop: Shop) {
  const now = clock.now();
  const yesterday = dateIn(shop.time_zone, new Date(now.getTime() - day_ms));
  const [legal, payments, reviews, overdue] = await Promise.all([
    readLegalDeadlines(root, shop.id, now),
    readPaymentIssues(root, shop.id),
    readReviews(root, shop.id),
    readOverdue(root, shop.id, now),
  ]);
  const [active, days, fortnight, connections] = await Promise.all([
    countActive(root, shop.id),
    readDays(root, shop, yesterday),
    readFortnight(root, shop, yesterday),
    readConnections(root, shop.id, now),
  ]);
  const groups = [
    showGroup('legal_deadlines', legal),
    showGroup('payment_issues', payments),
    showGroup('reviews', reviews),
    showGroup('overdue', overdue),
  ].filter(({ count }) => count > 0);
  const waiting = payments.count + reviews.count + overdue.count;
  return {
    total: waiting + legal.count,
    on_track: Math.max(0, active - waiting),
    groups,
    yesterday: { date: yesterday, currency: shop.currency, figures: showDay(days) },
    days: fortnight,
    connections: showConnections(connections),
  };
}

/** The date of a moment in a time zone, such as `2026-03-02`. */
const dateIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);
