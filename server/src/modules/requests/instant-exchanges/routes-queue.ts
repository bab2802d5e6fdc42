import type { SecurityView } from '@retour/contract/securities';
import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../platform/deps.ts';
import { cursorPage, readWalk, walkWindow } from '../../../platform/paging/cursor-page.ts';
import { StreamedAnswer, defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { example, securityJson } from './json.ts';
import { exportSecurities } from './export.ts';
import { readLimit } from './limit.ts';
import { Type } from '../../../platform/type.ts';
import * as schemas from './schemas.ts';
import { readSecurityQueue, summariseSecurities } from './store-queue.ts';
import type { QueuedSecurity } from './store-queue.ts';

const tag = 'Securities';
const allow = { key: 'returns', staff: 'returns:read' } as const;
const queued_example = {
  ...example,
  order_name: '#1001',
  customer_name: 'Ana Ruiz',
  item: { title: 'Linen shirt', variant_title: 'M', image: null, exchange_title: 'Linen shirt - L' },
  risk: 'low',
  cause: 'in_time',
  reminded_at: null,
};

/** The list of securities that staff work with (API contract, 29.4). */
export function queueRoute({ db, clock, config, cursors }: Deps): Route {
  return defineRoute({
    operation: 'listSecurityQueue',
    tag,
    allow,
    method: 'GET',
    path: '/security-queue',
    summary: 'List securities to work with',
    description:
      'Securities with what a list shows of them: the riskiest first, then by their last day. A security that changes between two pages can move.',
    query: schemas.QueueQuery,
    success: {
      description: 'A page of the list.',
      schema: schemas.QueuePage,
      examples: { page: { securities: [queued_example], next_page_url: null, previous_page_url: null } },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const shop_id = caller.shop.id;
      const bound_to = `security queue ${shop_id}`;
      const walk = readWalk<string>(cursors, bound_to, query, 'asc');
      const view = (walk.filters['view'] as SecurityView | undefined) ?? 'out';
      const rows = await readSecurityQueue(db, { shop_id, view, now: clock.now() }, walkWindow(walk));
      const page = { cursors, bound_to, origin: config.origin, path, many: 'securities' };
      const { securities, ...urls } = cursorPage(page, walk, rows, ({ position }) => position);
      return { securities: (securities as QueuedSecurity[]).map(queuedJson), ...urls };
    },
  });
}

function queuedJson(security: QueuedSecurity) {
  const { order_name, customer_name, item, risk, cause, reminded_at } = security;
  return {
    ...securityJson(security),
    order_name,
    customer_name,
    item,
    risk,
    cause,
    reminded_at: reminded_at && toTsMs(reminded_at),
  };
}

/** The same list as a file. */
export function exportRoute({ db, clock }: Deps): Route {
  return defineRoute({
    operation: 'exportSecurityQueue',
    tag,
    allow,
    method: 'GET',
    path: '/security-queue/export',
    summary: 'Export securities as CSV',
    description:
      'A view of the list, in its order. Times are those of the shop. Text that a spreadsheet would run as a formula begins with an apostrophe.',
    query: schemas.ExportQuery,
    success: {
      description: 'The rows, below a heading row.',
      type: 'text/csv',
      schema: Type.String(),
      examples: { rows: 'security,return,order\r\nsec_01KKVZ7Q4Q8J2K5L9M3N7P1R4V,37603915,#1001\r\n' },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, query: { view = 'out' } }) {
      const rows = await exportSecurities(db, shop, { view, now: clock.now() });
      return new StreamedAnswer('text/csv; charset=utf-8', rows, {
        'Content-Disposition': `attachment; filename="securities-${view}.csv"`,
      });
    },
  });
}

/** What is out against the limit, and what became of the last ones. */
export function summaryRoute({ db, clock }: Deps): Route {
  const of = (count: number, amount: number) => ({
    count,
    amount: { amount, currency: 'USD', currency_code: 'USD' },
  });
  return defineRoute({
    operation: 'getSecuritySummary',
    tag,
    allow,
    method: 'GET',
    path: '/security-queue/summary',
    summary: 'Get what is out',
    description:
      'What securities are for now, against the limit of the policy, and what became of those of the last 30 days.',
    success: {
      description: 'The summary.',
      schema: schemas.SecuritySummary,
      examples: {
        summary: {
          views: [
            { view: 'out', count: 3 },
            { view: 'due', count: 1 },
            { view: 'problems', count: 0 },
            { view: 'ended', count: 214 },
          ],
          is_offered: true,
          out: of(3, 21_640),
          limit: of(0, 100_000).amount,
          by_kind: [{ kind: 'deposit', ...of(3, 21_640) }],
          high_risk: of(0, 0),
          due: of(1, 4547),
          ended: of(30, 190_800),
          released: of(28, 182_000),
          charged: of(1, 4500),
          lost: of(1, 4300),
        },
      },
    },
    refusals: [],
    async handle({ caller: { shop } }) {
      const [{ views, by_kind, ...figures }, { is_offered, limit }] = await Promise.all([
        summariseSecurities(db, shop.id, clock.now()),
        readLimit(db.root, shop),
      ]);
      const money = (amount: number) => ({ amount, currency: shop.currency, currency_code: shop.currency });
      const shown = Object.entries(figures).map(([name, { count, amount }]) => [
        name,
        { count, amount: money(amount) },
      ]);
      return {
        views,
        is_offered,
        limit: limit === null ? null : money(limit),
        by_kind: by_kind.map(({ kind, count, amount }) => ({ kind, count, amount: money(amount) })),
        ...(Object.fromEntries(shown) as Record<keyof typeof figures, { count: number; amount: object }>),
      };
    },
  });
}
